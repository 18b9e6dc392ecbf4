import { formatPoints } from '@surahi/game';
import type { Db } from '../../platform/db/db.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import { type NetRow, selectNetDeposits } from './read-limits.sql.ts';
import * as sql from './remind-players.sql.ts';

/** Players per run of the job. The next run of the day continues. */
const MOST_PER_RUN = 1_000;

/**
 * Reminds players of their net deposits six months after they registered or were last reminded. Excluded players and
 * those who have not logged in for six months get nothing. Each player is one transaction, so a crash repeats none.
 * Returns the number of reminders.
 */
export async function remindPlayers(db: Db): Promise<number> {
  const due = await db.query<{ player_id: bigint }>(sql.selectDue(MOST_PER_RUN));
  for (const { player_id: playerId } of due) {
    await db.transaction(async (tx) => {
      if ((await tx.query(sql.markReminded(playerId))).length === 0) return;
      const net = await tx.one<NetRow>(selectNetDeposits(playerId));
      const sums = { year: formatPoints(net.year_paise), lifetime: formatPoints(net.lifetime_paise) };
      await notifyPlayer(tx, playerId, NOTICES.netDeposits(sums));
    });
  }
  return due.length;
}
