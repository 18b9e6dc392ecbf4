import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from './live-events.ts';
import { applyLiveMessage, EVENT_NAMES, parseLiveEvent } from './live-events.ts';
import { setLiveConnected } from './live-state.ts';
import { getSession, onSessionChange } from './session/session.ts';

const LOCK = 'surahi-live';
const CHANNEL = 'surahi-live';

/** A leader that stays silent this long is taken for gone, and the tab polls again. Heartbeats come every 20 s. */
const SILENCE_MS = 45_000;

type Relay = { kind: 'event'; message: LiveMessage } | { kind: 'state'; connected: boolean } | { kind: 'ask' };

/**
 * Live events for this tab. One visible tab of the browser holds the connection (the holder of a lock) and passes events
 * to the others; hidden tabs hold none. Where locks are missing (plain http off localhost) each visible tab has its own.
 * Without any connection the lists are polled. Returns how to stop.
 */
export function startLive(queryClient: QueryClient): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  let release: (() => void) | undefined;
  let leading = false;
  let leaderConnected = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const send = (relay: Relay) => channel?.postMessage(relay);
  const heard = (connected: boolean) => {
    clearTimeout(silence);
    setLiveConnected(connected);
    if (connected && !leading) silence = setTimeout(() => setLiveConnected(false), SILENCE_MS);
  };

  function connect(): () => void {
    const source = new EventSource('/events');
    const state = (connected: boolean) => {
      leaderConnected = connected;
      heard(connected);
      send({ kind: 'state', connected });
    };
    let hadGap = false;
    source.onopen = () => {
      state(true);
      // Whatever happened while there was no connection is not sent again.
      if (hadGap) void queryClient.invalidateQueries();
      hadGap = false;
    };
    source.onerror = () => {
      hadGap = true;
      state(false);
    };
    for (const name of EVENT_NAMES) {
      source.addEventListener(name, (event: MessageEvent<unknown>) => {
        const message = parseLiveEvent(name, event.data);
        if (message === undefined) return;
        applyLiveMessage(queryClient, message);
        send({ kind: 'event', message });
      });
    }
    const beat = setInterval(() => send({ kind: 'state', connected: leaderConnected }), 20_000);
    leading = true;
    return () => {
      clearInterval(beat);
      leading = false;
      source.close();
      state(false);
    };
  }

  function follow(): void {
    if (release !== undefined) return;
    const controller = new AbortController();
    let stop: (() => void) | undefined;
    release = () => {
      controller.abort();
      stop?.();
    };
    if (typeof navigator.locks === 'undefined') {
      stop = connect();
      return;
    }
    send({ kind: 'ask' });
    navigator.locks
      .request(LOCK, { signal: controller.signal }, () => {
        if (controller.signal.aborted) return undefined;
        const disconnect = connect();
        return new Promise<void>((resolve) => {
          stop = () => {
            disconnect();
            resolve();
          };
        });
      })
      // Aborting the wait for the lock rejects, which is how a waiting tab leaves.
      .catch(() => undefined);
  }

  function leave(): void {
    clearTimeout(silence);
    release?.();
    release = undefined;
    setLiveConnected(false);
  }

  const update = () => {
    if (document.visibilityState === 'visible' && getSession() !== undefined) follow();
    else leave();
  };
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<Relay>) => {
      if (data.kind === 'ask' && leading) send({ kind: 'state', connected: leaderConnected });
      if (release === undefined || leading) return;
      if (data.kind === 'state') heard(data.connected);
      if (data.kind === 'event') applyLiveMessage(queryClient, data.message);
    };
  }
  document.addEventListener('visibilitychange', update);
  const stopSession = onSessionChange(update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    stopSession();
    leave();
    channel?.close();
  };
}
