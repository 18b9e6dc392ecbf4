import type { Statement } from '../../platform/db/db.ts';

export type VoidPayoutRow = {
  withdrawal_id: bigint;
  player_id: bigint;
  name: string;
  amount_paise: bigint;
  win_paise: bigint;
  balance_paise: bigint;
  claimed_by: string | null;
};

/** The pending withdrawals of the players whom these settlements paid, claimed ones first. */
export function selectVoidPayouts(settlementIds: readonly bigint[], limit: number): Statement {
  return {
    text: `select r.withdrawal_id, r.player_id, p.name, r.amount_paise, wins.paise as win_paise, w.balance_paise,
        case when r.claimed_at is not null then coalesce(o.username, '') end as claimed_by
      from (select player_id, sum(amount_paise)::bigint as paise from payouts where settlement_id = any ($1) group by player_id) wins
      join withdrawal_requests r on r.player_id = wins.player_id and r.state = 'pending'
      join players p on p.player_id = r.player_id
      join wallets w on w.player_id = r.player_id
      left join operators o on o.operator_id = r.claimed_by
      order by r.claimed_at nulls last, r.withdrawal_id limit $2`,
    values: [settlementIds, limit],
  };
}

/**
 * Recomputes the worst payout of a draw for its cap of the loss. The count of accepted bids needs a value that is never
 * too low. While the open result was declared, the value covered only results with it.
 */
export function recountWorstPayout(drawId: bigint): Statement {
  return {
    text: `update cap_counters set points = (coalesce(worst_payout($1, '{}', '{}'), 0) + 99) / 100
      where draw_id = $1 and counter = 'loss'`,
    values: [drawId],
  };
}

/** Counts the accepted points of a draw anew for its caps. Leaves out bids of a void session. The caller holds both sides. */
export function recountForCaps(drawId: bigint): Statement {
  return { text: 'select count_for_caps($1)', values: [drawId] };
}
