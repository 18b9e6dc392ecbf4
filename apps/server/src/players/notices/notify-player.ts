import type { Tx } from '../../platform/db/db.ts';
import type { NoticeTexts } from './notice-texts.ts';
import * as sql from './notices.sql.ts';

/**
 * Writes a notice for a player in the caller's transaction, in every language: the player may read it in another language
 * than today's. Every node drops its cached count of notices after the commit.
 */
export async function notifyPlayer(tx: Tx, playerId: bigint, texts: NoticeTexts): Promise<void> {
  await tx.query(sql.insertNotice(playerId, texts));
  await tx.query(sql.notifyPlayer(playerId));
}
