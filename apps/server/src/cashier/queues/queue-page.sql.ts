import { hasExpired } from '../../operators/two-people/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import { isAfter, keyOf, type Order, orderBy, type Place } from '../../platform/db/keyset.ts';
import type { QueueFilter } from './queue-filter.ts';

/** A row with its sort key as text; null when the page is sorted by time. */
export type Listed<Row> = Row & { sort_key: string | null };

/** The order of a queue page. Ids grow with time, so it sorts by id to sort by time. */
export function queueOrder(kind: 'deposit' | 'withdrawal', sort: QueueFilter['sort']): Order {
  const key = sort.endsWith('amount') ? ({ sql: 'd.amount_paise', type: 'bigint' } as const) : null;
  return { id: `d.${kind}_id`, key, isDown: sort.startsWith('-') };
}

type Queue = { columns: string; from: string; order: Order; references: string };

/**
 * One page of a queue. `references` is SQL that compares the reference columns of the queue with $4. It selects one row
 * more than the page holds, so that the caller knows whether another page follows.
 */
export function selectPage(queue: Queue, filter: QueueFilter, after: Place | null, isSearched: boolean): Statement {
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

export type TotalsRow = {
  pending: number;
  pending_paise: bigint;
  oldest_at: Date | null;
  approved_today: number;
  approved_today_paise: bigint;
  rejected_today: number;
};

/**
 * The count and sum (paise) of all pending requests, and of the decisions since `dayStart`. A deposit that is to be
 * returned counts as neither approved nor rejected.
 */
export function selectTotals(table: 'deposit_requests' | 'withdrawal_requests', dayStart: Date): Statement {
  const isDeposit = table === 'deposit_requests';
  const approved = `state = 'approved'${isDeposit ? ' and not is_to_return' : ''}`;
  return {
    text: `select w.pending, w.pending_paise, w.oldest_at, t.approved_today, t.approved_today_paise, t.rejected_today
    from (
      select count(*)::integer as pending, coalesce(sum(amount_paise), 0)::bigint as pending_paise, min(created_at) as oldest_at
      from ${table} where state = 'pending'
    ) w, (
      select count(*) filter (where ${approved})::integer as approved_today,
        coalesce(sum(${isDeposit ? 'approved_paise' : 'amount_paise'}) filter (where ${approved}), 0)::bigint as approved_today_paise,
        count(*) filter (where state = 'rejected')::integer as rejected_today
      from ${table} where decided_at >= $1
    ) t`,
    values: [dayStart],
  };
}

/** SQL condition for corrections that wait for a second operator. */
const WAITING_ADJUSTMENT = `state = 'pending' and not ${hasExpired('proposed_at')}`;

/** The number of deposits, withdrawals and adjustments that wait for an operator. Nobody confirms an own adjustment. */
export function countPendingRequests(operatorId: bigint): Statement {
  return {
    name: 'pending_requests',
    text: `select ((select count(*) from deposit_requests where state = 'pending')
      + (select count(*) from withdrawal_requests where state = 'pending')
      + (select count(*) from wallet_adjustments where ${WAITING_ADJUSTMENT} and proposed_by <> $1))::integer as waiting`,
    values: [operatorId],
  };
}

/** The number of corrections that wait for a second operator. */
export function countPendingAdjustments(): Statement {
  return {
    text: `select count(*)::integer as pending from wallet_adjustments where ${WAITING_ADJUSTMENT}`,
  };
}
