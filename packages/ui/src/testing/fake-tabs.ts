import { vi } from 'vitest';
import { shareEvents } from '../live/share-events.ts';

type Listener = (event: { data?: unknown }) => void;

class Target {
  readonly listeners = new Map<string, Set<Listener>>();

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
  }

  removeEventListener(name: string, listener: Listener): void {
    this.listeners.get(name)?.delete(listener);
  }

  emit(name: string, data?: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener({ data });
  }
}

class FakeChannel extends Target {
  static readonly open = new Set<FakeChannel>();
  /** How long a message waits until its tab reads it. */
  static delayMs = 0;
  readonly tab = running;
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    if (!FakeChannel.open.has(this) || this.tab?.isFrozen === true) return;
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name || other.tab?.isFrozen === true) continue;
      setTimeout(() => {
        if (FakeChannel.open.has(other)) other.emit('message', data);
      }, FakeChannel.delayMs);
    }
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** An EventSource that a test connects, breaks and feeds. */
export class FakeSource extends Target {
  static readonly CLOSED = 2;
  /** The sources that are not closed, oldest first. */
  static readonly open: FakeSource[] = [];
  /** How many sources were open at once at most. */
  static most = 0;
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.open.push(this);
    FakeSource.most = Math.max(FakeSource.most, FakeSource.open.length);
  }

  connect(): void {
    this.readyState = 1;
    this.emit('open');
  }

  /** A network error, after which the browser reconnects; or an HTTP error, after which it does not. */
  fail(kind: 'network' | 'http'): void {
    this.readyState = kind === 'http' ? FakeSource.CLOSED : 0;
    if (kind === 'http') this.#remove();
    this.emit('error');
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
    this.#remove();
  }

  #remove(): void {
    const at = FakeSource.open.indexOf(this);
    if (at >= 0) FakeSource.open.splice(at, 1);
  }
}

class FakeLocks {
  readonly #queues = new Map<string, (() => Promise<unknown>)[]>();

  request(name: string, { signal }: { signal: AbortSignal }, hold: () => unknown): Promise<unknown> {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return new Promise((resolve, reject) => {
      const turn = async () => {
        resolve(await hold());
        queue.shift();
        void queue[0]?.();
      };
      queue.push(turn);
      signal.addEventListener('abort', () => {
        const at = queue.indexOf(turn);
        if (at <= 0) return;
        queue.splice(at, 1);
        reject(new Error('aborted'));
      });
      if (queue[0] === turn) void Promise.resolve().then(turn);
    });
  }
}

/** The tab whose code runs. */
let running: FakeTab | undefined;

/** A tab of the fake browser, with its own page and the same channels, locks and streams as the others. */
export class FakeTab {
  readonly heard: string[] = [];
  gaps = 0;
  connected = false;
  session: string | undefined;
  /** A frozen tab sends and receives no messages. */
  isFrozen = false;
  readonly page = Object.assign(new Target(), { visibilityState: 'visible' });
  readonly window = new Target();
  readonly #events: ReturnType<typeof shareEvents>;

  constructor(session: string | undefined, { visible = true } = {}) {
    this.session = session;
    this.page.visibilityState = visible ? 'visible' : 'hidden';
    this.#events = runIn(this, () =>
      shareEvents({
        name: 'test',
        url: '/events',
        events: ['change', 'end'],
        session: () => this.session,
        onEvent: (name, data) => this.heard.push(`${name} ${data}`),
        onConnected: (connected) => {
          this.connected = connected;
        },
        onGap: () => {
          this.gaps += 1;
        },
      }),
    );
  }

  show(visible: boolean): void {
    this.page.visibilityState = visible ? 'visible' : 'hidden';
    runIn(this, () => this.page.emit('visibilitychange'));
  }

  /** Leaves the page, which is kept for Back, or comes back to it. */
  go(event: 'pagehide' | 'pageshow'): void {
    runIn(this, () => this.window.emit(event));
  }

  changeSession(session: string | undefined): void {
    this.session = session;
    runIn(this, () => this.#events.follow());
  }
}

/** Runs code of a tab, with the tab's own page and window. */
function runIn<T>(tab: FakeTab, act: () => T): T {
  running = tab;
  vi.stubGlobal('document', tab.page);
  vi.stubGlobal('addEventListener', tab.window.addEventListener.bind(tab.window));
  vi.stubGlobal('removeEventListener', tab.window.removeEventListener.bind(tab.window));
  return act();
}

/** Installs a browser without tabs. Without locks it is a page on plain http. */
export function installFakeBrowser({ locks, messageMs = 0 }: { locks: boolean; messageMs?: number }): void {
  vi.useFakeTimers();
  FakeChannel.delayMs = messageMs;
  FakeChannel.open.clear();
  FakeSource.open.length = 0;
  FakeSource.most = 0;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('navigator', locks ? { locks: new FakeLocks() } : {});
}

/** Removes the fake browser. */
export function removeFakeBrowser(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
