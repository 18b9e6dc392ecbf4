import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from './live-events.ts';
import { applyLiveMessage } from './live-events.ts';
import type { LiveSource } from './live-source.ts';
import { openLiveSource } from './live-source.ts';
import { setLiveConnected } from './live-state.ts';
import { getSession, onSessionChange, onSessionEnd } from './session/session.ts';
import { forgetWalletNews } from './wallet-news.ts';

/** Name of the lock that the connected tab holds, and of the channel to the other tabs. */
const NAME = 'surahi-live';

/** After this silence another tab counts as gone, and this tab polls. A connected tab signals every 20 s. */
const SILENCE_MS = 45_000;

type Relay = { kind: 'event'; message: LiveMessage } | { kind: 'state'; connected: boolean } | { kind: 'ask' };

/** This tab's part in the browser's one connection. */
class LiveTab {
  readonly #queryClient: QueryClient;
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  #source: LiveSource | undefined;
  #candidacy: AbortController | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
    this.#channel?.addEventListener('message', (event: MessageEvent<Relay>) => this.#hear(event.data));
  }

  /** Joins: connects when no other tab does, and until then listens to the connected tab. */
  join(): void {
    if (this.#candidacy !== undefined) return;
    const candidacy = new AbortController();
    this.#candidacy = candidacy;
    this.#send({ kind: 'ask' });
    // Plain http outside localhost has no locks, so each visible tab opens its own connection.
    if (typeof navigator.locks === 'undefined') {
      this.#connect();
      return;
    }
    navigator.locks
      .request(NAME, { signal: candidacy.signal }, () => this.#holdUntilAborted(candidacy.signal))
      // Leaving while waiting for the lock rejects the promise; that is not an error.
      .catch(() => undefined);
  }

  /** Closes the connection, so that another tab can open one, and stops listening. */
  leave(): void {
    clearTimeout(this.#silence);
    this.#candidacy?.abort();
    this.#candidacy = undefined;
    this.#disconnect();
    setLiveConnected(false);
  }

  /** Leaves for good. */
  close(): void {
    this.leave();
    this.#channel?.close();
  }

  #holdUntilAborted(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    this.#connect();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  #connect(): void {
    this.#source = openLiveSource({
      onState: (connected) => {
        this.#note(connected);
        this.#send({ kind: 'state', connected });
      },
      onMessage: (message) => {
        this.#send({ kind: 'event', message });
        applyLiveMessage(this.#queryClient, message);
      },
      onGap: () => void this.#queryClient.invalidateQueries(),
    });
  }

  #disconnect(): void {
    const source = this.#source;
    this.#source = undefined;
    source?.close();
  }

  #hear(relay: Relay): void {
    if (relay.kind === 'ask') {
      if (this.#source !== undefined) this.#send({ kind: 'state', connected: this.#source.isConnected() });
      return;
    }
    if (this.#candidacy === undefined || this.#source !== undefined) return;
    if (relay.kind === 'state') this.#note(relay.connected);
    else applyLiveMessage(this.#queryClient, relay.message);
  }

  #note(connected: boolean): void {
    clearTimeout(this.#silence);
    setLiveConnected(connected);
    if (connected) this.#silence = setTimeout(() => setLiveConnected(false), SILENCE_MS);
  }

  #send(relay: Relay): void {
    this.#channel?.postMessage(relay);
  }
}

/**
 * Starts live events for this tab while it is visible and a player is logged in. One tab of the browser holds the
 * connection and passes events on; hidden tabs hold none. Without a connection the lists are polled. Returns the stop
 * function.
 */
export function startLive(queryClient: QueryClient): () => void {
  const tab = new LiveTab(queryClient);
  const update = () => {
    if (document.visibilityState === 'visible' && getSession() !== undefined) tab.join();
    else tab.leave();
  };
  document.addEventListener('visibilitychange', update);
  const stopFollowing = onSessionChange(update);
  const stopResetting = onSessionEnd(forgetWalletNews);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    stopFollowing();
    stopResetting();
    tab.close();
  };
}
