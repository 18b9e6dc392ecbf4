import { lockManager } from '../secure-context.ts';

/** Elected: this tab leads. Deposed: another tab leads after all, which only happens without locks. */
export type Mandate = { onElected: () => void; onDeposed: () => void };

/** How long a candidate waits for the answer of a leader or of a stronger candidate. */
const ANSWER_MS = 300;
/** How often a leader without a lock shows that it is alive. */
const BEAT_MS = 2_000;
/** After this silence of the leader, another tab stands. */
const SILENCE_MS = 7_000;
/** A timer that fires later than this shows that the tab was suspended or starved. */
const LATE_MS = 100;

/**
 * Takes part in the election of one leader among the tabs that use the same name. Returns the function that leaves; a
 * leader then hands over to another tab. A lock elects exactly one tab. Without locks (plain http outside loopback) the
 * tabs elect by messages, so two tabs can lead for a moment. Without both, each tab leads.
 */
export function elect(name: string, mandate: Mandate): () => void {
  const locks = lockManager();
  if (locks !== undefined) return electByLock(locks, name, mandate);
  if (typeof BroadcastChannel !== 'undefined') return electByMessages(name, mandate);
  mandate.onElected();
  return () => undefined;
}

function electByLock(locks: LockManager, name: string, { onElected }: Mandate): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  locks
    .request(name, { signal }, () => {
      if (signal.aborted) return undefined;
      onElected();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    })
    .catch(() => {
      // The promise rejects when the tab leaves while it waits. Any other rejection means that the browser forbids
      // locks, so this tab leads.
      if (!signal.aborted) onElected();
    });
  return () => leaving.abort();
}

type Call = { kind: 'stand' | 'lead' | 'gone'; id: string };

function electByMessages(name: string, mandate: Mandate): () => void {
  const election = new MessageElection(new BroadcastChannel(`${name}:election`), mandate);
  return () => election.leave();
}

/**
 * One tab in an election by messages. The smallest id wins. A leader stays until it leaves, falls silent, or hears a
 * leader with a smaller id.
 */
class MessageElection {
  readonly #id = `${Math.random()}`;
  readonly #channel: BroadcastChannel;
  readonly #mandate: Mandate;
  #role: 'candidate' | 'leader' | 'follower' = 'candidate';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(channel: BroadcastChannel, mandate: Mandate) {
    this.#channel = channel;
    this.#mandate = mandate;
    channel.addEventListener('message', (event: MessageEvent<Call>) => this.#hear(event.data));
    this.#stand();
  }

  leave(): void {
    clearTimeout(this.#timer);
    if (this.#role !== 'follower') this.#send('gone');
    this.#channel.close();
  }

  #stand(): void {
    this.#role = 'candidate';
    this.#send('stand');
    this.#afterSilence(ANSWER_MS, () => {
      this.#role = 'leader';
      this.#beat();
      this.#mandate.onElected();
    });
  }

  #beat(): void {
    this.#send('lead');
    this.#after(BEAT_MS, () => this.#beat());
  }

  #follow(): void {
    const wasLeader = this.#role === 'leader';
    this.#role = 'follower';
    this.#afterSilence(SILENCE_MS, () => this.#stand());
    if (wasLeader) this.#mandate.onDeposed();
  }

  #hear({ kind, id }: Call): void {
    if (kind === 'gone') {
      if (this.#role === 'follower') this.#stand();
    } else if (this.#role === 'leader') {
      // Two tabs lead when a slow leader was taken for gone. The one with the larger id steps down.
      if (kind === 'lead' && id < this.#id) this.#follow();
      else this.#send('lead');
    } else if (kind === 'lead' || (this.#role === 'candidate' && id < this.#id)) {
      this.#follow();
    } else if (this.#role === 'candidate') {
      this.#send('stand');
    }
  }

  /**
   * Acts after a time without messages. A tab that was suspended or starved meanwhile has messages that it did not read
   * yet, so it waits for them first. Otherwise several tabs of a busy phone would lead, one after the other.
   */
  #afterSilence(delayMs: number, act: () => void): void {
    const dueMs = performance.now() + delayMs;
    this.#after(delayMs, () => {
      if (performance.now() - dueMs > LATE_MS) this.#after(BEAT_MS, act);
      else act();
    });
  }

  #after(delayMs: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delayMs);
  }

  #send(kind: Call['kind']): void {
    this.#channel.postMessage({ kind, id: this.#id } satisfies Call);
  }
}
