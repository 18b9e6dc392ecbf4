import { MAX_NOTICES } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { dropPlayers } from '../figures/index.ts';
import * as sql from './notices.sql.ts';

/**
 * A player's newest notices, newest first, each with whether it had been seen before; from here on all of them have. Every
 * node forgets the count it remembers, this one before the answer. Nothing is written when all had been seen.
 */
export async function readNotices(ctx: AppContext, playerId: bigint): Promise<sql.NoticeRow[]> {
  const { rows, hasMarked } = await ctx.db.transaction(async (tx) => {
    const newest = await tx.query<sql.NoticeRow>(sql.selectNewest(playerId, MAX_NOTICES));
    const oldest = newest.at(-1);
    if (oldest === undefined || newest.every((row) => row.is_seen)) return { rows: newest, hasMarked: false };
    const ids = newest.map((row) => row.notification_id);
    await tx.query(sql.markSeen(playerId, ids, oldest.notification_id));
    await tx.query(sql.notifyPlayer(playerId));
    return { rows: newest, hasMarked: true };
  });
  if (hasMarked) dropPlayers(ctx, [playerId]);
  return rows;
}
