import type { Statement } from '../../platform/db/db.ts';

export type NoticeRow = { notification_id: bigint; text: string; at: Date; is_seen: boolean };

/** Selects the player's newest notices, newest first, with whether each was seen. */
export function selectNewest(playerId: bigint, limit: number): Statement {
  return {
    name: 'notices_newest',
    text: `select notification_id, text, at, seen_at is not null as is_seen from notifications
      where player_id = $1 order by notification_id desc limit $2`,
    values: [playerId, limit],
  };
}

/** Marks the read notices and everything older than `before` as seen. A notice that arrives in between stays unseen. */
export function markSeen(playerId: bigint, read: readonly bigint[], before: bigint): Statement {
  return {
    name: 'notices_mark_seen',
    text: `update notifications set seen_at = app_now()
      where player_id = $1 and seen_at is null and (notification_id = any ($2) or notification_id < $3)`,
    values: [playerId, read, before],
  };
}

/** Inserts an unseen notice. `text` is shown to the player as it is. */
export function insertNotice(playerId: bigint, text: string): Statement {
  return {
    name: 'notices_insert',
    text: 'insert into notifications (player_id, text) values ($1, $2)',
    values: [playerId, text],
  };
}

/** Notifies all nodes after the commit that the player changed, so that they drop the cached figures. */
export function notifyPlayer(playerId: bigint): Statement {
  return { name: 'notices_notify', text: `select pg_notify('players', $1)`, values: [String(playerId)] };
}
