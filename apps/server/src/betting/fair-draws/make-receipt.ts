import { isDate } from '@surahi/game';
import type { bidReceipt, ResponseBody } from '@surahi/contract';
import { biddingSession, type EntryOf, lastEntered, parseEntry, payingSession, type Receipt } from '@surahi/fairness';
import { type PublicLog, readCheckpoint, readEntriesIfWhole } from '../../fairness/log/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { leavesOf, type SigningLeafKey, signLeaves } from './acceptances.ts';
import { readPlace } from './leaf-tiles.ts';
import { type HashedLeaf, type LeafKey, nameOfSide, payoutLeaves } from './leaves.ts';
import type { PayoutRow } from './payouts.sql.ts';
import * as sql from './receipts.sql.ts';
import { toPaidBid } from './seal-trees.ts';

type ReceiptAnswer = ResponseBody<typeof bidReceipt>;
type SessionReceipts = ReceiptAnswer['sessions'][number];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the receipts of a player's slip by session (FAI-09). The proofs use only the first `logSize` entries, by
 * default those of the newest published checkpoint. A bundle ends there too. A group of bids on both sessions has a
 * receipt in each: bidding on it ends with the open session, and the close session pays it. `sessions` is empty if the
 * server has no log or the draw has no record. Errors: not_found if the player does not own the slip, with
 * `archived_before` if the date is archived; busy if the log of this node is smaller than `logSize`.
 */
export async function makeReceipts(
  tx: Tx,
  log: PublicLog | undefined,
  of: { playerId: bigint; submissionId: string; businessDate: string; logSize?: number | undefined },
): Promise<Result<ReceiptAnswer, 'not_found' | 'busy'>> {
  if (!UUID.test(of.submissionId) || !isDate(of.businessDate)) return fail('not_found');
  const [slip] = await tx.query<sql.OwnSlipRow>(sql.selectOwnSlip(of));
  if (slip === undefined) {
    const [archived] = await tx.query<{ archived_before: string }>(sql.selectArchivedBefore(of.businessDate));
    return archived === undefined ? fail('not_found') : fail('not_found', { extra: archived });
  }
  const answer = { market: String(slip.market_id), date: slip.business_date };
  const keys = log === undefined ? [] : await tx.query<sql.LeafKeyRow>(sql.selectLeafKeys(slip.draw_id));
  if (log === undefined || keys.length === 0) return ok({ ...answer, sessions: [] });
  const published = (await readCheckpoint(tx))?.size ?? 0;
  const { logSize = published } = of;
  if (published < logSize) return fail('busy');
  const receipts = await receiptsOf(tx, log, { slip, keys, logSize });
  const sessions: SessionReceipts[] = [];
  for (const key of keys) {
    const session = nameOfSide(key.side);
    const own = receipts.filter(({ group }) => [biddingSession(group), payingSession(group)].includes(session));
    if (own.length === 0) continue;
    const paid = await payoutsOf(tx, slip, key, logSize);
    sessions.push({
      session,
      record: key.record_id,
      receipts: own.map(({ group, receipt }) => ({ ...receipt, payout: paid.get(group) ?? [] })),
    });
  }
  const missing = keys.filter((key) => !log.keys.canAccept(key.accept_key)).map(({ side }) => nameOfSide(side));
  return ok({ ...answer, sessions, ...(missing.length === 0 ? {} : { keys_missing: missing }) });
}

type GroupReceipt = { group: HashedLeaf['group']; receipt: SessionReceipts['receipts'][number] };

