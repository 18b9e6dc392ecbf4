import type { AnyCall, RequestInput, ResponseOf } from '@surahi/contract';
import type { CallFailure } from '../api.ts';
import { call } from '../api.ts';
import { isAhead } from '../clock.ts';
import { sendUntilKnown } from '../send-until-known.ts';
import { getSession, onSessionEnd } from '../session/session.ts';
import { readStored, readStoredObject, storedKeys, writeStored } from '../storage.ts';
import { wait } from '../wait.ts';

/**
 * idle. `isUnknown`: the last request expired before its outcome was known. waiting: the request is due but not sent
 * yet. sending. checking: a response was lost and the request is retried. accepted. refused.
 */
export type MoneyState<C extends AnyCall, Context> =
  | { phase: 'idle'; isUnknown?: true }
  | { phase: 'waiting' | 'sending' | 'checking'; body: RequestInput<C>; context: Context }
  | { phase: 'accepted'; body: RequestInput<C>; context: Context; data: ResponseOf<C> }
  | { phase: 'refused'; body: RequestInput<C>; context: Context; failure: CallFailure<C> };

type Request<C extends AnyCall, Context> = {
  /** Storage key of this request. */
  entry: string;
  body: RequestInput<C>;
  context: Context;
  /** When the player made the request. */
  atMs: number;
  dueAtMs: number;
  /** Fields that are sent with the body and never stored. */
  proof?: Partial<RequestInput<C>>;
};

type Stored = { mobile: string; atMs: number; dueAtMs: number; body: unknown; context: unknown };

export type SenderOptions<C extends AnyCall> = {
  /**
   * Start of the storage keys that keep requests with an unknown outcome over a reload. Each request has its own entry,
   * so two tabs, or two players on one phone, cannot overwrite each other.
   */
  key: string;
  call: C;
  /** For how long after its creation a request is still sent, ms. */
  keepMs: number;
  /**
   * If true, a request whose stored time lies in the future is sent as a new request. Otherwise it counts as expired.
   * Such a time comes from a device clock that was fast.
   */
  sendsUndated?: true;
};

/** For how long a request waits on a shared phone for the next visit of its player. */
const KEPT_FOR_OTHERS_MS = 30 * 86_400_000;

/**
 * Sends one kind of money request and outlives the screens that show it. Each request gets an id before it is first
 * sent and is stored until its outcome is known. A lost response is never reported as a failure.
 */
export class MoneyRequestSender<C extends AnyCall, Context> {
  readonly #options: SenderOptions<C>;
  readonly #listeners = new Set<() => void>();
  #state: MoneyState<C, Context> = { phase: 'idle' };
  #stop: AbortController | undefined;
  /**
   * True when the outcome is unknown and a retry is impossible at present. No other request may start; the next visit
   * retries.
   */
  #isLeftUnknown = false;

  constructor(options: SenderOptions<C>) {
    this.#options = options;
    onSessionEnd(() => {
      this.#stop?.abort();
      this.#set({ phase: 'idle' });
    });
  }

