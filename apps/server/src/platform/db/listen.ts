import pg from 'pg';
import type { Logger } from '../observability/logger.ts';

export type Listener = {
  /** Calls `handler` with each payload of `channel`, a plain identifier. Returns the function that unsubscribes. */
  on(channel: string, handler: (payload: string) => void): () => void;
  /** Calls `handler` at each notification of any channel, before the channel's own handlers. */
  onAny(handler: () => void): void;
  /**
   * Called after a lost connection is restored. Notifications in between were missed, so subscribers must flush caches.
   */
  onReconnect(fn: () => void): void;
  /** Called when the connection is lost. Caches may be stale until onReconnect. */
  onLost(fn: () => void): void;
  /** False while the connection is lost. */
  connected(): boolean;
  /** Opens the first connection. Throws when that fails. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/**
 * One connection that only listens. It pings the server, because a half-open connection would look alive for hours. It
 * reconnects by itself with increasing pauses.
 */
export function createListener(connectionString: string, logger: Logger): Listener {
  return new ReconnectingListener(connectionString, logger);
}

class ReconnectingListener implements Listener {
  readonly #connectionString: string;
  readonly #logger: Logger;
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  readonly #any = new Set<() => void>();
  readonly #lost = new Set<() => void>();
  readonly #reconnected = new Set<() => void>();
  #client: pg.Client | undefined;
  #ping: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(connectionString: string, logger: Logger) {
    this.#connectionString = connectionString;
    this.#logger = logger;
  }

  on(channel: string, handler: (payload: string) => void): () => void {
    const set = this.#handlers.get(channel) ?? new Set();
    const client = this.#client;
    if (set.size === 0 && client !== undefined) {
      client.query(listenTo(channel)).catch((error: unknown) => this.#lose(client, error));
    }
    this.#handlers.set(channel, set.add(handler));
    // No UNLISTEN: it could race with a new LISTEN, and payloads of a channel without handlers are dropped anyway.
    return () => set.delete(handler);
  }

  onAny(handler: () => void): void {
    this.#any.add(handler);
  }

  onReconnect(fn: () => void): void {
    this.#reconnected.add(fn);
  }

  onLost(fn: () => void): void {
    this.#lost.add(fn);
  }

  connected(): boolean {
    return this.#client !== undefined;
  }

  start(): Promise<void> {
    return this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'surahi-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, undefined));
    client.on('notification', (message) => this.#deliver(message.channel, message.payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(listenTo(channel));
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#ping = setInterval(() => void this.#check(client), PING_INTERVAL_MS);
    this.#ping.unref();
  }

  async #check(client: pg.Client): Promise<void> {
    try {
      await client.query({ text: 'select 1', query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig); // the type lacks the field that pg reads
    } catch (error) {
      this.#lose(client, error);
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    if (this.#closed) return;
    this.#logger.warn({ err: error }, 'the listening connection was lost');
    client.end().catch(() => undefined);
    for (const fn of this.#lost) fn();
    this.#reconnectAfter(FIRST_RETRY_MS);
  }

  #reconnectAfter(delayMs: number): void {
    this.#retry = setTimeout(() => void this.#reconnect(delayMs), delayMs);
  }

  async #reconnect(delayMs: number): Promise<void> {
    try {
      await this.#connect();
    } catch {
      if (!this.#closed) this.#reconnectAfter(Math.min(delayMs * 2, LONGEST_RETRY_MS));
      return;
    }
    if (this.#closed) return;
    this.#logger.info('the listening connection is back');
    for (const fn of this.#reconnected) fn();
  }

  #deliver(channel: string, payload: string): void {
    for (const handler of this.#any) handler();
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        this.#logger.error({ err: error, channel }, 'a notification handler failed');
      }
    }
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}
