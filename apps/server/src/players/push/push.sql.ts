import type { Language, PushTopic } from '@surahi/contract';
import type { Statement } from '../../platform/db/db.ts';

/** Browsers that one player can subscribe. An earlier one is forgotten. */
const MOST_DEVICES = 20;

export type DeviceRow = { topics: PushTopic[]; quiet_from: number | null; quiet_to: number | null };

/** The subscription of a session. */
export function selectDevice(sessionId: bigint): Statement {
  return {
    name: 'push_device',
    text: 'select topics, quiet_from, quiet_to from push_devices where session_id = $1',
    values: [sessionId],
  };
}

/** Deletes other subscriptions of the same browser, whose players have logged in there before. */
export function deleteSameBrowser(sessionId: bigint, endpoint: string): Statement {
  return {
    name: 'push_delete_same',
    text: 'delete from push_devices where endpoint = $2 and session_id <> $1',
    values: [sessionId, endpoint],
  };
}

/** Stores the subscription of a session, or replaces it. */
export function saveDevice(row: {
  sessionId: bigint;
  playerId: bigint;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  topics: readonly PushTopic[];
  quietFrom: number | null;
  quietTo: number | null;
  language: Language;
}): Statement {
  return {
    name: 'push_save_device',
    text: `insert into push_devices (session_id, player_id, endpoint, p256dh, auth, topics, quiet_from, quiet_to, language)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        topics = excluded.topics, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, language = excluded.language`,
    values: [
      row.sessionId,
      row.playerId,
      row.endpoint,
      row.p256dh,
      row.auth,
      row.topics,
      row.quietFrom,
      row.quietTo,
      row.language,
    ],
  };
}

/** Deletes all but the newest subscriptions of a player. */
export function deleteOldest(playerId: bigint): Statement {
  return {
    name: 'push_delete_oldest',
    text: `delete from push_devices where session_id in (
        select session_id from push_devices where player_id = $1 order by session_id desc offset ${MOST_DEVICES})`,
    values: [playerId],
  };
}

/** Deletes the subscription of a session. */
export function deleteDevice(sessionId: bigint): Statement {
  return { name: 'push_delete', text: 'delete from push_devices where session_id = $1', values: [sessionId] };
}

/** Deletes subscriptions whose push service no longer knows them, unless the browser has another one meanwhile. */
export function deleteGone(sessionIds: readonly bigint[], endpoints: readonly string[]): Statement {
  return {
    name: 'push_delete_gone',
    text: `delete from push_devices d using unnest($1::bigint[], $2::text[]) as g (session_id, endpoint)
      where d.session_id = g.session_id and d.endpoint = g.endpoint`,
    values: [sessionIds, endpoints],
  };
}

/** Deletes messages that have expired, for the time in which nothing is sent. */
export function deleteExpired(): Statement {
  return { name: 'push_delete_expired', text: 'delete from push_messages where expires_at <= app_now()' };
}

/** Deletes the subscriptions of sessions that have ended or were idle for `idleDays`. */
export function deleteDead(idleDays: number): Statement {
  return {
    name: 'push_delete_dead',
    text: `delete from push_devices d using player_sessions s
      where s.session_id = d.session_id and (s.ended_at is not null or s.last_seen_at <= app_now() - make_interval(days => $1))`,
    values: [idleDays],
  };
}
