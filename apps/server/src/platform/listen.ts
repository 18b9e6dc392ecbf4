import pg from 'pg';
import type { Logger } from './logger.ts';

export type Listener = {
  /** Calls `handler` with each payload of `channel`; a channel is a plain identifier. Returns the way to stop. */
  on(channel: string, handler: (payload: string) => void): () => void;
  /** Called after the connection was lost and is back: what came in between was missed, so caches are to be flushed. */
  onReconnect(fn: () => void): void;
  /** Called when the connection is lost: caches are not to be trusted until onReconnect. */
  onLost(fn: () => void): void;
  /** False from the loss of the connection until it is back. */
  connected(): boolean;
  /** Connects for the first time; throws when that fails. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/**
 * One connection that only listens. It is pinged, since a half-open connection would otherwise look alive for hours,
 * and comes back by itself with growing pauses.
 */
export function createListener(connectionString: string, logger: Logger): Listener {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const lost = new Set<() => void>();
  const reconnected = new Set<() => void>();
  let client: pg.Client | undefined;
  let ping: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'surahi-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, undefined));
    next.on('notification', (message) => deliver(message.channel, message.payload ?? ''));
    await next.connect();
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (closed) return next.end();
    client = next;
    ping = setInterval(() => void check(next), PING_INTERVAL_MS);
    ping.unref();
  }

  async function check(current: pg.Client): Promise<void> {
    try {
      await current.query({ text: 'select 1', query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig); // the type lacks the field that pg reads
    } catch (error) {
      lose(current, error);
    }
  }

  function lose(which: pg.Client, error: unknown): void {
    if (client !== which) return;
    client = undefined;
    clearInterval(ping);
    if (closed) return;
    logger.warn({ err: error }, 'the listening connection was lost');
    which.end().catch(() => undefined);
    for (const fn of lost) fn();
    reconnectAfter(FIRST_RETRY_MS);
  }

  function reconnectAfter(delayMs: number): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          if (client === undefined) return;
          logger.info('the listening connection is back');
          for (const fn of reconnected) fn();
        },
        () => {
          if (!closed) reconnectAfter(Math.min(delayMs * 2, LONGEST_RETRY_MS));
        },
      );
    }, delayMs);
  }

  function deliver(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        logger.error({ err: error, channel }, 'a notification handler failed');
      }
    }
  }

  return {
    on: (channel, handler) => {
      const set = handlers.get(channel) ?? new Set();
      if (set.size === 0 && client !== undefined) {
        const current = client;
        current.query(`listen ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => lose(current, error));
      }
      handlers.set(channel, set.add(handler));
      // UNLISTEN is not worth a race: a channel without handlers is simply not delivered
      return () => set.delete(handler);
    },
    onReconnect: (fn) => void reconnected.add(fn),
    onLost: (fn) => void lost.add(fn),
    connected: () => client !== undefined,
    start: connect,
    close: async () => {
      closed = true;
      clearInterval(ping);
      clearTimeout(retry);
      const current = client;
      client = undefined;
      await current?.end().catch(() => undefined);
    },
  };
}
