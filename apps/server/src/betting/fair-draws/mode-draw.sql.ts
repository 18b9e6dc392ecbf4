import type { Statement } from '../../platform/db/db.ts';
import { RECENT, SESSION, type SessionRow, type Side, SUBJECT } from './fair-draws.sql.ts';

export type UndrawnRow = SessionRow & { beacon_round: bigint };

/**
 * Sessions in mode draw whose round is due, whose bids are in the log and which have no result, the earliest round first. After a
 * restore the log may have the result entry that the database lacks: the same round gives the same result again.
 */
export function selectUndrawn(): Statement {
  return {
    name: 'fair_draws_undrawn',
    text: `select ${SESSION}, s.beacon_round
      from draw_secrets s join draws d using (draw_id)
      where ${RECENT} and s.drawn_at <= app_now() and d.cancelled_at is null
        and exists (select from log_entries e where e.kind = 'bids' and e.subject = ${SUBJECT})
        and not exists (select from results r where r.draw_id = s.draw_id and r.side = s.side)
      order by s.drawn_at, s.draw_id, s.side`,
  };
}

export type GuardRow = { draw_id: bigint; side: Side; beacon_round: bigint };

/** The rounds of the draws in mode draw that take bids, or begin to within an hour. */
export function selectRoundsAhead(): Statement {
  return {
    name: 'fair_draws_rounds',
    text: `select s.draw_id, s.side, s.beacon_round
      from draw_secrets s join draws d using (draw_id)
      where ${RECENT} and s.beacon_round is not null and d.cancelled_at is null and d.closed_early_at is null
        and d.current_from <= app_now() + interval '1 hour' and d.close_at > app_now() - interval '10 minutes'`,
  };
}
