import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';
import { LATE_SLIPS } from '../markets/index.ts';
import { DRAWS_WITH_SESSIONS, RECENT, RECENT_DAYS, SUBJECT } from './fair-draws.sql.ts';
import type { Side } from './leaves.ts';

/** A session that ended early by the log and not by the database. `entry` has the fields of the log's entry. */
export type LostEndRow = {
  draw_id: bigint;
  family: Family;
  side: Side;
  kind: 'cancel' | 'close';
  entry: { at: number; reason?: string };
};

/**
 * The entry `e` of each session `s` of a draw `d` whose end the database lost. Only a restore or a promotion can lose it.
 */
const LOST_ENDS = `from ${DRAWS_WITH_SESSIONS}
      cross join lateral (
        select x.kind, x.bytes from log_entries x where x.kind in ('cancel', 'close') and x.subject = ${SUBJECT} limit 2
      ) e
      where ${RECENT} and d.cancelled_at is null and not d.is_off
        and (e.kind = 'cancel' or d.closed_early_at is null and (s.side = 2 or d.open_closed_early_at is null))`;

/** The cancellations and early closes of sessions that the log has and the database lost. */
export function selectLostEnds(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_lost_ends',
    text: `select d.draw_id, d.family, s.side, e.kind, convert_from(e.bytes, 'UTF8')::jsonb as entry ${LOST_ENDS}
      order by d.draw_id, s.side`,
    values: [days],
  };
}

/**
 * Counts the draws with an end that the log has and the database lacks. It also counts the draws of mode operator that
 * took bids after their early close, until they are cancelled.
 */
export function countHeldDraws(): Statement {
  return {
    name: 'fair_draws_count_held',
    text: `select count(*) as draws from (
        select d.draw_id ${LOST_ENDS}
        union
        select d.draw_id from draws d where ${RECENT} and d.result_mode = 'operator' and d.cancelled_at is null
          and (d.closed_early_at is not null or d.open_closed_early_at is not null) and exists (${LATE_SLIPS})
      ) x`,
    values: [RECENT_DAYS],
  };
}
