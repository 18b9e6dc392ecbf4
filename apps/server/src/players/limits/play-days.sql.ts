import type { Statement } from '../../platform/db/db.ts';

/** The longest sign of play looks back 30 days. One more day covers the current day, which is not complete. */
export const DAYS_KEPT = 31;

/** The business dates of the last 31 days that have ended and are not counted yet, oldest first. */
export function selectUncountedDays(): Statement {
  return {
    name: 'play_days_uncounted',
    // Draws may end after midnight, so a date ends at 06:00 of the next day. Later slips on its draws are not counted.
    text: `select t.day::date as day from (select (app_now() at time zone 'Asia/Kolkata' - interval '6 hours')::date as today) n
      cross join lateral generate_series(n.today - ${DAYS_KEPT}, n.today - 1, interval '1 day') as t (day)
      where not exists (select 1 from play_days p where p.day = t.day::date)
        and exists (select 1 from draws d where d.business_date = t.day::date)
      order by 1`,
    values: [],
  };
}

/** Counts the slips of one business date by player. Does not change a date that another node has counted already. */
export function countPlayDay(day: string): Statement {
  return {
    name: 'play_days_count',
    text: `insert into play_days (day, player_id, staked_paise, night_slips)
      select d.business_date, s.player_id, sum(s.total_paise),
        count(*) filter (where extract(hour from s.accepted_at at time zone 'Asia/Kolkata') < 5)
      from draws d join slips s on s.draw_id = d.draw_id and s.business_date = d.business_date
      where d.business_date = $1::date
      group by d.business_date, s.player_id
      on conflict do nothing`,
    values: [day],
  };
}

/** Deletes the days that no sign reads any more. */
export function forgetPlayDays(): Statement {
  return {
    name: 'play_days_forget',
    text: `delete from play_days where day < (app_now() at time zone 'Asia/Kolkata')::date - ${DAYS_KEPT + 1}`,
    values: [],
  };
}
