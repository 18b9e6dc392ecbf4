import type { SignedLeaf } from '@surahi/contract';
import { acceptanceMessage, completeLevels, inclusionPath, proofHashes, toHex, treeRoot } from '@surahi/fairness';
import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { sha256Of } from './leaf-tree.ts';
import { type HashedLeaf, type LeafKey, nameOfSide, type Side, type Slip, slipLeaves } from './leaves.ts';

/** The leaf of one group of a slip. `side` is the session whose tree of bids holds the leaf. */
export type AcceptedLeaf = HashedLeaf & { side: Side };

/** The leaves of a slip in all sessions of its draw. */
export function leavesOf(keys: readonly LeafKey[], slip: Slip): AcceptedLeaf[] {
  return keys.flatMap((key) => slipLeaves(key, slip).map((leaf) => ({ ...leaf, side: key.side })));
}

/**
 * Signs leaves that were accepted at the same instant (unix ms) with one signature over the root of their tree. Returns
 * the signed leaves in the same order.
 */
export function signLeaves(log: PublicLog, at: number, leaves: readonly AcceptedLeaf[]): SignedLeaf[] {
  const hashes = leaves.map(({ hash }) => hash);
  const levels = completeLevels(hashes, sha256Of);
  const batch = { origin: log.origin, root: toHex(treeRoot(hashes, sha256Of)), size: leaves.length, at };
  const signature = toHex(log.signAcceptance(acceptanceMessage(batch)));
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
  { publicLog: log, bidGuard }: Pick<AppContext, 'publicLog' | 'bidGuard'>,
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
  log: PublicLog,
  at: number,
  slips: readonly AcceptedSlip[],
  keys: ReadonlyMap<bigint, readonly LeafKey[]>,
): Map<number, SignedLeaf[]> {
  const leaves = slips.flatMap((slip) => leavesOf(keys.get(slip.drawId) ?? [], slip));
  const bySlip = new Map<number, SignedLeaf[]>();
  for (const [index, signed] of signLeaves(log, at, leaves).entries()) {
    const slip = leaves[index]?.slip ?? 0;
    bySlip.set(slip, [...(bySlip.get(slip) ?? []), signed]);
  }
  return bySlip;
}
