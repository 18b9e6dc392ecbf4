import type { Statement } from '../../platform/db/db.ts';
import {
  DRAWS_WITH_SESSIONS,
  MOST_INLINE,
  RECENT,
  RECENT_DAYS,
  SESSION,
  SUBJECT,
  type UnsealedRow,
} from './fair-draws.sql.ts';

export type PaidRow = UnsealedRow & { settlement_id: bigint; version: bigint; number: string; reason: string };

/**
 * Complete settlements whose payouts are not in the log or whose tree is not stored. `version` counts the settled
 * results of a session from 1. `selectSessionsToFix` says why the conditions use no `not exists`.
 *
 * In mode operator the entry of the result comes first. Payouts before a corrected result in the log are those of an
 * earlier result, see `lastEntered`.
 */
export function selectSettlementsToLog(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_settlements',
    text: `select ${SESSION}, p.settlement_id, p.version, p.number, p.reason,
        least(p.payouts_count, ${MOST_INLINE + 1})::integer as leaves
      from ${DRAWS_WITH_SESSIONS}
      cross join lateral (
        select t.settlement_id, t.payouts_count, r.number, row_number() over w as version,
          coalesce(lag(r.void_reason) over w, '') as reason, (
            select count(*) from results o
            where o.draw_id = r.draw_id and o.side = r.side and o.result_id <= r.result_id) as result_version
        from settlements t join results r using (result_id)
        where t.draw_id = s.draw_id and r.side = s.side and t.completed_at is not null
        window w as (order by t.settlement_id)
      ) p
      where ${RECENT} and (d.result_mode = 'draw' or exists (
          select from log_entries o
          where o.kind = 'operator-result' and o.subject = ${SUBJECT} and o.version = p.result_version)) and (
        (select e.entry_no from log_entries e
          where e.kind = 'payouts' and e.subject = ${SUBJECT} and e.version = p.version limit 1) is null
        or (select t.draw_id from leaf_tiles t
          where t.draw_id = s.draw_id and t.side = s.side and t.tree = 'payouts' and t.version = p.version limit 1) is null)
      order by p.settlement_id`,
    values: [days],
  };
}

export type PayoutRow = { slip_no: bigint; pick: number; amount_paise: bigint };

/** All payouts of the next `limit` slips of a settlement, in the order of slips. */
export function selectPayouts(of: {
  settlementId: bigint;
  businessDate: string;
  after: bigint;
  limit: number;
}): Statement {
  return {
    name: 'fair_draws_payouts',
    text: `select p.slip_no, p.pick, p.amount_paise from payouts p
      where p.settlement_id = $1 and p.business_date = $2 and p.slip_no in (
        select distinct y.slip_no from payouts y where y.settlement_id = $1 and y.business_date = $2 and y.slip_no > $3
        order by y.slip_no limit $4)
      order by p.slip_no, p.position`,
    values: [of.settlementId, of.businessDate, of.after, of.limit],
  };
}
