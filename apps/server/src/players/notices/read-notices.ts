import { MAX_NOTICES } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { dropPlayers } from '../figures/index.ts';
import * as sql from './notices.sql.ts';

/**
 * Returns a player's newest notices, newest first, each with whether it was already seen, and marks all as seen.
 * Every node drops its cached count, this one before the response. Writes nothing if all were seen.
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
