import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import type { Listener } from '../db/listen.ts';
import type { Logger } from '../observability/logger.ts';
import { type Count, LIMITS_CHANNEL, packMessages, readMessage, tellLimits } from './limit-messages.ts';
import { createRateWindow, minuteOf, type RateWindow, type Tally } from './rate-window.ts';

/** Limits a minute that hold over all nodes of one database: each counts, and tells the others (docs/decisions/0006). */
export type SharedLimits = {
  /** At most `perMinute` a key and minute over all nodes; `name` is the same on every node, and used once. */
  window(name: string, perMinute: number): RateWindow;
  /** This node and those heard of within `NODE_GONE_MS`. */
  nodes(): number;
  /** Tells the others that this node is here and asks what they have counted. */
  start(): Promise<void>;
  /** Tells the rest of what was counted, and that this node goes. */
  stop(): Promise<void>;
};

type Dependencies = {
  db: Tx;
  listener: Pick<Listener, 'on' | 'onReconnect' | 'connected'>;
  logger: Pick<Logger, 'warn' | 'info'>;
  /** The database's time: minutes have to begin on all nodes at once. */
  nowMs: () => number;
};

/** A node says that it is there this often, and is forgotten after three times as long. */
const HELLO_INTERVAL_MS = 5_000;
const NODE_GONE_MS = 15_000;
/** The least pause between two tellings; the first one after a pause goes at once. */
const PAUSE_MS = 50;
/** A node keeps at most a tenth of a limit to itself, all of them together. */
const UNTOLD_SHARE = 10;

export function createSharedLimits(dependencies: Dependencies): SharedLimits {
  return new TellingLimits(dependencies);
}

class TellingLimits implements SharedLimits {
  readonly #id = randomBytes(6).toString('hex');
  readonly #deps: Dependencies;
  readonly #windows = new Map<string, Tally>();
  /** When each of the others was heard last, by performance.now(). */
  readonly #others = new Map<string, number>();
  readonly #untold = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #hello: NodeJS.Timeout | undefined;
  #telling = false;
  #beating = false;
  #failing = false;
  #toldAtMs = -Infinity;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.listener.on(LIMITS_CHANNEL, (payload) => this.#hear(payload));
    deps.listener.onReconnect(() => {
      // nobody can be said to be gone who could not be heard
      for (const id of this.#others.keys()) this.#others.set(id, performance.now());
      void this.#say({ ask: true });
      this.#tellAll();
    });
  }

  window(name: string, perMinute: number): RateWindow {
    if (this.#windows.has(name)) throw new Error(`The limit ${name} is made twice`);
    const tally = createRateWindow(perMinute, this.#deps.nowMs, {
      most: () => (this.#isCutOff() ? Math.max(1, Math.floor(perMinute / this.nodes())) : perMinute),
      taken: (key, count) => this.#noteTaken({ name, perMinute }, key, count),
    });
    this.#windows.set(name, tally);
    return tally;
  }

  nodes(): number {
    return this.#others.size + 1;
  }

  async start(): Promise<void> {
    await this.#say({ ask: true });
    this.#hello ??= setInterval(() => void this.#beat(), HELLO_INTERVAL_MS);
    this.#hello.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#hello);
    if (this.#others.size > 0) this.#tellAll();
    clearTimeout(this.#timer);
    await this.#tell();
    await this.#say({ bye: true });
  }

  /** Neither what others count nor what this node counts can be relied upon to arrive. */
  #isCutOff(): boolean {
    return this.#failing || !this.#deps.listener.connected();
  }

  /** Told when a tenth of the limit, shared by all nodes, has come together since the last time. */
  #noteTaken(limit: { name: string; perMinute: number }, key: string, count: { all: number; told: number }): void {
    // what is not told while nobody hears is told later by tellAll
    if (this.#others.size === 0 || this.#failing) return;
    const step = Math.ceil(limit.perMinute / (UNTOLD_SHARE * this.nodes()));
    if (count.all - count.told >= step) this.#queue(limit.name, key, count.all);
  }

  #queue(name: string, key: string, count: number): void {
    this.#untold.set(`${name} ${key}`, { name, key, minute: minuteOf(this.#deps.nowMs()), count });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#telling || this.#timer !== undefined) return;
    const delayMs = Math.max(0, this.#toldAtMs + PAUSE_MS - performance.now());
    this.#timer = setTimeout(() => void this.#tell(), delayMs);
    this.#timer.unref();
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    if (this.#telling || this.#untold.size === 0) return;
    this.#telling = true;
    const counts = [...this.#untold.values()];
    this.#untold.clear();
    for (const count of counts) this.#windows.get(count.name)?.markTold(count);
    await this.#send(packMessages(this.#id, counts));
    this.#telling = false;
    this.#toldAtMs = performance.now();
    if (this.#untold.size > 0) this.#schedule();
  }

  /** Everything counted in this minute, for a node that has not heard it. */
  #tellAll(): void {
    for (const [name, tally] of this.#windows) {
      for (const { key, count } of tally.counts()) this.#queue(name, key, count);
    }
  }

  #hear(payload: string): void {
    const message = readMessage(payload);
    if (message === undefined || message.id === this.#id) return;
    if (message.bye === true) return void this.#others.delete(message.id);
    const isNew = !this.#others.has(message.id);
    this.#others.set(message.id, performance.now());
    for (const { name, key, minute, count } of message.counts) {
      this.#windows.get(name)?.hear(message.id, { key, minute, count });
    }
    if (message.ask === true) void this.#say({});
    if (message.ask === true || isNew) this.#tellAll();
  }

  async #beat(): Promise<void> {
    // a database that stands still must not collect them
    if (this.#beating) return;
    this.#beating = true;
    if (this.#deps.listener.connected()) {
      const goneMs = performance.now() - NODE_GONE_MS;
      for (const [id, heardMs] of this.#others) if (heardMs < goneMs) this.#others.delete(id);
    }
    const wasFailing = this.#failing;
    await this.#say({ ask: wasFailing });
    if (wasFailing && !this.#failing) this.#tellAll();
    this.#beating = false;
  }

  #say(words: { ask?: boolean; bye?: boolean }): Promise<void> {
    return this.#send([JSON.stringify({ id: this.#id, ...words, counts: [] })]);
  }

  async #send(messages: readonly string[]): Promise<void> {
    try {
      await this.#deps.db.query(tellLimits(messages));
      if (this.#failing) this.#deps.logger.info('what this node counts reaches the others again');
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#deps.logger.warn({ err: error }, 'what this node counts does not reach the others');
      this.#failing = true;
    }
  }
}
