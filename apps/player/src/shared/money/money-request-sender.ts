import type { AnyCall, RequestInput, ResponseOf } from '@surahi/contract';
import type { CallFailure } from '../api.ts';
import { call } from '../api.ts';
import { sendUntilKnown } from '../send-until-known.ts';
import { getSession, onSessionEnd } from '../session/session.ts';
import { readStored, writeStored } from '../storage.ts';
import { wait } from '../wait.ts';

/**
 * idle. waiting: the request is due but not sent yet. sending. checking: a response was lost and the request is
 * retried. accepted. refused.
 */
export type MoneyState<C extends AnyCall, Context> =
  | { phase: 'idle' }
  | { phase: 'waiting' | 'sending' | 'checking'; body: RequestInput<C>; context: Context }
  | { phase: 'accepted'; body: RequestInput<C>; context: Context; data: ResponseOf<C> }
  | { phase: 'refused'; body: RequestInput<C>; context: Context; failure: CallFailure<C> };

type Request<C extends AnyCall, Context> = {
  body: RequestInput<C>;
  context: Context;
  dueAtMs: number;
  /** Fields that are sent with the body and never stored. */
  proof?: Partial<RequestInput<C>>;
};

type Stored = { mobile: string; atMs: number; dueAtMs: number; body: unknown; context: unknown };

export type SenderOptions<C extends AnyCall> = {
  /** Storage key that keeps a request with an unknown outcome over a reload. */
  key: string;
  call: C;
  /** For how long after its creation a stored request is still retried, ms. */
  keepMs: number;
};

/**
 * Sends one kind of money request and outlives the screens that show it. Each request gets an id before it is first
 * sent and is stored until its outcome is known. A lost response is never reported as a failure.
 */
export class MoneyRequestSender<C extends AnyCall, Context> {
  readonly #options: SenderOptions<C>;
  readonly #key: string;
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
    this.#key = options.key;
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
    const dueAtMs = Date.now() + delayMs;
    this.#store({ dueAtMs, body, context });
    void this.#run({ body, context, dueAtMs }, delayMs > 0 ? 'waiting' : 'sending');
  }

  /**
   * Sends a refused request again under the same id. The server remembers only accepted ids. `proof` holds fields that
   * are sent once more with it, and never stored on the device.
   */
  retry(proof: Partial<RequestInput<C>> = {}): void {
    if (this.#state.phase !== 'refused') return;
    const { body, context } = this.#state;
    this.#store({ dueAtMs: Date.now(), body, context });
    void this.#run({ body, context, dueAtMs: Date.now(), proof }, 'sending');
  }

  /** Clears an outcome that the player has seen. */
  clear(): void {
    if (!this.#isUnderWay()) this.#set({ phase: 'idle' });
  }

  /** Resumes the request that was in flight when this player's last visit ended. */
  resume(): void {
    if (this.#state.phase !== 'idle' && !this.#isLeftUnknown) return;
    const stored = this.#read();
    if (stored === undefined) {
      // The stored request is too old to retry.
      if (this.#isLeftUnknown) this.#set({ phase: 'idle' });
      return;
    }
    void this.#run(stored, 'checking');
  }

  async #run(request: Request<C, Context>, first: 'waiting' | 'sending' | 'checking') {
    const { body, context, dueAtMs, proof } = request;
    const stop = new AbortController();
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
      wasSent: first === 'checking',
    });
    if (sent === undefined) return;
    if (!sent.known && sent.refusal.kind !== 'unauthorized') {
      this.#isLeftUnknown = true;
      this.#set({ phase: 'checking', body, context });
      return;
    }
    const answer = sent.known ? sent.answer : sent.refusal;
    // Without a session the server decided nothing. The stored request waits for the player's next login.
    if (!answer.ok && answer.kind === 'unauthorized') {
      this.#set({ phase: 'idle' });
      return;
    }
    writeStored(this.#key, undefined);
    this.#set(
      answer.ok
        ? { phase: 'accepted', body, context, data: answer.data }
        : { phase: 'refused', body, context, failure: answer },
    );
  }

  #isUnderWay(): boolean {
    return ['waiting', 'sending', 'checking'].includes(this.#state.phase);
  }

  #set(next: MoneyState<C, Context>): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #store(request: Omit<Request<C, Context>, 'proof'>): void {
    const mobile = getSession()?.mobile;
    if (mobile === undefined) return;
    writeStored(this.#key, JSON.stringify({ mobile, atMs: Date.now(), ...request } satisfies Stored));
  }

  #read(): Omit<Request<C, Context>, 'proof'> | undefined {
    const text = readStored(this.#key);
    if (text === undefined) return undefined;
    try {
      // Only #store writes this entry. The server refuses a damaged request.
      const stored = JSON.parse(text) as { mobile: string; atMs: number } & Omit<Request<C, Context>, 'proof'>;
      if (stored.mobile !== getSession()?.mobile) return undefined;
      if (!(Date.now() - stored.atMs <= this.#options.keepMs)) {
        writeStored(this.#key, undefined);
        return undefined;
      }
      return stored;
    } catch {
      writeStored(this.#key, undefined);
      return undefined;
    }
  }
}
