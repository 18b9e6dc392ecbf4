import { formatPoints } from '@surahi/game';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isLockTimeout } from '../../platform/db/db-errors.ts';
import { markNotifiedWins, NOTICES, notifyPlayers } from '../../players/notices/index.ts';
import * as sql from './run-settlement.sql.ts';
import { winOf } from './win-of.ts';

/** Maximum notices of one statement. */
const NOTICES_PER_INSERT = 1_000;
/**
 * Maximum attempts to mark a delivered win. Each waits at most 5 seconds for the lock. A node claims messages for two
 * minutes (claimDue). All their posts and marks must fit into that time.
 */
const MARK_ATTEMPTS = 3;

/**
 * Writes a notice for each player who was already notified of a win of this reversed settlement. Other players get none.
 * Runs once, in the transaction that completes the reversal, so that each player reads the whole sum. First waits for
 * senders that are marking wins. This cannot deadlock: such a sender never waits for a settlement's row or for a wallet.
 */
export async function announceReversal(tx: Tx, work: sql.ReversedRow): Promise<void> {
  await tx.query(sql.lockAllDelivered(work.settlement_id));
  await writeNotices(tx, await tx.query<sql.TakenBackRow>(sql.selectTakenBack(work)));
}

/**
 * Marks a player as notified of a win after a push service accepted the message about it. The win may be reversed while
 * the message is sent. The reversal then finds no mark, so this writes the notice. Retries after a lock timeout, because a
 * reversal with many notices may hold the lock that long.
 */
export async function markDeliveredWin(db: Db, playerId: bigint, settlementId: bigint): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction((tx) => markOrNotify(tx, playerId, settlementId));
    } catch (error) {
      if (tried >= MARK_ATTEMPTS || !isLockTimeout(error)) throw error;
    }
  }
}

async function markOrNotify(tx: Tx, playerId: bigint, settlementId: bigint): Promise<void> {
  // The lock comes before the read and the mark: a reversal that completes later finds the mark.
  await tx.query(sql.lockDelivered(settlementId));
  const settlement = await tx.one<sql.DeliveredRow>(sql.selectDelivered(settlementId));
  const marked = await markNotifiedWins(tx, playerId, [settlementId]);
  if (marked === 0 || !settlement.is_reversed) return;
  await writeNotices(tx, await tx.query<sql.TakenBackRow>(sql.selectTakenBack(settlement, playerId)));
}

async function writeNotices(tx: Tx, rows: readonly sql.TakenBackRow[]): Promise<void> {
  const notices = rows.map((row) => ({
    playerId: row.player_id,
    texts: NOTICES.winTakenBack(winOf(row, formatPoints(row.paise))),
  }));
  for (let from = 0; from < notices.length; from += NOTICES_PER_INSERT) {
    await notifyPlayers(tx, notices.slice(from, from + NOTICES_PER_INSERT));
  }
}
