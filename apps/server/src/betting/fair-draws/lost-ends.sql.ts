import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';
import { HOLD, LATE_SLIPS } from '../markets/index.ts';
import { DRAWS_WITH_SESSIONS, RECENT, RECENT_DAYS, SUBJECT } from './fair-draws.sql.ts';
import type { Side } from './leaves.ts';

/** A session that ended early by the log and not by the database, and the entry that ended it. */
export type LostEndRow = {
  draw_id: bigint;
  family: Family;
  side: Side;
  kind: 'cancel' | 'close';
  subject: string;
  bytes: Buffer;
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

/**
 * The cancellations and early closes of sessions that the log has and the database lost. The statement does not read the
 * bytes of the entries, so an unreadable one does not hide the others.
 */
export function selectLostEnds(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_lost_ends',
    text: `select d.draw_id, d.family, s.side, e.kind, ${SUBJECT} as subject, e.bytes ${LOST_ENDS}
      order by d.draw_id, s.side`,
    values: [days],
  };
}

/**
 * Counts the draws with an end that the log has and the database lacks. It also counts the draws whose end could not be
 * repeated, and the draws of mode operator that took bids after their early close, until they are cancelled.
 */
export function countHeldDraws(): Statement {
  return {
    name: 'fair_draws_count_held',
    text: `select count(*) as draws from (
        select d.draw_id ${LOST_ENDS}
        union
        select d.draw_id from draws d where ${RECENT} and d.cancelled_at is null
          and (d.closed_early_at is not null or d.open_closed_early_at is not null)
          and (exists (${HOLD}) or d.result_mode = 'operator' and exists (${LATE_SLIPS}))
      ) x`,
    values: [RECENT_DAYS],
  };
}
