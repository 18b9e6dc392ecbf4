import { textField } from '../../fairness/log/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import { SESSION, SUBJECT } from './fair-draws.sql.ts';
import type { UndrawnRow } from './mode-draw.sql.ts';

/**
 * Void sessions with their entries in the log. `b.reason` is a field of the entry. Leaves out a session whose entry is
 * damaged.
 */
const VOIDS = `settlements t
      join draws d using (draw_id)
      join markets m using (market_id)
      join draw_secrets s on s.draw_id = t.draw_id and s.side = t.void_side
      join log_entries e on e.kind = 'void' and e.subject = ${SUBJECT}
      left join void_outcomes o using (settlement_id)
      join lateral (select ${textField('e.bytes', 'reason')} as reason) b on b.reason is not null`;

const OF_A_YEAR = `t.void_side is not null and t.started_at > app_now() - interval '365 days'`;

export type VoidRow = {
  market_id: number;
  market_name: string;
  business_date: string;
  side: 1 | 2;
  at: Date;
  reason: 'no-round' | 'bad-seal';
  beacon_round: bigint;
  log_index: bigint | null;
  refunded_paise: bigint;
  is_refunded: boolean;
  result: string | null;
  payout_paise: bigint | null;
  /** The number of all void sessions of the year. */
  total: bigint;
};

/** The void sessions of the last 365 days, the newest first, at most `limit`. */
export function selectVoids(limit: number): Statement {
  return {
    name: 'fair_draws_voids',
    text: `select d.market_id, m.name as market_name, d.business_date, s.side, t.started_at as at, b.reason, s.beacon_round,
        e.log_index, t.paid_paise as refunded_paise, t.completed_at is not null as is_refunded, o.result, o.payout_paise,
        count(*) over () as total
      from ${VOIDS}
      where ${OF_A_YEAR} order by t.settlement_id desc limit $1`,
    values: [limit],
  };
}

/** A void session whose outcome is not complete. `result` is null while its round was not seen. */
export type OpenVoidRow = UndrawnRow & {
  settlement_id: bigint;
  result: string | null;
  other_result: string | null;
  is_other_void: boolean;
};

/**
 * Void sessions of the last 365 days without a complete outcome, at most `limit`, in random order: one whose round
 * never comes must not keep the others waiting. After a bad seal no result follows from the round.
 */
export function selectOpenVoids(limit: number): Statement {
  return {
    name: 'fair_draws_open_voids',
    text: `select t.settlement_id, ${SESSION}, s.beacon_round, o.result, coalesce(r.number, oo.result) as other_result,
        ot.settlement_id is not null as is_other_void
      from ${VOIDS}
      left join settlements ot on ot.draw_id = t.draw_id and ot.void_side = 3 - t.void_side
      left join void_outcomes oo on oo.settlement_id = ot.settlement_id
      left join results r on r.draw_id = t.draw_id and r.side = 3 - t.void_side and r.voided_at is null
      where ${OF_A_YEAR} and b.reason = 'no-round' and o.payout_paise is null
      order by random() limit $1`,
    values: [limit],
  };
}

/** Stores the result of a void session. A stored one stays as it is. */
export function insertOutcome(settlementId: bigint, result: string): Statement {
  return {
    text: 'insert into void_outcomes (settlement_id, result) values ($1, $2) on conflict do nothing',
    values: [settlementId, result],
  };
}

/** Stores what the refunded bids of a void session would have won. A stored amount stays as it is. */
export function savePayout(settlementId: bigint, payoutPaise: bigint): Statement {
  return {
    text: 'update void_outcomes set payout_paise = $2 where settlement_id = $1 and payout_paise is null',
    values: [settlementId, payoutPaise],
  };
}
