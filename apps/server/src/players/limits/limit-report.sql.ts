import type { Statement } from '../../platform/db/db.ts';
import { BY_LIMIT } from './limits.sql.ts';

export type ReportRow = {
  limits_set: number;
  raises_asked: number;
  raises_confirmed: number;
  time_outs: number;
  exclusions: number;
  returns: number;
};

/**
 * Counts the changes in a range of days in India. A confirmed raise is a player's own limit that grew or was removed.
 */
export function selectReport(from: string, to: string): Statement {
  return {
    name: 'play_report',
    text: `select count(*) filter (where subject like 'limit:%' or subject like 'staff_limit:%')::int as limits_set,
        count(*) filter (where subject like 'raise:%' and after ? 'opensAt')::int as raises_asked,
        count(*) filter (where subject like 'limit:%' and before <> 'null' and (after = 'null'
          or (after #>> '{}')::bigint > (before #>> '{}')::bigint))::int as raises_confirmed,
        count(*) filter (where subject = 'time_out' and after ? 'untilMs')::int as time_outs,
        count(*) filter (where subject = 'exclusion' and after ? 'untilMs')::int as exclusions,
        count(*) filter (where subject = 'return' and after = '"confirmed"')::int as returns
      from play_limit_changes
      where at >= $1::date::timestamp at time zone 'Asia/Kolkata' and at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    values: [from, to],
  };
}

/** Counts the refused bids and deposits in a range of days by cause. The outcome of place_bids gives the cause of a bid. */
export function selectRefusals(from: string, to: string): Statement {
  return {
    name: 'play_refusals_report',
    text: `select case outcome when 11 then 'self_excluded' when 12 then 'time_out' when 13 then 'quiet_hours'
          when 14 then 'market_blocked' when 15 then 'game_blocked' when 16 then 'reality_check'
          else 'limit_' || coalesce(figures ->> 'kind', 'reached') end as cause,
        count(*)::int as refusals, count(distinct player_id)::int as players
      from (
        select player_id, at, outcome, figures from play_refusals
        union all
        select player_id, at, ${BY_LIMIT}, figures from play_deposit_refusals
      ) r
      where at >= $1::date::timestamp at time zone 'Asia/Kolkata' and at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by 1 order by 1`,
    values: [from, to],
  };
}
