import type { AnyCall, RequestInput, ResponseOf } from '@surahi/contract';
import { QueryClient } from '@tanstack/react-query';
import type { CallFailure } from './api.ts';
import { call } from './api.ts';
import { isLiveConnected, onLiveChange } from './live-state.ts';
import { useSyncExternalStore } from 'react';

/** A failed call as the error of a query. */
export class CallFailed extends Error {
  readonly failure: Pick<CallFailure<AnyCall>, 'kind' | 'code' | 'msg'>;

  constructor(failure: Pick<CallFailure<AnyCall>, 'kind' | 'code' | 'msg'>) {
    super(failure.msg ?? failure.kind);
    this.failure = failure;
  }
}

/** Runs a call for a query. Returns the response; throws CallFailed on failure. */
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

/** The app's query cache. A failed refresh keeps the last data; offline requests fail at once. */
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

/** Poll interval of lists without live events, ms, from the specification. */
const POLL_INTERVAL_MS = 5000;

/**
 * Options of a polled query. No poll while live events arrive. A failed call waits for the next poll, so that a failing
 * server gets no more requests than a healthy one. Hidden tabs never poll, the library's default.
 */
export function usePoll(): { refetchInterval: number | false; retry?: false } {
  const live = useSyncExternalStore(onLiveChange, isLiveConnected, isLiveConnected);
  return live ? { refetchInterval: false } : { refetchInterval: POLL_INTERVAL_MS, retry: false };
}