/** The receipts of a slip, with `payout` still empty. None for a record whose key of acceptances is not installed. */
async function receiptsOf(
  tx: Tx,
  log: PublicLog,
  { slip, keys, logSize }: { slip: sql.OwnSlipRow; keys: readonly SigningLeafKey[]; logSize: number },
): Promise<GroupReceipt[]> {
  const at = Number(slip.at_ms);
  const { submission_id: submission, picks, points } = slip;
  const leaves = leavesOf(log, keys, { slip: Number(slip.slip_no), submission, at, picks, points });
  const receipts: GroupReceipt[] = [];
  for (const [index, { leaf, acceptance }] of signLeaves(log, at, leaves).entries()) {
    const own = leaves[index];
    if (own === undefined) throw new Error('signLeaves returned more leaves than it got');
    const name = { drawId: slip.draw_id, side: own.side, tree: 'bids', version: 1 } as const;
    const entries = await entriesOf(tx, 'bids', slip, own.side, logSize);
    const size = entries.at(-1)?.size;
    const place = size === undefined ? undefined : await readPlace(tx, { ...name, size }, own.hash);
    receipts.push({
      group: own.group,
      receipt: { leaf, acceptance, bids: place === undefined ? [] : [place], payout: [] },
    });
  }
  return receipts;
}

type Payout = Receipt['payout'][number] & { path: string[] };

/**
 * The leaves and proofs of a slip in the session's last payouts in the log of this size, by group. None if that log says
 * that their result was taken back.
 */
async function payoutsOf(
  tx: Tx,
  slip: sql.OwnSlipRow,
  key: LeafKey,
  logSize: number,
): Promise<Map<HashedLeaf['group'], Payout[]>> {
  const found = new Map<HashedLeaf['group'], Payout[]>();
  const last = (await entriesOf(tx, 'payouts', slip, key.side, logSize)).at(-1);
  if (last === undefined || (await isReversed(tx, slip, key, logSize))) return found;
  const { version, size } = last;
  const name = { drawId: slip.draw_id, side: key.side, tree: 'payouts', version } as const;
  const [settlement] = await tx.query<sql.PaidSettlementRow>(sql.selectPaidSettlement(name));
  if (settlement === undefined) return found;
  const rows = await tx.query<PayoutRow>(
    sql.selectPaidBids({
      settlementId: settlement.settlement_id,
      businessDate: slip.business_date,
      slipNo: slip.slip_no,
    }),
  );
  for (const leaf of payoutLeaves(key, rows.map(toPaidBid))) {
    const place = await readPlace(tx, { ...name, size }, leaf.hash);
    if (place !== undefined) found.set(leaf.group, [{ ...place, leaf: leaf.bytes.toString('base64') }]);
  }
  return found;
}

/**
 * Whether the log of this size says that the last payouts of a session were reversed. Also true if an entry is
 * unreadable, because it may be the reversal. In mode draw nobody enters a result, so no entry can say it.
 */
async function isReversed(tx: Tx, slip: sql.OwnSlipRow, key: LeafKey, logSize: number): Promise<boolean> {
  const mode = slip.result_mode;
  if (mode === 'draw') return false;
  const rows = await tx.query<{ bytes: Buffer }>(
    sql.selectEnteredEntries(`${slip.market_id}/${slip.business_date}/${nameOfSide(key.side)}`, logSize),
  );
  try {
    const entries = rows.map(({ bytes }) => ({ entry: parseEntry(new Uint8Array(bytes)) }));
    return lastEntered(entries, { id: key.record_id, mode }).isReversed;
  } catch {
    return true;
  }
}

/**
 * The entries of a session in the log of this size. Later entries are not in the reader's bundle. Returns none if one is
 * unreadable, because only the last entry counts and the unreadable one may be the last.
 */
async function entriesOf<Kind extends 'bids' | 'payouts'>(
  tx: Tx,
  kind: Kind,
  slip: sql.OwnSlipRow,
  side: LeafKey['side'],
  logSize: number,
): Promise<EntryOf<Kind>[]> {
  const key = { kind, draw: `${slip.market_id}/${slip.business_date}`, side: nameOfSide(side) };
  const stored = (await readEntriesIfWhole(tx, key)) ?? [];
  return stored.flatMap(({ logIndex, entry }) => (logIndex !== undefined && logIndex < logSize ? [entry] : []));
}
