import { elect } from './elect.ts';
import { openSource } from './open-source.ts';

export type SharedEvents<Name extends string> = {
  /** Names the channel and the lock of the tabs of this app. */
  name: string;
  /** The address of the stream. */
  url: string;
  /** The names of all events. */
  events: readonly Name[];
  /**
   * Returns whose events the tab wants: the session (player) or the operator's id (console). The name of the channel
   * contains it, so no tab receives somebody else's events. Undefined: no events are wanted.
   */
  session: () => string | undefined;
  /** Receives an event, from the tab's own connection or from another tab's. */
  onEvent: (name: Name, data: string) => void;
  /** Tells whether events arrive. */
  onConnected: (connected: boolean) => void;
  /** Events may have been missed. Called once events arrive again. */
  onGap: () => void;
};

/** How often the connected tab signals the other tabs that it is alive. */
const BEAT_MS = 10_000;
/** After this silence events count as missing. */
const SILENCE_MS = 25_000;

type Relay = { kind: 'event'; name: string; data: string } | { kind: 'state'; connected: boolean } | { kind: 'ask' };

type Notes = {
  /** Called when events begin or cease to arrive, by the own connection or by another tab's. */
  note: (connected: boolean, isOwn: boolean) => void;
  /** Called when the own connection fails, also before it was open. */
  noteFailure: () => void;
};

/** This tab's part in the one connection of a session, from joining to leaving. */
class Membership<Name extends string> {
  readonly #options: SharedEvents<Name>;
  readonly #note: Notes['note'];
  readonly #noteFailure: Notes['noteFailure'];
  readonly #channel: BroadcastChannel | undefined;
  readonly #resign: () => void;
  #close: (() => void) | undefined;
  #connected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: string, options: SharedEvents<Name>, { note, noteFailure }: Notes) {
    this.#options = options;
    this.#note = note;
    this.#noteFailure = noteFailure;
    // The session or the operator's id is part of the name, so that no tab receives somebody else's events.
    const name = `${options.name}:${session}`;
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
    this.#channel?.addEventListener('message', (event: MessageEvent<Relay>) => this.#hear(event.data));
    this.#send({ kind: 'ask' });
    this.#resign = elect(name, { onElected: () => this.#connect(), onDeposed: () => this.#disconnect() });
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#disconnect();
    this.#resign();
    this.#channel?.close();
    this.#note(false, true);
  }

  #connect(): void {
    this.#state(false);
    this.#close = openSource(this.#options.url, this.#options.events, {
      onState: (connected) => {
        if (!connected) this.#noteFailure();
        this.#state(connected);
      },
      onEvent: (name, data) => {
        this.#send({ kind: 'event', name, data });
        this.#options.onEvent(name, data);
      },
    });
  }

  #disconnect(): void {
    if (this.#close === undefined) return;
    this.#close();
    this.#close = undefined;
    clearTimeout(this.#timer);
    this.#connected = false;
    this.#send({ kind: 'state', connected: false });
    this.#note(false, true);
  }

  /** Tells the state of the own connection to all tabs, and again after a while. */
  #state(connected: boolean): void {
    clearTimeout(this.#timer);
    this.#connected = connected;
    this.#send({ kind: 'state', connected });
    this.#note(connected, true);
    this.#timer = setTimeout(() => this.#state(this.#connected), BEAT_MS);
  }

  #hear(relay: Relay): void {
    if (relay.kind === 'ask') {
      if (this.#close !== undefined) this.#send({ kind: 'state', connected: this.#connected });
      return;
    }
    if (this.#close !== undefined) return;
    if (relay.kind === 'event') {
      // A tab with another version of the app may know other events.
      const name = this.#options.events.find((each) => each === relay.name);
      if (name !== undefined) this.#options.onEvent(name, relay.data);
      return;
    }
    clearTimeout(this.#timer);
    if (relay.connected) this.#timer = setTimeout(() => this.#note(false, false), SILENCE_MS);
    this.#note(relay.connected, false);
  }

  #send(relay: Relay): void {
    this.#channel?.postMessage(relay);
  }
}

/**
 * Receives the events of a stream over one connection for all tabs of the browser: with HTTP/1.1 a browser opens only
 * six connections to a host. The connection belongs to a visible tab. A hidden page holds none, so that it can be kept
 * for Back. `follow` joins, leaves or changes the session as needed; call it when the session changes. `stop` ends it.
 */
export function shareEvents<Name extends string>(
  options: SharedEvents<Name>,
): { follow: () => void; stop: () => void } {
  let membership: Membership<Name> | undefined;
  let joined: string | undefined;
  let isConnected = false;
  // A page that starts visible fetches its data while it connects, so its first own connection has no gap. If the
  // connection fails first, the data may be missing or old.
  let isFresh = document.visibilityState === 'visible';
  let isLeaving = false;

  const note = (connected: boolean, isOwn: boolean) => {
    if (connected === isConnected) return;
    isConnected = connected;
    options.onConnected(connected);
    if (!connected) return;
    if (!isFresh || !isOwn) options.onGap();
    isFresh = false;
  };
  const noteFailure = () => {
    isFresh = false;
  };
  const follow = () => {
    const isShown = document.visibilityState === 'visible' && !isLeaving;
    const wanted = isShown ? options.session() : undefined;
    if (wanted === joined) return;
    if (membership !== undefined) isFresh = false;
    membership?.leave();
    joined = wanted;
    membership = wanted === undefined ? undefined : new Membership(wanted, options, { note, noteFailure });
  };
  const leave = () => {
    isLeaving = true;
    follow();
  };
  const comeBack = () => {
    isLeaving = false;
    follow();
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  follow();
  return {
    follow,
    stop: () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    },
  };
}
