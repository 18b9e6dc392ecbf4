import type { Language, PushTopic } from '@surahi/contract';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './messages.sql.ts';

/** Title and body of a message in the languages of the app. */
export type PushTexts = Readonly<Record<Language, { title: string; body: string }>>;

/** Something that happened to one player. `tag` names it, `link` is the page of the app that shows it. */
export type PlayerEvent = { playerId: bigint; topic: PushTopic; tag: string; link: string; texts: PushTexts };

/**
 * Queues a push message for each browser of a player that wants the topic, in the caller's transaction. The senders
 * send it after the commit. Queueing an event twice while it waits changes nothing.
 */
export async function pushToPlayer(tx: Tx, event: PlayerEvent): Promise<void> {
  await tx.query(sql.insertForPlayer(event));
}

/** A browser that wants results or wins. */
export type PushReceiver = { sessionId: bigint; playerId: bigint; topics: readonly PushTopic[]; language: Language };

/** The next browsers after a session that want results or wins. Leaves out those subscribed after an instant. */
export async function nextReceivers(
  tx: Tx,
  from: { afterSession: bigint; subscribedBefore: Date; limit: number },
): Promise<PushReceiver[]> {
  const rows = await tx.query<sql.ReceiverRow>(
    sql.selectReceivers(from.afterSession, from.subscribedBefore, from.limit),
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    playerId: row.player_id,
    topics: row.topics,
    language: row.language,
  }));
}

/** Queues messages in the caller's transaction. They are due after `delaySeconds`. */
export async function queueMessages(
  tx: Tx,
  messages: readonly sql.QueuedMessage[],
  delaySeconds: number,
): Promise<void> {
  if (messages.length > 0) await tx.query(sql.insertMessages(messages, delaySeconds));
}

/** Removes the messages of an event that wait, because it is no longer true. */
export async function dropQueued(tx: Tx, tag: string): Promise<void> {
  await tx.query(sql.deleteByTag(tag));
}
