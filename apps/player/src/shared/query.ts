import type { AnyCall, RequestInput, ResponseOf } from '@surahi/contract';
import { QueryClient } from '@tanstack/react-query';
import type { CallFailure } from './api.ts';
import { call } from './api.ts';
import { isLiveConnected, onLiveChange } from './live-state.ts';
import { useSyncExternalStore } from 'react';

/** A failed call as the query cache holds it. */
export class CallFailed extends Error {
  readonly failure: Pick<CallFailure<AnyCall>, 'kind' | 'code' | 'msg'>;

  constructor(failure: Pick<CallFailure<AnyCall>, 'kind' | 'code' | 'msg'>) {
    super(failure.msg ?? failure.kind);
    this.failure = failure;
  }
}

/** Fetches for a query: the answer, or CallFailed thrown, which is how the query cache takes failures. */
export async function fetchCall<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  const answer = await call(definition, body, signal === undefined ? {} : { signal });
  if (answer.ok) return answer.data;
  throw new CallFailed(answer);
}

const RETRIED = new Set(['network', 'server', 'malformed']);

/** One cache for the app. Failed refreshes keep the last data; offline requests fail at once instead of waiting. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 2_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && error instanceof CallFailed && RETRIED.has(error.failure.kind),
        retryDelay: (count) => 800 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** How often lists are asked for where nothing is pushed, by the specification. */
const POLL_INTERVAL_MS = 5000;

/**
 * The part of a polled list's query: no poll while live events arrive; without them a call that fails is left to the next poll,
 * so that a server in trouble is not asked more often than one that answers. Hidden tabs never poll (the cache's own default).
 */
export function usePoll(): { refetchInterval: number | false; retry?: false } {
  const live = useSyncExternalStore(onLiveChange, isLiveConnected, isLiveConnected);
  return live ? { refetchInterval: false } : { refetchInterval: POLL_INTERVAL_MS, retry: false };
}
