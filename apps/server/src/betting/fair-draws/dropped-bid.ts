import type { signedBid } from '@surahi/contract';
import {
  acceptanceMessage,
  biddingSession,
  fromBase64,
  fromHex,
  leafHash,
  parseSlipLeaf,
  type SlipLeaf,
  verifyEd25519,
  verifyInclusion,
} from '@surahi/fairness';
import type * as z from 'zod/mini';
import {
  keysUpTo,
  nameOf,
  type PublicLog,
  readEntries,
  readKeyPeriods,
  storeFraudReport,
} from '../../fairness/log/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { nameOfSide } from './leaves.ts';
import { readPlace } from './leaf-tiles.ts';
import { hasTree } from './leaf-tiles.sql.ts';
import * as sql from './receipts.sql.ts';

/** A leaf of a bid in base64 with the signature that this server accepted it. */
type SignedBid = z.output<typeof signedBid>;

/**
 * Stores a proof that this server dropped or changed a bid: it signed the leaf, and the bids of the session in the log
 * do not contain the leaf (docs/fairness-format.md#leaves-of-b-and-s). Otherwise it stores nothing and returns false,
 * also while the bids of the session are not in the log yet.
 */
export async function reportDroppedBid(tx: Tx, log: PublicLog, bid: SignedBid): Promise<boolean> {
  // The session is searched last, so that only bids that this server accepted cost a search.
  const names = keysUpTo(await readKeyPeriods(tx, log)).map(nameOf);
  const read = readAccepted(log, [log.origin, ...names], bid);
  if (read === undefined) return false;
  const { leaf, hash } = read;
  const [session] = await tx.query<sql.RecordedRow>(sql.selectRecorded(leaf.record));
  if (session === undefined || nameOfSide(session.side) !== biddingSession(leaf.group)) return false;
  if (!(await isMissing(tx, session, hash))) return false;
  await storeFraudReport(tx, JSON.stringify({ leaf: bid.leaf, acceptance: bid.acceptance }));
  return true;
}

/**
 * Returns the leaf and its hash if this log signed an acceptance of the leaf under one of its names. Otherwise returns
 * undefined.
 */
function readAccepted(
  log: PublicLog,
  names: readonly string[],
  bid: SignedBid,
): { leaf: SlipLeaf; hash: Buffer } | undefined {
  const { batch } = bid.acceptance;
  try {
    const bytes = fromBase64(bid.leaf);
    const leaf = parseSlipLeaf(bytes);
    const hash = leafHash(bytes);
    const isOwn = names.includes(batch.origin) && batch.at === leaf.at;
    return isOwn && isInBatch(bid, hash) && log.keys.acceptKeys.some((key) => isSignedBy(key, bid))
      ? { leaf, hash: Buffer.from(hash) }
      : undefined;
  } catch {
    return undefined; // bytes or hashes that are malformed
  }
}

function isInBatch({ acceptance: { index, path, batch } }: SignedBid, hash: Uint8Array): boolean {
  return verifyInclusion({
    index,
    size: batch.size,
    leafHash: hash,
    root: fromHex(batch.root),
    proof: path.map(fromHex),
  });
}

function isSignedBy(key: string, { acceptance: { batch, signature } }: SignedBid): boolean {
  return verifyEd25519(fromHex(key), acceptanceMessage(batch), fromHex(signature));
}

/** Whether the bids of the session are in the log, and their tree lacks the leaf. */
async function isMissing(tx: Tx, session: sql.RecordedRow, hash: Buffer): Promise<boolean> {
  const key = { draw: `${session.market_id}/${session.business_date}`, side: nameOfSide(session.side) };
  const [bids] = await readEntries(tx, { kind: 'bids', ...key });
  if (bids?.logIndex === undefined) return false;
  const name = { drawId: session.draw_id, side: session.side, tree: 'bids', version: 1 } as const;
  const { root, size } = bids.entry;
  // Without the stored tree the server cannot prove that the leaf is missing. The log holds only the root of B.
  if ((await tx.query(hasTree(name))).length === 0) return false;
  const place = size === 0 ? undefined : await readPlace(tx, { ...name, size }, hash);
  if (place === undefined) return true;
  const { index, path } = place;
  return !verifyInclusion({ index, size, leafHash: hash, root: fromHex(root), proof: path.map(fromHex) });
}
