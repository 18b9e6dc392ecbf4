import type { Statement } from '../../platform/db/db.ts';
import { DRAWS_WITH_SESSIONS, RECENT, RECENT_DAYS, SESSION, type SessionRow, SUBJECT } from './fair-draws.sql.ts';

/** A result of a session that people entered. `version` counts the results of the session from 1. */
type EnteredRow = SessionRow & { version: bigint; number: string; reason: string };

/**
 * `records` are the bytes of the records of the session in the log, and `subject` is the subject of these entries.
 * `reason` says why the result before was voided.
 */
export type ResultRow = EnteredRow & { result_id: bigint; subject: string; records: Buffer[] };

/**
 * Declared results of mode operator that are not in the log. A later result of a session is a correction. The bids of a
 * session come first: bids that are retracted after a result look like fraud. A cancelled draw has no entry of its bids.
 *
 * A correction waits for the payouts of the complete settlements before it. Payouts after a correction in the log are
 * those of the correction, see `lastEntered`.
 */
export function selectResultsToLog(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_results',
    text: `select ${SESSION}, r.result_id, r.version, r.number, r.reason, ${SUBJECT} as subject,
        array(select e.bytes from log_entries e where e.kind = 'record' and e.subject = ${SUBJECT}) as records
      from ${DRAWS_WITH_SESSIONS}
      cross join lateral (
        select x.result_id, x.number, row_number() over w as version, coalesce(lag(x.void_reason) over w, '') as reason
        from results x where x.draw_id = s.draw_id and x.side = s.side
        window w as (order by x.result_id)
      ) r
      cross join lateral (
        select count(*) as settled from settlements t join results o using (result_id)
        where t.draw_id = s.draw_id and o.side = s.side and o.result_id < r.result_id and t.completed_at is not null
      ) p
      where ${RECENT} and d.result_mode = 'operator' and not exists (
        select from log_entries e where e.kind = 'operator-result' and e.subject = ${SUBJECT} and e.version = r.version)
        and (p.settled = 0 or exists (
          select from log_entries e where e.kind = 'payouts' and e.subject = ${SUBJECT} and e.version = p.settled))
        and (d.cancelled_at is not null or exists (select from log_entries b where b.kind = 'bids' and b.subject = ${SUBJECT}))
      order by r.result_id`,
    values: [days],
  };
}

/** `reason` says why the result was voided. */
export type WithdrawnRow = EnteredRow;

/**
 * Voided results of mode operator that are in the log, and whose session has no later result. A correction needs no such
 * entry, because the entry of the later result has the reason.
 */
export function selectWithdrawnToLog(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_withdrawn',
    text: `select ${SESSION}, r.version, r.number, coalesce(r.void_reason, '') as reason
      from ${DRAWS_WITH_SESSIONS}
      cross join lateral (
        select x.result_id, x.number, x.voided_at, x.void_reason, row_number() over (order by x.result_id) as version
        from results x where x.draw_id = s.draw_id and x.side = s.side
        order by x.result_id desc limit 1
      ) r
      where ${RECENT} and d.result_mode = 'operator' and r.voided_at is not null
        and exists (
          select from log_entries e where e.kind = 'operator-result' and e.subject = ${SUBJECT} and e.version = r.version)
        and not exists (
          select from log_entries e where e.kind = 'operator-void' and e.subject = ${SUBJECT} and e.version = r.version)
      order by r.result_id`,
    values: [days],
  };
}
