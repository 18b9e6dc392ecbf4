import type { Statement } from '../../platform/db/db.ts';
import { RECENT } from './fair-draws.sql.ts';

/**
 * Turns off the draws in mode draw that missed their record: their first cut-off is within a minute, or over. They have
 * no bids, and nothing may decide their results. Draws that have all their results stay as they are. The caller holds
 * the lock of the plan. Returns their ids.
 */
export function turnOffUnrecordedDraws(): Statement {
  return {
    name: 'fair_draws_unrecorded',
    text: `update draws d set is_off = true from markets m
      where m.market_id = d.market_id and m.result_mode = 'draw' and ${RECENT}
        and d.awaits_record and d.record_made_at is null and not d.is_off and d.cancelled_at is null
        and d.open_at <= app_now() + interval '1 minute'
        and exists (
          select from (values (1), (2)) as s (side) where (s.side = 1 or d.family = 'main')
            and not exists (select from results r where r.draw_id = d.draw_id and r.side = s.side and r.voided_at is null)
        )
      returning d.draw_id`,
    values: [2],
  };
}
