import { EVENTS_PATH } from '@surahi/contract';
import { shareEvents } from '@surahi/ui/live';
import type { QueryClient } from '@tanstack/react-query';
import { applyLiveMessage, EVENT_NAMES, parseLiveEvent } from './live-events.ts';
import { setLiveConnected } from './live-state.ts';
import { refresh } from './refresh.ts';
import { getSession, onSessionChange, onSessionEnd } from './session/session.ts';
import { forgetWalletNews } from './wallet-news.ts';

/**
 * Starts live events for this tab while it is visible and a player is logged in. Without a connection the lists are
 * polled. Returns the stop function.
 */
export function startLive(queryClient: QueryClient): () => void {
  // The listener that forgets the figures must run before the next session joins.
  const stopResetting = onSessionEnd(forgetWalletNews);
  const { follow, stop } = shareEvents({
    name: 'surahi-live',
    url: `/${EVENTS_PATH}`,
    events: EVENT_NAMES,
    session: () => getSession()?.token,
    onEvent: (name, data) => {
      const message = parseLiveEvent(name, data);
      if (message !== undefined) applyLiveMessage(queryClient, message);
    },
    onConnected: setLiveConnected,
    onGap: () => refresh(queryClient),
  });
  const stopFollowing = onSessionChange(follow);
  return () => {
    stopFollowing();
    stopResetting();
    stop();
  };
}
