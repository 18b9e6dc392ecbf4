import type { Tx } from '../../platform/db/db.ts';
import type { NoticeTexts } from './notice-texts.ts';
import * as sql from './notices.sql.ts';

type Notice = { playerId: bigint; texts: NoticeTexts };

/** Maximum players per NOTIFY, because PostgreSQL limits a payload to 8,000 bytes. */
const IDS_PER_NOTIFY = 350;

/**
 * Writes a notice for a player in the caller's transaction, in every language: the player may read it in another language
 * than today's. Every node drops its cached count of notices after the commit.
 */
export function notifyPlayer(tx: Tx, playerId: bigint, texts: NoticeTexts): Promise<void> {
  return notifyPlayers(tx, [{ playerId, texts }]);
}

/** Writes one notice for each of several players, like `notifyPlayer`. */
export async function notifyPlayers(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.query(sql.insertNotices(notices));
  for (let from = 0; from < notices.length; from += IDS_PER_NOTIFY) {
    await tx.query(sql.notifyPlayers(notices.slice(from, from + IDS_PER_NOTIFY).map(({ playerId }) => playerId)));
  }
}
