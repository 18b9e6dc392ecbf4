import { formatPoints } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { NOTICES, notifyPlayers } from '../../players/notices/index.ts';
import * as sql from './run-settlement.sql.ts';
import { winOf } from './win-of.ts';

/** Maximum notices of one statement. */
const NOTICES_PER_INSERT = 1_000;

/**
 * Writes a notice for each player who was already notified of a win of this reversed settlement. Other players get none.
 * Runs once, in the transaction that completes the reversal, so that each player reads the whole sum.
 */
export async function announceReversal(tx: Tx, work: sql.WorkRow): Promise<void> {
  const rows = await tx.query<sql.TakenBackRow>(sql.selectTakenBack(work));
  const notices = rows.map((row) => ({
    playerId: row.player_id,
    texts: NOTICES.winTakenBack(winOf(row, formatPoints(row.paise))),
  }));
  for (let from = 0; from < notices.length; from += NOTICES_PER_INSERT) {
    await notifyPlayers(tx, notices.slice(from, from + NOTICES_PER_INSERT));
  }
}
