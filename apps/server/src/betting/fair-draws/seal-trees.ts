import type { EntryOf, Group } from '@surahi/fairness';
import type { Db, Tx } from '../../platform/db/db.ts';
import * as sql from './fair-draws.sql.ts';
import { LeafHashes, type LeafTree } from './leaf-tree.ts';
import { storeTree } from './leaf-tiles.ts';
import { payoutLeaves, type PaidBid, type Slip, slipLeaves } from './leaves.ts';
import { type PayoutRow, selectPayouts } from './payouts.sql.ts';

/** Slips per statement. Their text is about 500 kB. */
const SLIPS_AT_ONCE = 5_000;

/** The fields of a session that a worker receives. */
export type SealedSession = Pick<sql.SessionRow, 'draw_id' | 'business_date' | 'side' | 'record_id' | 'salt_key'>;

/** The fields of the bids entry (B) that follow from the slips. */
export type SealedBids = Pick<EntryOf<'bids'>, 'root' | 'size' | 'counts'>;

/** The fields of the payouts entry (S) that follow from the payouts. */
export type SealedPayouts = Pick<EntryOf<'payouts'>, 'root' | 'size' | 'paise'>;

/** Computes the tree of the bids of a session, and stores its tiles. The session's bidding must be over. */
export async function sealBids(db: Db, session: SealedSession): Promise<SealedBids> {
  const { tree, counts } = await treeOfBids(db, session);
  await storeTree(db, { drawId: session.draw_id, side: session.side, tree: 'bids', version: 1 }, tree);
  return { root: tree.root.toString('hex'), size: tree.size, counts };
}

/** The tree of the bids of a session, and the number of its leaves by group. */
export async function treeOfBids(
  tx: Tx,
  session: SealedSession,
): Promise<{ tree: LeafTree; counts: Record<Group, number> }> {
  const hashes = new LeafHashes();
  const counts = { open: 0, both: 0, close: 0 };
  const readAfter = (after: bigint): Promise<sql.SlipLinesRow> =>
    tx.one<sql.SlipLinesRow>(
      sql.selectSlipLines({
        drawId: session.draw_id,
        businessDate: session.business_date,
        after,
        limit: SLIPS_AT_ONCE,
      }),
    );
  for (let next = readAfter(0n); ; ) {
    const { last, lines } = await next;
    if (last === null || lines === null) break;
    // The database reads the next slips while this process hashes.
    next = readAfter(last);
    next.catch(() => undefined);
    for (const line of lines.split('\n')) {
      for (const { group, hash } of slipLeaves(session, readSlip(line))) {
        hashes.add(hash);
        counts[group] += 1;
      }
    }
  }
  return { tree: hashes.toTree(), counts };
}

function readSlip(line: string): Slip {
  const [slip = '', submission = '', at = '', picks = '', points = ''] = line.split(' ');
  return { slip: Number(slip), submission, at: Number(at), picks: readArray(picks), points: readArray(points) };
}

/** Reads PostgreSQL's text of an array of integers. */
function readArray(text: string): number[] {
  return text.slice(1, -1).split(',').map(Number);
}

/** Computes the tree of the payouts of a settlement, and stores its tiles. The settlement must be complete. */
export async function sealPayouts(
  db: Db,
  session: SealedSession,
  settlement: { settlementId: bigint; version: number },
): Promise<SealedPayouts> {
  const hashes = new LeafHashes();
  let paise = 0n;
  for (let after = 0n; ; ) {
    const rows = await db.query<PayoutRow>(
      selectPayouts({
        settlementId: settlement.settlementId,
        businessDate: session.business_date,
        after,
        limit: SLIPS_AT_ONCE,
      }),
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.slip_no;
    for (const { hash } of payoutLeaves(session, rows.map(toPaidBid))) hashes.add(hash);
    paise += rows.reduce((sum, row) => sum + row.amount_paise, 0n);
  }
  const tree = hashes.toTree();
  const name = { drawId: session.draw_id, side: session.side, tree: 'payouts', version: settlement.version } as const;
  await storeTree(db, name, tree);
  return { root: tree.root.toString('hex'), size: tree.size, paise: Number(paise) };
}

export function toPaidBid(row: PayoutRow): PaidBid {
  return { slip: Number(row.slip_no), pick: row.pick, paise: row.amount_paise };
}
