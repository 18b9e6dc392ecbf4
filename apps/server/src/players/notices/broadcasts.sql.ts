import type { NoticePurpose } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import type { Audience } from './audience.sql.ts';

export type NewBroadcast = Audience & {
  request_id: string;
  purpose: NoticePurpose;
  text: string;
  text_hindi: string;
  /** Null means now. */
  starts_at: Date | null;
  ends_at: Date;
  created_by: bigint;
};

/** Stores a notice that is not live yet. Returns no row if an earlier request with this id stored it. */
export function insertBroadcast(row: NewBroadcast): Statement {
  return {
    text: `insert into broadcasts (request_id, purpose, text, text_hindi, player_id, market_id, registered_from,
        balance_from_paise, balance_to_paise, starts_at, ends_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, app_now()), $11, $12)
      on conflict (request_id) do nothing returning broadcast_id`,
    values: [
      row.request_id,
      row.purpose,
      row.text,
      row.text_hindi,
      row.player_id,
      row.market_id,
      row.registered_from,
      row.balance_from_paise,
      row.balance_to_paise,
      row.starts_at,
      row.ends_at,
      row.created_by,
    ],
  };
}

/** Selects the notice of an earlier request, and whether that request had the same content. */
export function selectRequest(row: NewBroadcast): Statement {
  return {
    text: `select broadcast_id, (purpose, text, text_hindi, ends_at) = ($2, $3, $4, $5)
        and (player_id, market_id, registered_from, balance_from_paise, balance_to_paise)
          is not distinct from ($6::bigint, $7::integer, $8::timestamptz, $9::bigint, $10::bigint)
        and ($11::timestamptz is null or starts_at = $11) as is_same
      from broadcasts where request_id = $1`,
    values: [
      row.request_id,
      row.purpose,
      row.text,
      row.text_hindi,
      row.ends_at,
      row.player_id,
      row.market_id,
      row.registered_from,
      row.balance_from_paise,
      row.balance_to_paise,
      row.starts_at,
    ],
  };
}

export type DueRow = Audience & { broadcast_id: bigint; purpose: NoticePurpose };

/** Locks the notices whose start has passed, in the order of their starts. The caller holds the lock `notices`. */
export function lockDue(): Statement {
  return {
    name: 'broadcasts_due',
    text: `select broadcast_id, purpose, player_id, market_id, registered_from, balance_from_paise, balance_to_paise
      from broadcasts where live_no is null and withdrawn_at is null and starts_at <= (select app_now()) and ends_at > (select app_now())
      order by starts_at, broadcast_id for update`,
  };
}

/** Makes a notice live and gives it the next `live_no`. */
export function markLive(broadcastId: bigint, receivers: number): Statement {
  return {
    text: `update broadcasts set live_at = app_now(), receivers = $2,
        live_no = (select coalesce(max(live_no), 0) + 1 from broadcasts)
      where broadcast_id = $1`,
    values: [broadcastId, receivers],
  };
}

/** Notifies all nodes after the commit that the notices of a player changed. Null means any player. */
export function notifyNotices(playerId: bigint | null): Statement {
  return { name: 'broadcasts_notify', text: `select pg_notify('notices', $1)`, values: [playerId ?? ''] };
}

/** Notifies all nodes after the commit that a start or an end was added. */
export function notifyScheduled(): Statement {
  return { name: 'broadcasts_notify_scheduled', text: `select pg_notify('notices', 'scheduled')` };
}

export type NextRow = { now: Date; is_due: boolean; has_ended: boolean; next_at: Date | null };

/**
 * The time of the database, whether a notice is due to go live, whether a live notice ended after `since`, and the
 * instant of the next start or end. When `since` is null, has_ended is false.
 */
export function selectNext(since: Date | null): Statement {
  return {
    name: 'broadcasts_next',
    text: `select t.now,
        exists (select from broadcasts b where b.live_no is null and b.withdrawn_at is null
          and b.starts_at <= t.now and b.ends_at > t.now) as is_due,
        exists (select from broadcasts b where b.live_no is not null and b.withdrawn_at is null
          and b.ends_at > $1 and b.ends_at <= t.now) as has_ended,
        least(
          (select min(b.starts_at) from broadcasts b where b.live_no is null and b.withdrawn_at is null and b.starts_at > t.now),
          (select min(b.ends_at) from broadcasts b where b.withdrawn_at is null and b.ends_at > t.now)
        ) as next_at
      from (select app_now() as now) t`,
    values: [since],
  };
}
