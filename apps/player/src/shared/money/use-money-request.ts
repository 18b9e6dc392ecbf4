import type { AnyCall } from '@surahi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryKeys } from '../query-keys.ts';
import { refreshHistories } from '../refresh.ts';
import type { MoneyDesk, MoneyState } from './money-desk.ts';

/**
 * Follows a desk while a screen is on show, takes up what is still unknown, and renews balance and histories once
 * something was accepted.
 */
export function useMoneyDesk<C extends AnyCall, Context>(desk: MoneyDesk<C, Context>): MoneyState<C, Context> {
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  useEffect(() => desk.resume(), [desk]);
  const accepted = state.phase === 'accepted';
  useEffect(() => {
    if (!accepted) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard });
    refreshHistories(queryClient);
  }, [accepted, queryClient]);
  return state;
}
