import type { RequestState } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db.ts';
import { isAfter, keyOf, type Order, orderBy, type Place } from '../../platform/keyset.ts';
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
const DEPOSIT = `d.deposit_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.payee, d.txn_ref,
    d.claimed_utr, d.slip_image, d.created_at, d.approved_paise, d.utr, o.username as decided_by, d.decided_at, d.reason,
    (select count(*)::integer from deposit_requests s
      where d.claimed_utr <> '' and s.claimed_utr <> '' and s.claimed_utr = d.claimed_utr and s.deposit_id <> d.deposit_id) as same_utr`;

const DEPOSITS = `from deposit_requests d
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

const WITHDRAWAL = `d.withdrawal_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.number,
    d.created_at, c.username as checked_by, d.checked_by as checked_by_id, d.reference, d.receipt_image,
    o.username as decided_by, d.decided_at, d.reason`;

const WITHDRAWALS = `from withdrawal_requests d
  join players p on p.player_id = d.player_id
  left join operators c on c.operator_id = d.checked_by
  left join operators o on o.operator_id = d.decided_by`;

/** A row of a page, with its key in the page's order. */
export type Listed<Row> = Row & { sort_key: string | null };

/** Requests come in the order of their ids, which is that of their times. */
export function queueOrder(kind: 'deposit' | 'withdrawal', sort: QueueFilter['sort']): Order {
  const key = sort.endsWith('amount') ? ({ sql: 'd.amount_paise', type: 'bigint' } as const) : null;
  return { id: `d.${kind}_id`, key, isDown: sort.startsWith('-') };
}

type Queue = { columns: string; from: string; order: Order; references: string };

/**
 * A page of either queue; `references` compares the references that a kind of request has with $4. One row more than the
 * page holds, so that the caller sees whether another page follows.
 */
function selectPage(queue: Queue, filter: QueueFilter, after: Place | null, isSearched: boolean): Statement {
  const { columns, from, order, references } = queue;
  const { state, mobileEnd, reference, amountPaise, number, limit, playerId } = filter;
  const values: unknown[] = [
    state,
    !isSearched,
    mobileEnd,
    reference,
    amountPaise,
    number,
    filter.from,
    filter.to,
    limit + 1,
    playerId,
  ];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  return {
    text: `select ${columns}, ${keyOf(order)} as sort_key ${from}
  where ($1::text is null or d.state = $1)
    and ($2::boolean or p.mobile like '%' || $3::text or ${references} or d.amount_paise = $5::bigint or ${order.id} = $6::bigint)
    and ($7::timestamptz is null or d.created_at >= $7) and ($8::timestamptz is null or d.created_at < $8)
    and ($10::bigint is null or d.player_id = $10)
    and ${isAfter(order, after, bind)}
  order by ${orderBy(order)} limit $9`,
    values,
  };
}

export function selectDeposits(filter: QueueFilter, order: Order, after: Place | null, isSearched: boolean): Statement {
  const references = '(d.claimed_utr = $4::text or d.utr = $4)';
  return selectPage({ columns: DEPOSIT, from: DEPOSITS, order, references }, filter, after, isSearched);
}

export const selectDeposit = (depositId: bigint): Statement => ({
  text: `select ${DEPOSIT} ${DEPOSITS} where d.deposit_id = $1`,
  values: [depositId],
});

export function selectWithdrawals(
  filter: QueueFilter,
  order: Order,
  after: Place | null,
  isSearched: boolean,
): Statement {
  const references = 'd.reference = $4::text';
  return selectPage({ columns: WITHDRAWAL, from: WITHDRAWALS, order, references }, filter, after, isSearched);
}

export const selectWithdrawal = (withdrawalId: bigint): Statement => ({
  text: `select ${WITHDRAWAL} ${WITHDRAWALS} where d.withdrawal_id = $1`,
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
