import type { Statement } from '../../platform/db/db.ts';

/** The list of due draws covers this many days. Older draws appear only on the page of their day. */
const DUE_DAYS = 7;

/** A side is due when its bidding is over, people enter its result, and it has none. */
const DUE_SIDES = `select d.draw_id, s.side, least(s.cut_off_at, d.closed_early_at) as due_at
  from draws d cross join lateral (values (1, least(d.open_at, d.open_closed_early_at)), (2, d.close_at)) as s (side, cut_off_at)
  where d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - ${DUE_DAYS}
    and d.cancelled_at is null and not d.is_off and d.result_mode = 'operator' and (s.side = 1 or d.family = 'main')
    and least(s.cut_off_at, d.closed_early_at) <= app_now()
    and not exists (select 1 from results r where r.draw_id = d.draw_id and r.side = s.side and r.voided_at is null)`;

/** Draws with a due side, longest due first. */
export function selectDueDraws(limit: number): Statement {
  return {
    name: 'console_due_draws',
    text: `select draw_id from (${DUE_SIDES}) due group by draw_id order by min(due_at), draw_id limit $1`,
    values: [limit],
  };
}

/** The number of due sides. */
export function countDueSides(): Statement {
  return { name: 'console_due_count', text: `select count(*)::integer as waiting from (${DUE_SIDES}) due` };
}

/** The due sides. */
export function selectDueSides(): Statement {
  return { name: 'console_due_sides', text: `select draw_id, side from (${DUE_SIDES}) due` };
}
