import type { AnyOperatorCall, OperatorAnswer } from '@surahi/contract/operator';
import { QueryClient } from '@tanstack/react-query';
import { call, type CallFailure, type CallInput } from './api.ts';

/** A failed call as the query cache holds it. */
export class CallFailed extends Error {
  readonly code: CallFailure['code'];

  constructor(failure: CallFailure) {
    super(failure.message);
    this.code = failure.code;
  }
}

/**
 * Fetches for a query: the answer, or CallFailed thrown, which is how the query cache takes failures. Queries repeat by
 * themselves, so they never count as something the operator did.
 */
export async function fetchCall<C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<OperatorAnswer<C>> {
  const answer = await call(definition, input, { background: true, ...(signal === undefined ? {} : { signal }) });
  if (answer.ok) return answer.data;
  throw new CallFailed(answer);
}

const RETRIED: ReadonlySet<CallFailure['code']> = new Set(['unreachable', 'server_error', 'busy', 'unreadable']);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 1_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && error instanceof CallFailed && RETRIED.has(error.code),
        retryDelay: (count) => 600 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Keys of the cache, in one place so that live events name the same things as the pages. */
export const queryKeys = {
  overview: ['overview'],
  draws: ['draws'],
  drawDays: (month: string) => ['draws', 'days', month],
  drawList: (filters: object) => ['draws', 'list', filters],
  draw: (drawId: string) => ['draws', 'one', drawId],
  preview: (drawId: string, side: string, entryId: string) => ['preview', drawId, side, entryId],
  markets: ['markets'],
  marketList: ['markets', 'list'],
  closures: (from: string) => ['markets', 'closures', from],
  rates: ['markets', 'rates'],
  players: ['players'],
  playerList: (filters: object) => ['players', 'list', filters],
  player: (playerId: string) => ['players', 'one', playerId],
  playerPart: (playerId: string, part: string, filters: object) => ['players', 'one', playerId, part, filters],
  browsers: ['browsers'],
  risk: ['risk'],
  riskDraws: ['risk', 'draws'],
  exposure: (drawId: string) => ['risk', 'one', drawId],
  caps: ['risk', 'caps'],
  bids: (filters: object) => ['bids', filters],
  report: (what: string, query: object) => ['reports', what, query],
  money: ['money'],
  moneyTotals: ['money', 'totals'],
  moneyList: (kind: string, filters: object) => ['money', kind, 'list', filters],
  moneyOne: (kind: string, id: string) => ['money', kind, 'one', id],
  outbox: (mobile: string) => ['outbox', mobile],
  audit: (filters: object) => ['audit', filters],
  robot: ['settings', 'robot'],
  content: ['settings', 'content'],
  platform: ['settings', 'platform'],
  payee: ['settings', 'payee'],
  settings: ['settings'],
  books: ['books'],
  operators: ['operators'],
  sessions: ['sessions'],
  totp: ['totp'],
} as const;
