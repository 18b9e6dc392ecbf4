import type { RequestState } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db.ts';
import type { QueueFilter } from '../money-requests/index.ts';

export type DepositRow = {
  deposit_id: bigint;
  player_id: bigint;
  name: string;
  mobile: string;
  amount_paise: bigint;
  state: RequestState;
  method: 'phonepe' | 'googlepay' | 'paytm' | 'qr' | 'other';
  payee: string;
  txn_ref: string;
  claimed_utr: string;
  same_utr: number;
  slip_image: string | null;
  created_at: Date;
  approved_paise: bigint | null;
  utr: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
};

// That s.claimed_utr is not empty follows from the rest, but only said so it lets the index of those be used.
const DEPOSIT = `select d.deposit_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.payee, d.txn_ref,
    d.claimed_utr, d.slip_image, d.created_at, d.approved_paise, d.utr, o.username as decided_by, d.decided_at, d.reason,
    (select count(*)::integer from deposit_requests s
      where d.claimed_utr <> '' and s.claimed_utr <> '' and s.claimed_utr = d.claimed_utr and s.deposit_id <> d.deposit_id) as same_utr
  from deposit_requests d
  join players p on p.player_id = d.player_id
  left join operators o on o.operator_id = d.decided_by`;

export type WithdrawalRow = {
  withdrawal_id: bigint;
  player_id: bigint;
  name: string;
  mobile: string;
  amount_paise: bigint;
  state: RequestState;
  method: 'paytm' | 'googlepay' | 'phonepe';
  number: string;
  created_at: Date;
  checked_by: string | null;
  checked_by_id: bigint | null;
  reference: string | null;
  receipt_image: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
};

const WITHDRAWAL = `select d.withdrawal_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.number,
    d.created_at, c.username as checked_by, d.checked_by as checked_by_id, d.reference, d.receipt_image,
    o.username as decided_by, d.decided_at, d.reason
  from withdrawal_requests d
  join players p on p.player_id = d.player_id
  left join operators c on c.operator_id = d.checked_by
  left join operators o on o.operator_id = d.decided_by`;

/** What narrows both queues alike; `references` compares the references that a kind of request has with $4. */
function narrowed(key: string, references: string, oldestFirst: boolean): string {
  return `where ($1::text is null or d.state = $1)
    and ($2::boolean or p.mobile like '%' || $3::text or ${references} or d.amount_paise = $5::bigint or ${key} = $6::bigint)
    and ($7::timestamptz is null or d.created_at >= $7) and ($8::timestamptz is null or d.created_at < $8)
    and ($11::bigint is null or d.player_id = $11)
    and ($9::bigint is null or ${key} ${oldestFirst ? '>' : '<'} $9)
  order by ${key} ${oldestFirst ? 'asc' : 'desc'} limit $10`;
}

function valuesOf(filter: QueueFilter, isSearched: boolean): unknown[] {
  const { state, mobileEnd, reference, amountPaise, number, from, to, cursor, limit, playerId } = filter;
  return [state, !isSearched, mobileEnd, reference, amountPaise, number, from, to, cursor, limit + 1, playerId];
}

/** One row more than the page holds, so that the caller sees whether another page follows. */
export const selectDeposits = (filter: QueueFilter, isSearched: boolean): Statement => ({
  text: `${DEPOSIT} ${narrowed('d.deposit_id', '(d.claimed_utr = $4::text or d.utr = $4)', filter.oldestFirst)}`,
  values: valuesOf(filter, isSearched),
});

export const selectDeposit = (depositId: bigint): Statement => ({
  text: `${DEPOSIT} where d.deposit_id = $1`,
  values: [depositId],
});

export const selectWithdrawals = (filter: QueueFilter, isSearched: boolean): Statement => ({
  text: `${WITHDRAWAL} ${narrowed('d.withdrawal_id', 'd.reference = $4::text', filter.oldestFirst)}`,
  values: valuesOf(filter, isSearched),
});

export const selectWithdrawal = (withdrawalId: bigint): Statement => ({
  text: `${WITHDRAWAL} where d.withdrawal_id = $1`,
  values: [withdrawalId],
});

export type TotalsRow = {
  pending: number;
  pending_paise: bigint;
  oldest_at: Date | null;
  approved_today: number;
  approved_today_paise: bigint;
  rejected_today: number;
};

/** Pending requests whole, and what was decided since `dayStart`. */
export const selectTotals = (table: 'deposit_requests' | 'withdrawal_requests', dayStart: Date): Statement => ({
  text: `select w.pending, w.pending_paise, w.oldest_at, t.approved_today, t.approved_today_paise, t.rejected_today
    from (
      select count(*)::integer as pending, coalesce(sum(amount_paise), 0)::bigint as pending_paise, min(created_at) as oldest_at
      from ${table} where state = 'pending'
    ) w, (
      select count(*) filter (where state = 'approved')::integer as approved_today,
        coalesce(sum(${table === 'deposit_requests' ? 'approved_paise' : 'amount_paise'}) filter (where state = 'approved'), 0)::bigint
          as approved_today_paise,
        count(*) filter (where state = 'rejected')::integer as rejected_today
      from ${table} where decided_at >= $1
    ) t`,
  values: [dayStart],
});

export const COUNT_PENDING_ADJUSTMENTS: Statement = {
  text: `select count(*)::integer as pending from wallet_adjustments where state = 'pending'`,
};
