import { RETRACTED_PAISE, SETTLED_BY } from '../../betting/draws/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type PlayerCountsRow = { total: bigint; new_today: bigint; active_now: bigint; bidding_today: bigint };

/**
 * Counts players. The day begins at 00:00 in the zone. A player is active if seen since `activeSince`; it is a
 * parameter, so that the planner knows how few rows match. `day_players` already holds the
 * players of summed slips, so this reads only the slips after them.
 */
export function selectPlayerCounts(date: string, zone: string, activeSince: Date): Statement {
  return {
    name: 'overview_players',
    text: `select (select count(*) from players) as total,
        (select count(*) from players where created_at >= $1::date::timestamp at time zone $2) as new_today,
        (select count(distinct player_id) from player_sessions
          where ended_at is null and last_seen_at > $3) as active_now,
        (select count(*) from day_players where business_date = $1::date)
          + (select count(distinct s.player_id) from draws d left join slip_totals t using (draw_id) cross join lateral (
            select x.player_id from slips x where x.draw_id = d.draw_id and x.business_date = $1::date
              and x.slip_no > coalesce(t.through_slip_no, 0) offset 0
          ) s where d.business_date = $1::date and not exists (
            select from day_players p where p.business_date = $1::date and p.player_id = s.player_id)) as bidding_today`,
    values: [date, zone, activeSince],
  };
}

export type TodayRow = {
  slips: bigint;
  stake_paise: bigint;
  refunded_paise: bigint;
  paid_paise: bigint;
  open_paise: bigint;
};

/**
 * SQL for what draw `d` has paid for valid results, and what it has refunded for a cancellation, void sessions and
 * retracted bids.
 */
const PAID_SO_FAR = `(
        select coalesce(sum(s.paid_paise) filter (where s.purpose = 'pay'), 0) as paid,
          coalesce(sum(s.paid_paise) filter (where s.purpose = 'refund'), 0) + ${RETRACTED_PAISE} as refunded
        from settlements s where s.draw_id = d.draw_id and s.void_requested_at is null
      )`;

/**
 * The totals of a date's draws that are not cancelled: stakes, refunds of void sessions and retracted bids, and payouts
 * of valid results so far. `open_paise` is stakes less refunds and payouts of the draws that are not fully settled.
 */
export function selectTotalsOf(date: string): Statement {
  return {
    name: 'overview_today',
    text: `select coalesce(sum(t.slips), 0)::bigint as slips, coalesce(sum(t.stake_paise), 0)::bigint as stake_paise,
        coalesce(sum(w.refunded), 0)::bigint as refunded_paise, coalesce(sum(w.paid), 0)::bigint as paid_paise,
        coalesce(sum(t.stake_paise - w.refunded - w.paid) filter (where x.state is null), 0)::bigint as open_paise
      from draws d cross join lateral slips_so_far(d.draw_id, d.business_date) t cross join lateral ${PAID_SO_FAR} w
        cross join lateral (select ${SETTLED_BY} as state) x
      where d.business_date = $1 and d.cancelled_at is null`,
    values: [date],
  };
}

export type DayRow = { date: string; stake_paise: bigint; refunded_paise: bigint; paid_paise: bigint };

/**
 * Stakes, refunds and payouts of business dates up to this one, equal to those of the report by day. Reads the stored
 * sums of settled draws. For other draws it reads the sums of slips and settlements.
 */
export function selectDays(lastDate: string, days: number): Statement {
  return {
    name: 'overview_days',
    text: `with drawn as (
        select d.draw_id, d.business_date, coalesce(k.state = x.state, false) as is_kept
        from draws d cross join lateral (select ${SETTLED_BY} as state) x left join draw_sums_kept k using (draw_id)
        where d.business_date > $1::date - $2::int and d.business_date <= $1::date
      ), summed as (
        select d.business_date, m.stake_paise, m.refunded_paise, m.paid_paise
        from drawn d join draw_sums m using (draw_id) where d.is_kept
        union all
        select d.business_date, t.stake_paise, w.refunded, w.paid
        from drawn d cross join lateral slips_so_far(d.draw_id, d.business_date) t cross join lateral ${PAID_SO_FAR} w
        where not d.is_kept
      )
      select g.day::date as date, coalesce(sum(s.stake_paise), 0)::bigint as stake_paise,
        coalesce(sum(s.refunded_paise), 0)::bigint as refunded_paise, coalesce(sum(s.paid_paise), 0)::bigint as paid_paise
      from generate_series($1::date - ($2::int - 1), $1::date, interval '1 day') as g (day)
      left join summed s on s.business_date = g.day::date
      group by g.day order by g.day`,
    values: [lastDate, days],
  };
}

/** Draws whose settlement is in progress. */
export function selectSettlingDraws(): Statement {
  return {
    name: 'overview_settling',
    text: `select distinct draw_id from settlements
      where completed_at is null and void_requested_at is null or void_requested_at is not null and void_completed_at is null`,
  };
}

/**
 * Current draws that accept bids and have a cut-off within the hour. The date is a scalar subquery, so that its index
 * is used.
 */
export function selectClosingDraws(): Statement {
  return {
    name: 'overview_closing',
    text: `select draw_id from draws
      where current_from <= app_now() and not is_off and cancelled_at is null and closed_early_at is null
        and (open_closed_early_at is null and open_at > app_now() and open_at <= app_now() + interval '1 hour'
          or close_at > app_now() and close_at <= app_now() + interval '1 hour')
        and business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1`,
  };
}
