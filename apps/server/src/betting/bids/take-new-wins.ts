import type { NewWin } from '@surahi/contract';
import { formatAmount, formatPoints } from '@surahi/game';
import type { Db, Tx } from '../../platform/db/db.ts';
import { mayCelebrate } from '../../players/limits/index.ts';
import { markNotifiedWins, NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { winOf } from '../draws/index.ts';
import * as sql from './new-wins.sql.ts';

/**
 * Returns the player's new wins, and writes a notice for each result. Returns each win once, also with several devices.
 * A win waits until its settlement has paid all bids of the player, so that its amount is final. Returns none while a
 * reality check waits. During a break it marks the wins as returned, but returns none.
 */
export async function takeNewWins(db: Db, playerId: bigint): Promise<NewWin[]> {
  return db.transaction(async (tx) => {
    // Most calls find nothing and write nothing.
    const found = await readComplete(tx, playerId);
    if (found.length === 0) return [];
    const answer = await mayCelebrate(tx, playerId);
    if (answer === 'later') return [];
    await tx.query(sql.openTold(playerId));
    await tx.query(sql.lockTold(playerId));
    const rows = await readComplete(tx, playerId);
    const last = rows.at(-1);
    if (last === undefined) return [];
    await tx.query(sql.markTold(playerId, last.seq));
    if (answer === 'never') return [];
    return writeNotices(tx, playerId, rows);
  });
}

/**
 * Returns new wins in payment order. Stops before the first win of a settlement that has not paid the player in full.
 * One wallet position marks the returned wins, so a settlement that also has wins after the stop is left out completely.
 */
async function readComplete(tx: Tx, playerId: bigint): Promise<sql.NewWinRow[]> {
  const rows = await tx.query<sql.NewWinRow>(sql.selectUntold(playerId));
  const lastOf = new Map(rows.map((row, index) => [row.settlement_id, row.is_complete ? index : rows.length]));
  let end = 0;
  let reach = 0;
  for (const [index, row] of rows.entries()) {
    reach = Math.max(reach, lastOf.get(row.settlement_id) ?? index);
    if (reach === index) end = index + 1;
  }
  return rows.slice(0, end);
}

async function writeNotices(tx: Tx, playerId: bigint, rows: readonly sql.NewWinRow[]): Promise<NewWin[]> {
  const sums = sumBySettlement(rows);
  await markNotifiedWins(tx, playerId, [...sums.keys()]);
  const wins = [...sums.values()].map(({ row, paise }) => ({ win: winOf(row, formatAmount(paise)), paise }));
  for (const { win, paise } of wins) {
    await notifyPlayer(tx, playerId, NOTICES.won({ ...win, amount: formatPoints(paise) }));
  }
  return wins.map(({ win }) => win);
}

/** The wins of each settlement: the sum of the player's bids. */
function sumBySettlement(rows: readonly sql.NewWinRow[]): Map<bigint, { row: sql.NewWinRow; paise: bigint }> {
  const sums = new Map<bigint, { row: sql.NewWinRow; paise: bigint }>();
  for (const row of rows) {
    const { settlement_id: id } = row;
    sums.set(id, { row, paise: (sums.get(id)?.paise ?? 0n) + row.amount_paise });
  }
  return sums;
}
