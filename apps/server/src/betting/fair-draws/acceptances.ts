import type { SignedLeaf } from '@surahi/contract';
import { acceptanceMessage, completeLevels, inclusionPath, proofHashes, toHex, treeRoot } from '@surahi/fairness';
import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { sha256Of } from './leaf-tree.ts';
import { type HashedLeaf, type LeafKey, nameOfSide, type Side, type Slip, slipLeaves } from './leaves.ts';

/** The parts of the public log that sign acceptances. */
type Signer = Pick<PublicLog, 'origin' | 'keys'>;

/** A leaf key with the key of the record that signs acceptances, in hex. */
export type SigningLeafKey = LeafKey & { accept_key: string };

/**
 * The leaf of one group of a slip. `side` is the session whose tree of bids holds the leaf. `acceptKey` is the key of
 * its record that signs the acceptance.
 */
export type AcceptedLeaf = HashedLeaf & { side: Side; acceptKey: string };

/**
 * The leaves of a slip in all sessions of its draw that this node can sign. A node without the key of a record signs
 * nothing for it, because readers reject the signature of another key.
 */
export function leavesOf({ keys: ring }: Pick<PublicLog, 'keys'>, keys: readonly SigningLeafKey[], slip: Slip) {
  return keys
    .filter((key) => ring.canAccept(key.accept_key))
    .flatMap((key): AcceptedLeaf[] =>
      slipLeaves(key, slip).map((leaf) => ({ ...leaf, side: key.side, acceptKey: key.accept_key })),
    );
}

/**
 * Signs leaves that were accepted at the same instant (unix ms). Each key signs the root of the tree of its leaves once.
 * After a change of the key a batch can have leaves of two keys. Returns the signed leaves in the same order.
 */
export function signLeaves(log: Signer, at: number, leaves: readonly AcceptedLeaf[]): SignedLeaf[] {
  const signed = new Map<AcceptedLeaf, SignedLeaf>();
  for (const key of new Set(leaves.map(({ acceptKey }) => acceptKey))) {
    const own = leaves.filter(({ acceptKey }) => acceptKey === key);
    for (const [index, one] of signTree(log, key, at, own).entries()) {
      const leaf = own[index];
      if (leaf !== undefined) signed.set(leaf, one);
    }
  }
  return leaves.flatMap((leaf) => signed.get(leaf) ?? []);
}

function signTree(log: Signer, acceptKey: string, at: number, leaves: readonly AcceptedLeaf[]): SignedLeaf[] {
  const hashes = leaves.map(({ hash }) => hash);
  const levels = completeLevels(hashes, sha256Of);
  const batch = { origin: log.origin, root: toHex(treeRoot(hashes, sha256Of)), size: leaves.length, at };
  const signature = toHex(log.keys.signAcceptance(acceptKey, acceptanceMessage(batch)));
  const hashOf = (level: number, index: number): Uint8Array => {
    const hash = levels[level]?.[index];
    if (hash === undefined)
      throw new Error(`the tree of ${leaves.length} leaves has no node ${index} of level ${level}`);
    return hash;
  };
  return leaves.map((leaf, index) => ({
    session: nameOfSide(leaf.side),
    leaf: leaf.bytes.toString('base64'),
    acceptance: { index, path: proofHashes(inclusionPath(index, leaves.length), hashOf).map(toHex), batch, signature },
  }));
}

export type AcceptedSlip = Slip & { drawId: bigint };

/**
 * Returns a function from a slip's number to its signed leaves. All slips were accepted at one instant. The first call
 * signs the whole batch: by then the database already runs the next batch. A slip whose draw has no record gets
 * undefined. If no draw of the batch has a record, undefined is returned instead of the function.
 */
export function prepareAcceptances(
  { publicLog: log, bidGuard }: Pick<AppContext, 'bidGuard'> & { publicLog: Signer | undefined },
  slips: readonly AcceptedSlip[],
): ((slip: number) => SignedLeaf[] | undefined) | undefined {
  const [first] = slips;
  if (log === undefined || first === undefined) return undefined;
  const { keys } = bidGuard;
  if (!slips.some(({ drawId }) => keys.has(drawId))) return undefined;
  let signed: Map<number, SignedLeaf[]> | undefined;
  return (slip) => (signed ??= signBatch(log, first.at, slips, keys)).get(slip);
}

function signBatch(
  log: Signer,
  at: number,
  slips: readonly AcceptedSlip[],
  keys: ReadonlyMap<bigint, readonly SigningLeafKey[]>,
): Map<number, SignedLeaf[]> {
  const leaves = slips.flatMap((slip) => leavesOf(log, keys.get(slip.drawId) ?? [], slip));
  const bySlip = new Map<number, SignedLeaf[]>();
  for (const [index, signed] of signLeaves(log, at, leaves).entries()) {
    const slip = leaves[index]?.slip ?? 0;
    bySlip.set(slip, [...(bySlip.get(slip) ?? []), signed]);
  }
  return bySlip;
}
