import type { Statement } from '../../platform/db/db.ts';

/** Draws of the last week keep their sums. Nearly all are settled by then, and a settlement stores its own sums. */
const DAYS_KEPT = 7;

const OLD = `(app_now() at time zone 'Asia/Kolkata')::date - ${DAYS_KEPT}`;

/** Adds new slips to the sums, up to a number below which no uncommitted slip remains (`sum_new_slips` in schema.sql). */
export function sumNewSlips(): Statement {
  return { name: 'sum_new_slips', text: 'select sum_new_slips()' };
}

export function deleteOldTotals(): Statement {
  return {
    name: 'slip_totals_delete',
    text: `delete from slip_totals t using draws d where d.draw_id = t.draw_id and d.business_date < ${OLD}`,
  };
}

export function deleteOldDayPlayers(): Statement {
  return { name: 'day_players_delete', text: `delete from day_players where business_date < ${OLD}` };
}
