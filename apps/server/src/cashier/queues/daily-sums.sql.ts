import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** The kinds of decisions with a daily limit for one operator. A deposit with a bank line does not count. */
export type LimitedDecision = 'adjustment' | 'deposit' | 'payout' | 'return' | 'depositReturn';

/**
 * Serialises the decisions of one operator that count towards a daily sum. Callers take this lock before the lock of
 * the wallet.
 */
export function lockOperatorSums(operatorId: bigint): Statement {
  return takeLock('operatorSums', operatorId);
}

/** Decisions that one operator made alone, by kind: who decided, for whom, how much and when. */
const DECIDED: Readonly<Record<LimitedDecision, string>> = {
  adjustment: `select decided_by, player_id, amount_paise as paise, decided_at from wallet_adjustments
    where state = 'done' and decided_by = proposed_by`,
  deposit: `select decided_by, player_id, approved_paise as paise, decided_at from deposit_requests
    where state = 'approved' and evidence = 'typed'`,
  payout: `select claimed_by as decided_by, player_id, amount_paise as paise, claimed_at as decided_at from withdrawal_requests
    where claimed_alone`,
  return: `select r.returned_by as decided_by, w.player_id, w.amount_paise as paise, r.returned_at as decided_at
    from withdrawal_returns r join withdrawal_requests w using (withdrawal_id) where r.proposed_by is null`,
  depositReturn: `select r.returned_by as decided_by, d.player_id, d.approved_paise as paise, r.returned_at as decided_at
    from deposit_returns r join deposit_requests d using (deposit_id) where r.proposed_by is null`,
};

export type SumsRow = { operator_paise: bigint; player_paise: bigint };

/**
 * The sums of today in the zone, of decisions that one operator made alone. `operator_paise` sums the decisions of this
 * operator for all players. `player_paise` sums the decisions of all operators for this player.
 */
export function selectSums(kind: LimitedDecision, operatorId: bigint, playerId: bigint, zone: string): Statement {
  return {
    name: `daily_sums_${kind}`,
    text: `select coalesce(sum(paise) filter (where decided_by = $1), 0)::bigint as operator_paise,
        coalesce(sum(paise) filter (where player_id = $2), 0)::bigint as player_paise
      from (${DECIDED[kind]}) d
      where decided_at >= date_trunc('day', app_now() at time zone $3) at time zone $3`,
    values: [operatorId, playerId, zone],
  };
}

export type PlayerSumRow = { player_id: bigint; paise: bigint };

/** The sums of today in the zone, by player, of decisions that one operator made alone. Players without one have no row. */
export function selectPlayerSums(kind: LimitedDecision, playerIds: readonly bigint[], zone: string): Statement {
  return {
    name: `daily_player_sums_${kind}`,
    text: `select player_id, sum(paise)::bigint as paise from (${DECIDED[kind]}) d
      where player_id = any ($1::bigint[]) and decided_at >= date_trunc('day', app_now() at time zone $2) at time zone $2
      group by player_id`,
    values: [playerIds, zone],
  };
}

/** The sum of today in the zone of decisions that this operator made alone. */
export function selectOperatorSum(kind: LimitedDecision, operatorId: bigint, zone: string): Statement {
  return {
    name: `daily_operator_sum_${kind}`,
    text: `select coalesce(sum(paise), 0)::bigint as paise from (${DECIDED[kind]}) d
      where decided_by = $1 and decided_at >= date_trunc('day', app_now() at time zone $2) at time zone $2`,
    values: [operatorId, zone],
  };
}
