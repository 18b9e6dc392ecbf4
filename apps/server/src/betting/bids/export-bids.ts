import type { OperatorBid, OperatorRole } from '@surahi/contract/operator';
import { formatAmount } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import type { Read } from '../../platform/db/standby-read.ts';
import { csvLine } from '../../platform/files/csv.ts';
import { toWire } from './explore-bids.ts';
import * as sql from './explorer.sql.ts';

/** Bids per query. Only one chunk is in memory, whatever the size of the file. */
const CHUNK = 2_000;

const HEADINGS = [
  'Bid',
  "Time (in the market's zone)",
  'Business date',
  'Market',
  'Family',
  'Player',
  'Name',
  'Mobile',
  'Game',
  'Session',
  'Number',
  'Points',
  'State',
  'Won points',
];

/**
 * All bids that match the filter as CSV, draw by draw, newest first (OPR-08). Each chunk is its own query that starts
 * where the last one ended, so a slow reader holds no connection and no snapshot. Bids placed meanwhile sort before the
 * first row and shift no later chunk.
 */
export async function* exportBids(
  read: Read,
  filter: sql.BidFilter,
  { role, progress }: { role: OperatorRole; progress: (share: number) => void },
): AsyncGenerator<string> {
  // Without the byte order mark, spreadsheets decode Hindi names with another encoding.
  yield `\uFEFF${csvLine(HEADINGS)}`;
  const parts = await read((db) => partsOf(db, filter));
  for (const [index, drawIds] of parts.entries()) {
    progress(index / parts.length);
    let after: sql.BidPage['after'] = null;
    for (;;) {
      const page: sql.BidPage = { sort: '-time', after, limit: CHUNK };
      const statement = sql.selectBids({ ...filter, drawIds }, page);
      const rows: sql.BidRow[] = await read((db) => db.query<sql.BidRow>(statement));
      if (rows.length > 0) yield rows.map((row) => toLine(toWire(row, role), row.local_time)).join('');
      const last = rows.at(-1);
      if (last === undefined || rows.length < CHUNK) break;
      after = { slipNo: last.slip_no, position: last.position, points: null };
    }
  }
}

/** Splits a day into its draws, so that each chunk reads the bids of one draw. */
async function partsOf(db: Tx, filter: sql.BidFilter): Promise<(readonly bigint[] | null)[]> {
  if (filter.drawIds !== null || filter.playerId !== null || filter.date === null) return [filter.drawIds];
  const draws = await db.query<{ draw_id: bigint }>(sql.selectDrawsOfDay(filter.date));
  return draws.map((draw) => [draw.draw_id]);
}

function toLine(bid: OperatorBid, localTime: string): string {
  return csvLine([
    bid.bidId,
    localTime,
    bid.businessDate,
    bid.marketName,
    bid.family,
    bid.playerId,
    bid.playerName,
    bid.mobile,
    bid.gameName,
    bid.session === 'none' ? '' : bid.session,
    bid.closedigits === '' ? bid.digits : `${bid.digits}-${bid.closedigits}`,
    String(bid.points),
    bid.state,
    bid.wonPaise === null ? '' : formatAmount(BigInt(bid.wonPaise)),
  ]);
}
