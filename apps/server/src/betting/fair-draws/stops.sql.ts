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
