import { setTimeout as sleep } from 'node:timers/promises';
import { type Chain, latestRound } from '@surahi/fairness';
import type { Logger } from '../../platform/observability/logger.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { type BeaconClient, type BeaconRound, RoundUnavailable } from './beacon-client.ts';
import { LyingRelayError, Relay } from './relay.ts';

export type DrandHttpOptions = {
  chain: Chain;
  /** The chain's name in drand's v2 paths: quicknet, or the name of the demo beacon. */
  beacon: string;
  /** Base addresses of relays with drand's HTTP API. At least two, so that one can fail. */
  relays: readonly string[];
  log: Pick<Logger, 'warn' | 'error'>;
  /** How long one relay may take. */
  relayTimeoutMs?: number;
  /** After this time without a reply the next relay is asked too. */
  hedgeMs?: number;
  /** How long a relay that lied is not asked, unless every other relay fails. */
  penaltyMs?: number;
  now?: () => number;
};

type Ranked = { relay: Relay; penaltyEnds: number };

/** Fetches rounds from drand's relays. No relay is trusted: each round is verified against the chain's key. */
export class DrandHttp implements BeaconClient {
  readonly chain: Chain;
  readonly #relays: Ranked[];
  readonly #options: Required<DrandHttpOptions>;
  #latest: BeaconRound | undefined;

  /** Throws RangeError on fewer than two relays. */
  constructor(options: DrandHttpOptions) {
    if (new Set(options.relays).size < 2) throw new RangeError('DrandHttp needs at least two relays');
    this.chain = options.chain;
    this.#options = { relayTimeoutMs: 5_000, hedgeMs: 1_000, penaltyMs: 10 * 60_000, now: Date.now, ...options };
    this.#relays = options.relays.map((url) => ({
      relay: new Relay(url, options.chain, options.beacon),
      penaltyEnds: 0,
    }));
  }

  get latest(): BeaconRound | undefined {
    return this.#latest;
  }

  async round(round: number): Promise<BeaconRound> {
    if (this.#latest?.round === round) return this.#latest;
    return this.#remember(await this.#askAll(round, () => true));
  }

  /** A relay that lags behind the clock by more than two rounds is passed over while another one is up to date. */
  async refresh(): Promise<BeaconRound> {
    const expected = latestRound(this.chain, this.#options.now());
    const newest = await this.#askAll('latest', ({ round }) => round >= expected - 2);
    return this.#remember(newest);
  }

  #remember(found: BeaconRound): BeaconRound {
    if (this.#latest === undefined || found.round > this.#latest.round) this.#latest = found;
    return found;
  }

  /**
   * Asks relays one after another, the next one after a failure or after `hedgeMs`. Returns the first round that is good
   * enough, else the newest valid one. Requests still under way are aborted.
   */
  async #askAll(wanted: number | 'latest', isGood: (round: BeaconRound) => boolean): Promise<BeaconRound> {
    const stop = new AbortController();
    const found: BeaconRound[] = [];
    const isDone = () => found.some(isGood);
    const asked: Promise<void>[] = [];
    try {
      for (const ranked of this.#inOrder()) {
        const request = this.#ask(ranked, wanted, stop.signal).then((round) => {
          if (round !== undefined) found.push(round);
        });
        asked.push(request);
        await Promise.race([request, sleep(this.#options.hedgeMs, undefined, { signal: stop.signal, ref: false })]);
        if (isDone()) break;
      }
      await untilDone(asked, isDone);
    } finally {
      stop.abort();
    }
    const best = found.find(isGood) ?? found.toSorted((a, b) => b.round - a.round)[0];
    if (best === undefined) throw new RoundUnavailable(`No relay returned round ${wanted}. Retry later.`);
    return best;
  }

  /** Relays under a penalty come last. Otherwise the order of the options holds. */
  #inOrder(): Ranked[] {
    const now = this.#options.now();
    return this.#relays.toSorted((a, b) => Number(a.penaltyEnds > now) - Number(b.penaltyEnds > now));
  }

  async #ask(ranked: Ranked, wanted: number | 'latest', stop: AbortSignal): Promise<BeaconRound | undefined> {
    const { relayTimeoutMs, penaltyMs, now, log } = this.#options;
    try {
      return await withDeadline(stop, relayTimeoutMs, (signal) => ranked.relay.round(wanted, signal));
    } catch (error) {
      if (stop.aborted) return undefined;
      const fields = { relay: ranked.relay.url, round: wanted, err: error };
      if (error instanceof LyingRelayError) {
        ranked.penaltyEnds = now() + penaltyMs;
        log.error(fields, 'a beacon relay returned a false round');
      } else {
        log.warn(fields, 'a beacon relay failed');
      }
      return undefined;
    }
  }
}

/** Waits until one more request makes the result good, or all have ended. */
async function untilDone(asked: readonly Promise<void>[], isDone: () => boolean): Promise<void> {
  const waiting = new Set(asked);
  for (const request of asked) void request.then(() => waiting.delete(request));
  while (waiting.size > 0 && !isDone()) await Promise.race(waiting);
}
