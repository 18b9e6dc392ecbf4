import { ACCOUNTS, type BookProblem, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Compares deposits, withdrawals and corrections with their transfers. Player, amount and kind must match. Each hold
 * must belong to one request. The held balance must equal the pending withdrawals. Returns at most 200 problems.
 */
export async function checkMoneyRequests(tx: Tx): Promise<BookProblem[]> {
  return tx.query<BookProblem>({
    text: `
select 'deposit' as check, 'deposit ' || d.deposit_id as subject, 'transfer ' || d.transfer_id || ' has another kind, player or amount' as detail
from deposit_requests d left join transfers t on t.transfer_id = d.transfer_id
where d.state = 'approved' and (t.kind, t.to_account, t.to_player, t.amount_paise) is distinct from (${TRANSFER_KINDS.deposit}::smallint,
  case when d.is_to_return then ${ACCOUNTS.toReturn}::smallint else ${ACCOUNTS.wallet}::smallint end,
  case when not d.is_to_return then d.player_id end, d.approved_paise)
union all
select 'deposit', 'deposit ' || r.deposit_id, 'its return ' || r.transfer_id || ' is another one'
from deposit_returns r join deposit_requests d using (deposit_id) left join transfers t on t.transfer_id = r.transfer_id
where (t.kind, t.resolves, t.amount_paise) is distinct from (${TRANSFER_KINDS.depositReturned}::smallint, d.transfer_id, d.approved_paise)
union all
select 'withdrawal', 'withdrawal ' || w.withdrawal_id, 'hold transfer ' || w.hold_transfer_id || ' has another kind, player or amount'
from withdrawal_requests w left join transfers t on t.transfer_id = w.hold_transfer_id
where (t.kind, t.from_player, t.amount_paise) is distinct from (${TRANSFER_KINDS.withdrawalHold}::smallint, w.player_id, w.amount_paise)
union all
select 'withdrawal', 'withdrawal ' || w.withdrawal_id, 'the request is ' || w.state || ', but ' || coalesce('transfer ' || t.transfer_id, 'no transfer') || ' ended its hold'
from withdrawal_requests w left join transfers t on t.resolves = w.hold_transfer_id
where (t.transfer_id, t.kind) is distinct from
  (w.resolve_transfer_id, case w.state when 'approved' then ${TRANSFER_KINDS.withdrawalPaid}::smallint when 'rejected' then ${TRANSFER_KINDS.withdrawalRelease}::smallint end)
union all
select 'withdrawal', 'withdrawal ' || r.withdrawal_id, 'return transfer ' || r.transfer_id || ' has another kind, player or amount'
from withdrawal_returns r join withdrawal_requests w using (withdrawal_id) left join transfers t on t.transfer_id = r.transfer_id
where (t.kind, t.resolves, t.to_player, t.amount_paise) is distinct from
  (${TRANSFER_KINDS.withdrawalReturned}::smallint, w.resolve_transfer_id, w.player_id, w.amount_paise)
union all
select 'held', 'player ' || w.player_id, 'the wallet holds ' || w.held_paise || ', but pending withdrawals sum to ' || coalesce(p.waiting, 0)
from wallets w left join (
  select player_id, sum(amount_paise)::bigint as waiting from withdrawal_requests where state = 'pending' group by player_id
) p on p.player_id = w.player_id
where w.held_paise <> coalesce(p.waiting, 0)
union all
select 'adjustment', 'adjustment ' || a.adjustment_id, 'transfer ' || a.transfer_id || ' has another kind, player or amount'
from wallet_adjustments a left join transfers t on t.transfer_id = a.transfer_id
where a.state = 'done' and (t.kind, coalesce(t.to_player, t.from_player), t.amount_paise) is distinct from
  (case a.direction when 'credit' then ${TRANSFER_KINDS.adjustmentCredit}::smallint else ${TRANSFER_KINDS.adjustmentDebit}::smallint end, a.player_id, a.amount_paise)
limit 200`,
  });
}
