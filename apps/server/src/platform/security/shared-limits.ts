import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import type { Listener } from '../db/listen.ts';
import type { Logger } from '../observability/logger.ts';
import { type Count, LIMITS_CHANNEL, packMessages, readMessage, sendLimits } from './limit-messages.ts';
import { createRateWindow, minuteOf, type RateWindow, type Tally } from './rate-window.ts';

/**
 * Limits per minute over all nodes of one database. Each node counts and sends its counts to the others
 * (docs/decisions/0006-limits-are-counted-by-each-node-and-shared.md).
 */
export type SharedLimits = {
  /**
   * Allows at most `perMinute` calls per key and minute over all nodes. `name` is equal on every node and used once.
   */
  window(name: string, perMinute: number): RateWindow;
  /** The number of nodes: this one and those heard from within `NODE_GONE_MS`. */
  nodes(): number;
  /** Announces this node and asks the others for their counts. */
  start(): Promise<void>;
  /** Sends the remaining counts and announces that this node stops. */
  stop(): Promise<void>;
};

type Dependencies = {
  db: Tx;
  listener: Pick<Listener, 'on' | 'onReconnect' | 'connected'>;
  logger: Pick<Logger, 'warn' | 'info'>;
  /** The database's time, because minutes must begin on all nodes at the same instant. */
  nowMs: () => number;
};

/** A node announces itself this often, and is forgotten after three times as long. */
const HELLO_INTERVAL_MS = 5_000;
const NODE_GONE_MS = 15_000;
/** Minimum pause between two sends. The first send after a pause happens immediately. */
const PAUSE_MS = 50;
/** All nodes together keep at most a tenth of a limit unsent. */
const UNSENT_SHARE = 10;

/** Creates this node's limits. Call `start` to exchange counts with the other nodes. */
export function createSharedLimits(dependencies: Dependencies): SharedLimits {
  return new NodeLimits(dependencies);
}

class NodeLimits implements SharedLimits {
  readonly #id = randomBytes(6).toString('hex');
  readonly #deps: Dependencies;
  readonly #windows = new Map<string, Tally>();
  /** When each other node was last heard, by performance.now(). */
  readonly #others = new Map<string, number>();
  readonly #unsent = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #hello: NodeJS.Timeout | undefined;
  #sending = false;
  #beating = false;
  #failing = false;
  #sentAtMs = -Infinity;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.listener.on(LIMITS_CHANNEL, (payload) => this.#receive(payload));
    deps.listener.onReconnect(() => {
      // This node could not listen during the outage, so silence does not mean that another node is gone.
      for (const id of this.#others.keys()) this.#others.set(id, performance.now());
      void this.#announce({ ask: true });
      this.#sendAll();
    });
  }

  window(name: string, perMinute: number): RateWindow {
    if (this.#windows.has(name)) throw new Error(`The limit ${name} is created twice`);
    const tally = createRateWindow(perMinute, this.#deps.nowMs, {
      most: () => (this.#isCutOff() ? Math.max(1, Math.floor(perMinute / this.nodes())) : perMinute),
      taken: (key, count) => this.#queueIfDue({ name, perMinute }, key, count),
    });
    this.#windows.set(name, tally);
    return tally;
  }

  nodes(): number {
    return this.#others.size + 1;
  }

  async start(): Promise<void> {
    await this.#announce({ ask: true });
    this.#hello ??= setInterval(() => void this.#beat(), HELLO_INTERVAL_MS);
    this.#hello.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#hello);
    if (this.#others.size > 0) this.#sendAll();
    clearTimeout(this.#timer);
    await this.#flush();
    await this.#announce({ bye: true });
  }

  /** True when this node may be unable to send or to receive counts. It then enforces its own share of each limit. */
  #isCutOff(): boolean {
    return this.#failing || !this.#deps.listener.connected();
  }

  /** Sends counts once a tenth of the limit, divided among the nodes, has accumulated. */
  #queueIfDue(limit: { name: string; perMinute: number }, key: string, count: { all: number; sent: number }): void {
    // Counts that were not sent because no other node listened are sent later by sendAll.
    if (this.#others.size === 0 || this.#failing) return;
    const step = Math.ceil(limit.perMinute / (UNSENT_SHARE * this.nodes()));
    if (count.all - count.sent >= step) this.#queue(limit.name, key, count.all);
  }

  #queue(name: string, key: string, count: number): void {
    this.#unsent.set(`${name} ${key}`, { name, key, minute: minuteOf(this.#deps.nowMs()), count });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#sending || this.#timer !== undefined) return;
    const delayMs = Math.max(0, this.#sentAtMs + PAUSE_MS - performance.now());
    this.#timer = setTimeout(() => void this.#flush(), delayMs);
    this.#timer.unref();
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    if (this.#sending || this.#unsent.size === 0) return;
    this.#sending = true;
    const counts = [...this.#unsent.values()];
    this.#unsent.clear();
    for (const count of counts) this.#windows.get(count.name)?.markSent(count);
    await this.#send(packMessages(this.#id, counts));
    this.#sending = false;
    this.#sentAtMs = performance.now();
    if (this.#unsent.size > 0) this.#schedule();
  }

  /** Sends all counts of this minute, for a node that lacks them. */
  #sendAll(): void {
    for (const [name, tally] of this.#windows) {
      for (const { key, count } of tally.counts()) this.#queue(name, key, count);
    }
  }

  #receive(payload: string): void {
    const message = readMessage(payload);
    if (message === undefined || message.id === this.#id) return;
    if (message.bye === true) return void this.#others.delete(message.id);
    const isNew = !this.#others.has(message.id);
    this.#others.set(message.id, performance.now());
    for (const { name, key, minute, count } of message.counts) {
      this.#windows.get(name)?.receive(message.id, { key, minute, count });
    }
    if (message.ask === true) void this.#announce({});
    if (message.ask === true || isNew) this.#sendAll();
  }

  async #beat(): Promise<void> {
    // While the database hangs, skip announcements instead of queueing them.
    if (this.#beating) return;
    this.#beating = true;
    if (this.#deps.listener.connected()) {
      const goneMs = performance.now() - NODE_GONE_MS;
      for (const [id, heardAtMs] of this.#others) if (heardAtMs < goneMs) this.#others.delete(id);
    }
    const wasFailing = this.#failing;
    await this.#announce({ ask: wasFailing });
    if (wasFailing && !this.#failing) this.#sendAll();
    this.#beating = false;
  }

  #announce(flags: { ask?: boolean; bye?: boolean }): Promise<void> {
    return this.#send([JSON.stringify({ id: this.#id, ...flags, counts: [] })]);
  }

  async #send(messages: readonly string[]): Promise<void> {
    try {
      await this.#deps.db.query(sendLimits(messages));
      if (this.#failing) this.#deps.logger.info('sending rate limit counts to the other nodes again');
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#deps.logger.warn({ err: error }, 'cannot send rate limit counts to the other nodes');
      this.#failing = true;
    }
  }
}