  readonly state = (): MoneyState<C, Context> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends `body`, which carries its request_id, after `delayMs`. Does nothing while another request is in flight. */
  send(body: RequestInput<C>, context: Context, delayMs = 0): void {
    if (this.#isUnderWay()) return;
    const atMs = Date.now();
    const request = this.#store({ atMs, dueAtMs: atMs + delayMs, body, context });
    void this.#run(request, delayMs > 0 ? 'waiting' : 'sending');
  }

  /**
   * Sends a refused request again under the same id. The server remembers only accepted ids. `proof` holds fields that
   * are sent once more with it, and never stored on the device.
   */
  retry(proof: Partial<RequestInput<C>> = {}): void {
    if (this.#state.phase !== 'refused') return;
    const { body, context } = this.#state;
    const atMs = Date.now();
    void this.#run({ ...this.#store({ atMs, dueAtMs: atMs, body, context }), proof }, 'sending');
  }

  /** Clears an outcome that the player has seen. */
  clear(): void {
    if (!this.#isUnderWay()) this.#set({ phase: 'idle' });
  }

  /**
   * Resumes this player's oldest request with an unknown outcome. An expired request is never sent again: it is removed,
   * and the state says that its outcome is unknown. Without a screen that shows the state (`isShown: false`), expired
   * requests stay stored for that screen.
   */
  resume({ isShown = true } = {}): void {
    if (this.#state.phase !== 'idle' && !this.#isLeftUnknown) return;
    const { open, expired } = this.#read();
    if (open !== undefined) {
      void this.#run(open, 'checking');
      return;
    }
    if (expired.length > 0 && !isShown) return;
    for (const entry of expired) writeStored(entry, undefined);
    if (expired.length > 0) this.#set({ phase: 'idle', isUnknown: true });
    // Another tab has learned the outcome.
    else if (this.#isLeftUnknown) this.#set({ phase: 'idle' });
    this.#isLeftUnknown = false;
  }

  async #run(request: Request<C, Context>, first: 'waiting' | 'sending' | 'checking') {
    const { entry, body, context, dueAtMs, proof } = request;
    const stop = new AbortController();
    const isStored = () => readStored(entry) !== undefined;
    const wasStored = isStored();
    this.#stop = stop;
    this.#isLeftUnknown = false;
    this.#set({ phase: first, body, context });
    if (dueAtMs > Date.now()) await wait(dueAtMs - Date.now(), { signal: stop.signal });
    if (stop.signal.aborted) return;
    if (first === 'waiting') this.#set({ phase: 'sending', body, context });
    const sent = await sendUntilKnown<C>({
      send: () => call(this.#options.call, { ...body, ...proof }, { signal: stop.signal }),
      wait: (durationMs) => wait(durationMs, { signal: stop.signal, online: true }),
      onUnknown: () => this.#set({ phase: 'checking', body, context }),
      isAborted: () => stop.signal.aborted,
      // Another tab removes the entry when it learns the outcome. After a refusal the player may have sent the points
      // under another id, and a retry could send them twice.
      isExpired: () => this.#isExpired(request) || (wasStored && !isStored()),
      wasSent: first === 'checking',
    });
    if (sent === undefined) return;
    const answer = sent.known ? sent.answer : sent.refusal;
    if (answer === undefined) {
      writeStored(entry, undefined);
      this.#set({ phase: 'idle', isUnknown: true });
      return;
    }
    if (!sent.known && (answer.ok || answer.kind !== 'unauthorized')) {
      this.#isLeftUnknown = true;
      this.#set({ phase: 'checking', body, context });
      return;
    }
    // Without a session the server decided nothing. The stored request waits for the player's next login.
    if (!answer.ok && answer.kind === 'unauthorized') {
      this.#set({ phase: 'idle' });
      return;
    }
    writeStored(entry, undefined);
    this.#set(
      answer.ok
        ? { phase: 'accepted', body, context, data: answer.data }
        : { phase: 'refused', body, context, failure: answer },
    );
  }

  #isExpired({ atMs }: { atMs: number }): boolean {
    // With a damaged entry atMs is undefined, and the comparison is false: the entry counts as expired.
    return !(Date.now() - atMs <= this.#options.keepMs) || (isAhead(atMs) && !this.#options.sendsUndated);
  }

  #isUnderWay(): boolean {
    return ['waiting', 'sending', 'checking'].includes(this.#state.phase);
  }

  #set(next: MoneyState<C, Context>): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #store(request: Omit<Request<C, Context>, 'entry' | 'proof'>): Request<C, Context> {
    // Every money request carries its id.
    const { request_id: id } = request.body as { request_id: string };
    const entry = `${this.#options.key}:${id}`;
    const mobile = getSession()?.mobile;
    if (mobile !== undefined) {
      writeStored(entry, JSON.stringify({ mobile, ...request } satisfies Stored));
    }
    return { entry, ...request };
  }

  #storeAsNew(entry: string, { body, context }: Omit<Request<C, Context>, 'entry'>): Request<C, Context> {
    writeStored(entry, undefined);
    const atMs = Date.now();
    return this.#store({ atMs, dueAtMs: atMs, body, context });
  }

  /**
   * This player's oldest request that can still be sent, and the entries of the expired ones. Ids start with a timestamp,
   * so key order is creation order. The release before wrote a single entry without an id, which comes first.
   */
  #read(): { open: Request<C, Context> | undefined; expired: string[] } {
    const mobile = getSession()?.mobile;
    const expired: string[] = [];
    let open: Request<C, Context> | undefined;
    for (const entry of storedKeys(this.#options.key)) {
      // Only #store writes these entries. The server refuses a damaged request.
      const stored = readStoredObject(entry) as (Stored & Omit<Request<C, Context>, 'entry'>) | undefined;
      if (stored !== undefined && stored.mobile === mobile) {
        if (this.#isExpired(stored)) expired.push(entry);
        else open ??= isAhead(stored.atMs) ? this.#storeAsNew(entry, stored) : { ...stored, entry };
      } else if (!isOfOther(stored)) writeStored(entry, undefined);
    }
    return { open, expired };
  }
}

/** Whether an entry waits for another player of this phone. */
function isOfOther(stored: Stored | undefined): boolean {
  return typeof stored?.mobile === 'string' && Date.now() - stored.atMs <= KEPT_FOR_OTHERS_MS;
}
