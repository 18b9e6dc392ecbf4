import type { AnyCall } from '@surahi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryKeys } from '../query-keys.ts';
import { refresh, refreshHistories } from '../refresh.ts';
import type { MoneyRequestSender, MoneyState } from './money-request-sender.ts';

/**
 * Follows a sender while a screen is mounted, resumes a request with an unknown outcome, and refetches balance,
 * histories and limits after an acceptance.
 */
export function useMoneyRequest<C extends AnyCall, Context>(
  sender: MoneyRequestSender<C, Context>,
): MoneyState<C, Context> {
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(sender.subscribe, sender.state, sender.state);
  useEffect(() => sender.resume(), [sender]);
  const accepted = state.phase === 'accepted';
  useEffect(() => {
    if (!accepted) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard });
    refreshHistories(queryClient);
    refresh(queryClient, queryKeys.playLimits);
  }, [accepted, queryClient]);
  return state;
}
