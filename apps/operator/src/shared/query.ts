import type { AnyOperatorCall, OperatorAnswer } from '@surahi/contract/operator';
import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { call, type CallFailure, type CallInput } from './api.ts';

/** The error of a query whose call failed. */
export class CallFailed extends Error {
  readonly code: CallFailure['code'];

  constructor(failure: CallFailure) {
    super(failure.message);
    this.code = failure.code;
  }
}

/**
 * Makes the call of a query. Throws CallFailed on failure, because the query cache expects errors. The call is marked
 * as background: queries repeat on their own, so they must not keep an idle session alive.
 */
export async function fetchCall<C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<OperatorAnswer<C>> {
  const outcome = await call(definition, input, { background: true, signal });
  if (outcome.ok) return outcome.data;
  throw new CallFailed(outcome);
}

type QueryOptions<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'refetchInterval' | 'staleTime' | 'gcTime' | 'placeholderData'
>;

/** The data of a GET call, cached under `queryKey`. */
export function useOperatorQuery<C extends AnyOperatorCall>(
  queryKey: QueryKey,
  definition: C,
  input: CallInput<C>,
  options: QueryOptions<OperatorAnswer<C>> = {},
) {
  return useQuery<OperatorAnswer<C>>({
    queryKey,
    queryFn: ({ signal }) => fetchCall(definition, input, signal),
    ...options,
  });
}

type PagesOptions = { refetchInterval?: number; keepPrevious?: boolean };

/** The pages of a list that the server returns with a cursor. `fetchPage` receives the cursor as part of the query. */
export function useOperatorPages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  fetchPage: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
  { refetchInterval, keepPrevious = false }: PagesOptions = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    // The type cannot be inferred from null: later pages have a cursor.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Failures that pass by themselves. */
const RETRIED: ReadonlySet<CallFailure['code']> = new Set(['unreachable', 'server_error', 'busy', 'unreadable']);

/** How often a query is repeated while its last try failed, in ms. */
const FAILED_POLL_MS = 5_000;

function mayPass(error: unknown): boolean {
  return error instanceof CallFailed && RETRIED.has(error.code);
}

/**
 * The query cache of the console. A failed query is retried twice at once, then every 5 s: without live events nothing
 * else would refresh a page that has no interval of its own, and it would keep its old figures.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 1_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && mayPass(error),
        retryDelay: (count) => 600 * 2 ** count,
        refetchInterval: (query) => (mayPass(query.state.error) ? FAILED_POLL_MS : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** All keys of the query cache. Pages and live events use the same keys. */
export const queryKeys = {
  overview: ['overview'],
  logKey: ['log-key'],
  waiting: ['waiting'],
  alerts: ['alerts'],
  draws: ['draws'],
  dueDraws: ['draws', 'due'],
  drawDays: (month: string) => ['draws', 'days', month],
  drawList: (filters: object) => ['draws', 'list', filters],
  draw: (drawId: string) => ['draws', 'one', drawId],
  voidPayouts: (drawId: string, side: string) => ['void-payouts', drawId, side],
  preview: (drawId: string, side: string, entryId: string) => ['preview', drawId, side, entryId],
  markets: ['markets'],
  marketList: ['markets', 'list'],
  closures: (from: string) => ['markets', 'closures', from],
  rates: ['markets', 'rates'],
  players: ['players'],
  playerList: (filters: object) => ['players', 'list', filters],
  player: (playerId: string) => ['players', 'one', playerId],
  playerPart: (playerId: string, part: string, filters: object) => ['players', 'one', playerId, part, filters],
  devices: ['devices'],
  concerns: ['concerns'],
  concernList: (filters: object) => ['concerns', 'list', filters],
  linkList: (filters: object) => ['concerns', 'links', filters],
  risk: ['risk'],
  riskDraws: (filters: object) => ['risk', 'draws', filters],
  exposure: (drawId: string) => ['risk', 'one', drawId],
  caps: ['risk', 'caps'],
  bids: (filters: object) => ['bids', filters],
  report: (what: string, query: object) => ['reports', what, query],
  days: ['days'],
  dayCount: (date: string) => ['days', 'count', date],
  dayCloses: ['days', 'closes'],
  money: ['money'],
  negativeWallets: (filters: object) => ['money', 'negative', filters],
  depositsToReturn: (filters: object) => ['money', 'to-return', filters],
  moneyTotals: ['money', 'totals'],
  moneyList: (kind: string, filters: object) => ['money', kind, 'list', filters],
  moneyOne: (kind: string, id: string) => ['money', kind, 'one', id],
  outbox: (filters: object) => ['outbox', filters],
  audit: (filters: object) => ['audit', filters],
  robot: ['settings', 'robot'],
  crowd: ['settings', 'crowd'],
  content: ['settings', 'content'],
  platform: ['settings', 'platform'],
  notices: ['notices'],
  noticeList: (filters: object) => ['notices', 'list', filters],
  receivers: (filter: object) => ['notices', 'receivers', filter],
  payee: ['settings', 'payee'],
  settings: ['settings'],
  books: ['books'],
  operators: ['operators'],
  operatorList: (filters: object) => ['operators', 'list', filters],
  proposals: ['proposals'],
  proposalList: (filters: object) => ['proposals', 'list', filters],
  pendingProposals: (kind: string) => ['proposals', 'pending', kind],
  sessions: ['sessions'],
} as const;
