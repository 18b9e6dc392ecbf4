import { EVENTS_PATH } from '@surahi/contract';
import type { LiveMessage } from './live-events.ts';
import { EVENT_NAMES, parseLiveEvent } from './live-events.ts';

/** How often the connected tab signals the other tabs that it is alive. */
const BEAT_MS = 20_000;

export type LiveSource = { isConnected(): boolean; close(): void };

export type LiveSourceHandlers = {
  onState: (connected: boolean) => void;
  onMessage: (message: LiveMessage) => void;
  /** Called after a reconnect. The server does not resend events of the gap. */
  onGap: () => void;
};

/** Opens one connection to the server's events. The browser reconnects it. */
export function openLiveSource(handlers: LiveSourceHandlers): LiveSource {
  const source = new EventSource(`/${EVENTS_PATH}`);
  let connected = false;
  let broken = false;
  const state = (next: boolean) => {
    connected = next;
    handlers.onState(next);
  };
  source.addEventListener('open', () => {
    state(true);
    if (broken) handlers.onGap();
    broken = false;
  });
  source.addEventListener('error', () => {
    broken = true;
    state(false);
  });
  for (const name of EVENT_NAMES) {
    source.addEventListener(name, (event: MessageEvent<unknown>) => {
      const message = parseLiveEvent(name, event.data);
      if (message !== undefined) handlers.onMessage(message);
    });
  }
  const beat = setInterval(() => handlers.onState(connected), BEAT_MS);
  return {
    isConnected: () => connected,
    close() {
      clearInterval(beat);
      source.close();
      state(false);
    },
  };
}
