import type { Language, PushTopic } from '@surahi/contract';
import type { Statement } from '../../platform/db/db.ts';

/**
 * Writes a message for each browser of the player that wants the topic, in its language, and wakes the senders after the
 * commit. `texts` maps languages to title and body.
 */
export function insertForPlayer(row: {
  playerId: bigint;
  topic: PushTopic;
  tag: string;
  link: string;
  texts: Readonly<Record<string, { title: string; body: string }>>;
}): Statement {
  return {
    name: 'push_insert',
    text: `with written as (
        insert into push_messages (session_id, player_id, topic, tag, title, body, link)
        select d.session_id, d.player_id, $2, $3, t.text ->> 'title', t.text ->> 'body', $5
        from push_devices d, lateral (select coalesce($4::jsonb -> d.language, $4::jsonb -> 'en') as text) t
        where d.player_id = $1 and $2 = any (d.topics)
        on conflict (session_id, tag) do nothing returning message_id
      )
      select pg_notify('push', '') from (select from written limit 1) w`,
    values: [row.playerId, row.topic, row.tag, JSON.stringify(row.texts), row.link],
  };
}

/** A message for one browser. `winSeq` is the position in the wallet of its last win, `settlementId` what paid the win. */
export type QueuedMessage = {
  sessionId: bigint;
  playerId: bigint;
  topic: PushTopic;
  tag: string;
  title: string;
  body: string;
  link: string;
  winSeq: bigint | null;
  settlementId: bigint | null;
};

/** Writes messages that become due after `delaySeconds`. A message of the same tag that waits for the browser stays. */
export function insertMessages(messages: readonly QueuedMessage[], delaySeconds: number): Statement {
  const column = <Key extends keyof QueuedMessage>(key: Key) => messages.map((message) => message[key]);
  return {
    name: 'push_insert_many',
    text: `insert into push_messages (session_id, player_id, topic, tag, title, body, link, win_seq, settlement_id, next_at)
      select m.*, app_now() + make_interval(secs => $10)
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
        $9::bigint[]) m
      on conflict (session_id, tag) do nothing`,
    values: [
      column('sessionId'),
      column('playerId'),
      column('topic'),
      column('tag'),
      column('title'),
      column('body'),
      column('link'),
      column('winSeq'),
      column('settlementId'),
      delaySeconds,
    ],
  };
}

/** Deletes the waiting messages of an event. */
export function deleteByTag(tag: string): Statement {
  return { name: 'push_delete_tag', text: 'delete from push_messages where tag = $1', values: [tag] };
}

export type ReceiverRow = { session_id: bigint; player_id: bigint; topics: PushTopic[]; language: Language };

/** Browsers that want results or wins and were subscribed before an instant, after a session, in order of sessions. */
export function selectReceivers(afterSession: bigint, subscribedBefore: Date, limit: number): Statement {
  return {
    name: 'push_receivers',
    text: `select session_id, player_id, topics, language from push_devices
      where session_id > $1 and subscribed_at <= $2 and topics && array['results', 'wins']
      order by session_id limit $3`,
    values: [afterSession, subscribedBefore, limit],
  };
}

export type ClaimedRow = {
  message_id: bigint;
  session_id: bigint;
  player_id: bigint;
  topic: PushTopic;
  tag: string;
  title: string;
  body: string;
  link: string;
  settlement_id: bigint | null;
  attempts: number;
  expires_at: Date;
  now: Date;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  topics: PushTopic[];
  quiet_from: number | null;
  quiet_to: number | null;
  language: string;
  /** The session of the browser has neither ended nor been idle too long. */
  is_live: boolean;
  /** The app has already shown the win. */
  is_told: boolean;
  /** The player's quiet hours for bids, in minutes of the day; null without any. */
  play_quiet: [from: number, to: number][] | null;
};

/**
 * Claims messages that are due for two minutes, oldest first. Skips messages that another node is claiming. `limit`
 * messages must be sent within that time.
 */
export function claimDue(limit: number, idleDays: number): Statement {
  return {
    name: 'push_claim',
    text: `with due as materialized (
        select message_id from push_messages where next_at <= app_now() order by next_at limit $1 for update skip locked
      ), claimed as (
        update push_messages m set next_at = app_now() + interval '2 minutes' from due
        where m.message_id = due.message_id returning m.*
      )
      select c.message_id, c.session_id, c.player_id, c.topic, c.tag, c.title, c.body, c.link, c.settlement_id, c.attempts, c.expires_at,
        app_now() as now, d.endpoint, d.p256dh, d.auth, d.topics, d.quiet_from, d.quiet_to, d.language,
        s.ended_at is null and s.last_seen_at > app_now() - make_interval(days => $2) as is_live,
        exists (select from told_wins t where t.player_id = c.player_id and t.seen_seq >= c.win_seq) as is_told,
        (select jsonb_agg(jsonb_build_array(b.from_minute, b.to_minute)) from play_blocks b
          where b.player_id = c.player_id and b.kind = 'quiet' and b.until > app_now()) as play_quiet
      from claimed c join push_devices d using (session_id) join player_sessions s using (session_id)
      order by c.message_id`,
    values: [limit, idleDays],
  };
}

/** Returns a row while the message exists. */
export function selectMessage(messageId: bigint): Statement {
  return { name: 'push_exists', text: 'select from push_messages where message_id = $1', values: [messageId] };
}

/** Deletes messages that are done. */
export function deleteMessages(messageIds: readonly bigint[]): Statement {
  return {
    name: 'push_done',
    text: 'delete from push_messages where message_id = any ($1)',
    values: [messageIds],
  };
}

/** Sets when claimed messages are due again. `failed` counts a try. */
export function postpone(
  messageIds: readonly bigint[],
  untilMs: readonly number[],
  failed: readonly boolean[],
): Statement {
  return {
    name: 'push_postpone',
    text: `update push_messages m set next_at = to_timestamp(p.until_ms / 1000.0), attempts = m.attempts + p.failed::int
      from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as p (message_id, until_ms, failed)
      where m.message_id = p.message_id`,
    values: [messageIds, untilMs, failed],
  };
}
