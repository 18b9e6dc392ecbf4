import { formatPoints } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { NOTICES, notifyPlayers } from '../../players/notices/index.ts';
import * as sql from './run-settlement.sql.ts';
import { winOf } from './win-of.ts';

/**
 * Writes a notice for each player who was already notified of a win that this transaction reverses. Other players get
 * none.
 * `afterSlip` is the settlement's cursor before the chunk.
 */
export async function announceReversal(tx: Tx, work: sql.WorkRow, afterSlip: bigint): Promise<void> {
  const rows = await tx.query<sql.TakenBackRow>(sql.selectTakenBack(work, afterSlip));
  await notifyPlayers(
    tx,
    rows.map((row) => ({
      playerId: row.player_id,
      texts: NOTICES.winTakenBack(winOf(row, formatPoints(row.paise))),
    })),
  );
}
