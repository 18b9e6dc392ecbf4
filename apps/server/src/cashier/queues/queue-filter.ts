import { mayOperator, type OperatorRole, type REQUEST_SORTS, type RequestState } from '@surahi/contract/operator';
import { readReference } from './references.ts';
import { readSearchedAmount } from './searched-amount.ts';

const DEFAULT_PAGE = 50;

export type QueueQuery = {
  state?: RequestState | undefined;
  playerId?: string | undefined;
  search?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  sort?: (typeof REQUEST_SORTS)[number] | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/**
 * The filter of a queue page. null means no condition. A request must match one of `mobileEnd`, `reference`,
 * `amountPaise` and `number`.
 */
export type QueueFilter = {
  state: RequestState | null;
  playerId: bigint | null;
  /** The last digits of a mobile number. */
  mobileEnd: string | null;
  reference: string | null;
  amountPaise: bigint | null;
  number: bigint | null;
  from: Date | null;
  to: Date | null;
  limit: number;
  /** Pending requests are sorted oldest first, unless the operator chose another order. */
  sort: (typeof REQUEST_SORTS)[number];
};

/**
 * Parses the query of an operator. The search text can match as a mobile number, a reference, an amount or a request
 * number. A role that sees masked numbers must enter the whole number. With its end it could guess a number digit by digit.
 */
export function toQueueFilter(query: QueueQuery, role: OperatorRole): QueueFilter {
  const search = query.search ?? '';
  const digits = search.replace(/[ +-]/g, '');
  const fewest = mayOperator(role, 'players.mobile') ? 4 : 10;
  return {
    state: query.state ?? null,
    playerId: query.playerId === undefined ? null : BigInt(query.playerId),
    mobileEnd: /^[0-9]{4,12}$/.test(digits) && digits.length >= fewest ? digits.slice(-10) : null,
    reference: readReference(search),
    amountPaise: readSearchedAmount(search),
    number: /^[1-9][0-9]{0,17}$/.test(search) ? BigInt(search) : null,
    from: query.fromMs === undefined ? null : new Date(query.fromMs),
    to: query.toMs === undefined ? null : new Date(query.toMs),
    limit: query.limit ?? DEFAULT_PAGE,
    sort: query.sort ?? (query.state === 'pending' ? 'time' : '-time'),
  };
}

/**
 * True when the search text cannot be a mobile number, a reference, an amount or a request number. The page is then
 * empty.
 */
export function findsNothing(query: QueueQuery, filter: QueueFilter): boolean {
  const { mobileEnd, reference, amountPaise, number } = filter;
  return (query.search ?? '') !== '' && [mobileEnd, reference, amountPaise, number].every((one) => one === null);
}
