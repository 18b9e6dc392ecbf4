import type { Statement } from '../../platform/db/db.ts';
import { RECENT_DAYS } from './fair-draws.sql.ts';

export type StopRow = { market_id: number; is_stopped: boolean; at: Date; version: bigint };

/**
 * Stops and resumptions of the last `days` days that the log lacks. `version` counts a market's stops and its resumptions
 * separately.
 */
export function selectStopsToLog(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_stops',
    text: `select s.market_id, s.is_stopped, s.at, s.version
      from (
        select *, row_number() over (partition by market_id, is_stopped order by stop_id) as version from market_stops
      ) s
      where s.at > app_now() - make_interval(days => $1) and not exists (
        select from log_entries e
        where e.kind = case when s.is_stopped then 'pause' else 'resume' end and e.subject = s.market_id::text and e.version = s.version)
      order by s.stop_id`,
    values: [days],
  };
}

/** A pause or resumption that the log has and the database lacks. */
export type LostStopRow = { market_id: number; is_stopped: boolean; bytes: Buffer };

/**
 * The pauses and resumptions that the database lost, in their order. The log numbers the pauses of a market, and its
 * resumptions, from 1. An entry whose number is above the database's count is lost.
 */
export function selectLostStops(): Statement {
  return {
    name: 'fair_draws_lost_stops',
    text: `select m.market_id, k.is_stopped, e.bytes
      from markets m
      cross join (values ('pause', true), ('resume', false)) k (kind, is_stopped)
      cross join lateral (
        select count(*) as known from market_stops s where s.market_id = m.market_id and s.is_stopped = k.is_stopped
      ) s
      join log_entries e on e.kind = k.kind and e.subject = m.market_id::text and e.version > s.known
      order by m.market_id, e.log_index nulls last, e.entry_no`,
  };
}

/** Whether a market is in the lists and stopped, when it last stopped or resumed, and the present time. */
export type StoppableRow = { is_active: boolean; is_stopped: boolean; changed_at: Date | null; now: Date };

/** Reads whether a market is stopped. */
export function selectStoppable(marketId: number): Statement {
  return {
    text: `select m.is_active, m.is_paused or not m.is_active as is_stopped, app_now() as now,
        (select max(s.at) from market_stops s where s.market_id = m.market_id) as changed_at
      from markets m where m.market_id = $1`,
    values: [marketId],
  };
}

/** Adds stops and resumptions of a market, the first one first. */
export function insertStops(marketId: number, stops: readonly { isStopped: boolean; atMs: number }[]): Statement {
  return {
    text: `insert into market_stops (market_id, is_stopped, at)
      select $1, i.is_stopped, i.at from unnest($2::boolean[], $3::timestamptz[]) with ordinality i (is_stopped, at, nth)
      order by i.nth`,
    values: [marketId, stops.map(({ isStopped }) => isStopped), stops.map(({ atMs }) => new Date(atMs))],
  };
}
