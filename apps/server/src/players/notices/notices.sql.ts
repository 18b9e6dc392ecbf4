import type { Language } from '@surahi/contract';
import type { Statement } from '../../platform/db/db.ts';
import type { NoticeTexts } from './notice-texts.ts';

export type NoticeRow = {
  /** The id in its table. Notices of operators are in a different table, so ids can be equal. */
  id: bigint;
  is_broadcast: boolean;
  text: string;
  /** Empty when the notice has no Hindi text. */
  text_hindi: string;
  /** The text in other languages by code; null when there is none, as in notices of operators. */
  translations: Partial<Record<Language, string>> | null;
  at: Date;
  is_seen: boolean;
  /** The highest `live_no` of the live notices of operators; null if the player has seen all of them. */
  unseen_no: bigint | null;
};

/** Maximum notices of operators in a response, so that they never displace all notices about the player's account. */
const MAX_BROADCASTS = 50;

/** Selects the player's newest notices, newest first, with whether each was seen. */
export function selectNewest(playerId: bigint, limit: number): Statement {
  return {
    name: 'notices_newest',
    text: `with shared as materialized (
        select * from broadcasts_of($1) order by live_no desc limit ${MAX_BROADCASTS}
      )
      select n.*, (select case when bool_and(is_seen) then null else max(live_no) end from shared) as unseen_no
      from (
        (select notification_id as id, false as is_broadcast, text, text_hindi, translations, at,
          seen_at is not null as is_seen
          from notifications where player_id = $1 order by notification_id desc limit $2)
        union all
        select broadcast_id, true, text, text_hindi, null, live_at, is_seen from shared
      ) n
      order by n.at desc, n.is_broadcast, n.id desc limit $2`,
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

/** Marks the notices of operators up to this `live_no` as seen. */
export function markBroadcastsSeen(playerId: bigint, upToNo: bigint): Statement {
  return {
    name: 'notices_mark_broadcasts_seen',
    text: `insert into broadcast_reads (player_id, seen_no) values ($1, $2)
      on conflict (player_id) do update set seen_no = greatest(broadcast_reads.seen_no, excluded.seen_no)`,
    values: [playerId, upToNo],
  };
}

/** Inserts unseen notices. The texts are shown to the players as they are. */
export function insertNotices(notices: readonly { playerId: bigint; texts: NoticeTexts }[]): Statement {
  const others = notices.map(({ texts: { en: _en, hi: _hi, ...rest } }) => JSON.stringify(rest));
  return {
    name: 'notices_insert',
    text: `insert into notifications (player_id, text, text_hindi, translations)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[])`,
    values: [
      notices.map(({ playerId }) => playerId),
      notices.map(({ texts }) => texts.en),
      notices.map(({ texts }) => texts.hi),
      others,
    ],
  };
}

/** Notifies all nodes after the commit that the players changed, so that they drop the cached figures. */
export function notifyPlayers(playerIds: readonly bigint[]): Statement {
  return { name: 'notices_notify', text: `select pg_notify('players', $1)`, values: [playerIds.join(',')] };
}

/** Marks the wins of these settlements as notified. Returns a row for each win that was not marked before. */
export function insertNotifiedWins(playerId: bigint, settlementIds: readonly bigint[]): Statement {
  return {
    name: 'notices_notified_wins',
    text: `insert into notified_wins (player_id, settlement_id) select $1, unnest($2::bigint[])
      on conflict do nothing returning settlement_id`,
    values: [playerId, settlementIds],
  };
}
