import { type Chain, randomnessOf, verifyRound } from '@surahi/fairness';
import type { BeaconRound } from './beacon-client.ts';
import { fetchJson, RelayError } from './fetch-json.ts';

/** A relay returned a round that the chain's key did not sign, or another round than the one asked for. */
export class LyingRelayError extends RelayError {
  override name = 'LyingRelayError';
}

/** One server with drand's HTTP API. */
export class Relay {
  readonly url: string;
  readonly #chain: Chain;
  readonly #beacon: string;
  /** The relay has no v2 paths. It is asked for v1 paths from then on. */
  #hasOnlyV1 = false;

  /** @param beacon the chain's name in v2 paths, for example quicknet */
  constructor(url: string, chain: Chain, beacon: string) {
    this.url = url.replace(/\/+$/, '');
    this.#chain = chain;
    this.#beacon = beacon;
  }

  /**
   * Returns a verified round, or the newest one. Asks the v2 path first and the v1 path when the relay does not know it.
   * Throws LyingRelayError on a round that is not the chain's, RelayError on other unusable replies.
   */
  async round(wanted: number | 'latest', signal: AbortSignal): Promise<BeaconRound> {
    const body = await this.#fetchRound(wanted, signal);
    const found = readRound(body);
    if (found === undefined) throw new RelayError('the reply is not a round');
    const { round, signature, randomness } = found;
    if (wanted !== 'latest' && round !== wanted) throw new LyingRelayError(`asked for round ${wanted}, got ${round}`);
    if (!verifyRound(this.#chain, round, signature)) throw new LyingRelayError(`round ${round} has a wrong signature`);
    if (randomness !== undefined && randomness !== randomnessOf(signature)) {
      throw new LyingRelayError(`round ${round} has a wrong randomness`);
    }
    return { round, signature };
  }

  async #fetchRound(wanted: number | 'latest', signal: AbortSignal): Promise<unknown> {
    const v1 = `${this.url}/${this.#chain.hash}/public/${wanted}`;
    if (this.#hasOnlyV1) return fetchJson(v1, signal);
    try {
      return await fetchJson(`${this.url}/v2/beacons/${this.#beacon}/rounds/${wanted}`, signal);
    } catch (error) {
      if (!(error instanceof RelayError) || error.status !== 404) throw error;
    }
    // A v2 relay also returns 404 for a round that does not exist yet. Only a reply by v1 shows which it was.
    const body = await fetchJson(v1, signal);
    this.#hasOnlyV1 = true;
    return body;
  }
}

function readRound(body: unknown): { round: number; signature: string; randomness: string | undefined } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { round, signature, randomness } = body as Record<string, unknown>;
  if (typeof round !== 'number' || !Number.isSafeInteger(round) || typeof signature !== 'string') return undefined;
  if (randomness !== undefined && typeof randomness !== 'string') return undefined;
  return { round, signature, randomness };
}
