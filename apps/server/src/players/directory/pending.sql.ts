import { ALL_PROPOSAL_KINDS, type PendingItem } from '@surahi/contract/operator';
import { hasExpired } from '../../operators/two-people/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type PendingRow = {
  kind: PendingItem['kind'];
  id: bigint;
  at: Date;
  amount_paise: bigint | null;
  by: string | null;
  proposal: PendingItem['proposal'];
};

const MOST = 50;

const DEPOSITS = `select 'deposit' as kind, deposit_id as id, created_at as at, amount_paise, null::bigint as operator_id, null::text as proposal
  from deposit_requests where player_id = $1 and state = 'pending' order by deposit_id limit ${MOST}`;

const WITHDRAWALS = `select 'withdrawal', withdrawal_id, created_at, amount_paise, claimed_by, null::text
  from withdrawal_requests where player_id = $1 and state = 'pending' order by withdrawal_id limit ${MOST}`;

const ADJUSTMENTS = `select 'adjustment', adjustment_id, proposed_at, case direction when 'debit' then - amount_paise else amount_paise end,
    proposed_by, null::text
  from wallet_adjustments where player_id = $1 and state = 'pending' and not ${hasExpired('proposed_at')} order by adjustment_id limit ${MOST}`;

/** Proposals about the account, or about one of its deposits or withdrawals. Few proposals are pending at a time. $2 are
 * the kinds that this release knows. */
const PROPOSALS = `select 'proposal', p.proposal_id, p.proposed_at, null::bigint, p.proposed_by, p.kind
  from proposals p
  where p.state = 'pending' and p.expires_at > app_now() and p.kind = any ($2::text[]) and (p.subject = 'player:' || $1
    or exists (select 1 from deposit_requests d where d.player_id = $1 and p.subject = 'deposit:' || d.deposit_id)
    or exists (select 1 from withdrawal_requests w where w.player_id = $1 and p.subject = 'withdrawal:' || w.withdrawal_id))
  order by p.proposal_id limit ${MOST}`;

/** What waits for a decision about a player, oldest first. */
export function selectPending(playerId: bigint): Statement {
  return {
    name: 'directory_pending',
    text: `select k.kind, k.id, k.at, k.amount_paise, o.username as by, k.proposal
      from (${[DEPOSITS, WITHDRAWALS, ADJUSTMENTS, PROPOSALS].map((part) => `(${part})`).join(' union all ')}) k
      left join operators o on o.operator_id = k.operator_id order by k.at, k.kind, k.id`,
    values: [playerId, ALL_PROPOSAL_KINDS],
  };
}

export type CashRow = { deposits_paise: bigint; payouts_paise: bigint };

/** Deposits credited to the wallet, and payouts that the bank did not return, since the registration. */
export function selectCash(playerId: bigint): Statement {
  return {
    name: 'directory_cash',
    text: `select
        (select coalesce(sum(approved_paise), 0)::bigint from deposit_requests
          where player_id = $1 and state = 'approved' and not is_to_return) as deposits_paise,
        (select coalesce(sum(w.amount_paise), 0)::bigint from withdrawal_requests w
          where w.player_id = $1 and w.state = 'approved'
            and not exists (select 1 from withdrawal_returns r where r.withdrawal_id = w.withdrawal_id)) as payouts_paise`,
    values: [playerId],
  };
}
