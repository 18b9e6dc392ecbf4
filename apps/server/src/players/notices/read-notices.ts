import { MAX_NOTICES } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { dropPlayers } from '../figures/index.ts';
import * as sql from './notices.sql.ts';

/**
 * Returns a player's newest notices, newest first, each with whether it was already seen, and marks all as seen.
 * Every node drops its cached count, this one before the response. Writes nothing if all were seen.
 */
export async function readNotices(ctx: AppContext, playerId: bigint): Promise<sql.NoticeRow[]> {
  const { rows, hasMarked } = await ctx.db.transaction(async (tx) => {
    const newest = await tx.query<sql.NoticeRow>(sql.selectNewest(playerId, MAX_NOTICES));
    const hasOwn = await markOwn(tx, playerId, newest);
    const hasShared = await markShared(tx, playerId, newest);
    if (!hasOwn && !hasShared) return { rows: newest, hasMarked: false };
    await tx.query(sql.notifyPlayers([playerId]));
    return { rows: newest, hasMarked: true };
  });
  if (hasMarked) dropPlayers(ctx, [playerId]);
  return rows;
}

async function markOwn(tx: Tx, playerId: bigint, rows: readonly sql.NoticeRow[]): Promise<boolean> {
  const own = rows.filter((row) => !row.is_broadcast);
  const oldest = own.at(-1);
  if (oldest === undefined || own.every((row) => row.is_seen)) return false;
  const ids = own.map((row) => row.id);
  await tx.query(sql.markSeen(playerId, ids, oldest.id));
  return true;
}

async function markShared(tx: Tx, playerId: bigint, [first]: readonly sql.NoticeRow[]): Promise<boolean> {
  const upToNo = first?.unseen_no ?? null;
  if (upToNo === null) return false;
  await tx.query(sql.markBroadcastsSeen(playerId, upToNo));
  return true;
}
