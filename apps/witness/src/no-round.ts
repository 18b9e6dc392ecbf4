import { absenceMessage, timeOfRound, toHex } from '@surahi/fairness';
import type { WitnessKey } from './key.ts';
import { askRelay, findChain } from './relay.ts';
import { type Reply, refuse } from './witness.ts';

/** Time after a round's due time before this witness says that the round is missing. */
const WAIT_MS = 30 * 60_000;

/** Requests that may ask relays at once. More would let strangers use the witness to flood relays. */
const MAX_CHECKS = 4;

/** An absence is remembered for this long, so that repeated requests do not make the relays refuse this witness. */
const ABSENCE_MS = 60_000;

/** Rounds whose replies are remembered. */
const MAX_KNOWN = 1_000;

/** Signs statements that a beacon round is missing. The quorum of them is the only reason to void a draw. */
export class NoRound {
  readonly #key: WitnessKey;
  readonly #relays: readonly string[];
  readonly #nowMs: () => number;
  readonly #known = new Map<string, { reply: Reply; untilMs: number }>();
  #checks = 0;

  constructor(key: WitnessKey, relays: readonly string[], nowMs: () => number) {
    this.#key = key;
    this.#relays = relays;
    this.#nowMs = nowMs;
  }

  /** POST /no-round with JSON {chain, round}. Returns the statement {witness, at, signature} as JSON, or a refusal. */
  async state(body: string): Promise<Reply> {
    const request = parseRequest(body);
    if (request === undefined) return refuse(400, 'a request is JSON with chain (64 hex digits) and round (from 1)');
    if (this.#relays.length === 0) return refuse(503, 'this witness has no relays');
    const key = `${request.chain} ${request.round}`;
    const known = this.#known.get(key);
    if (known !== undefined && this.#nowMs() < known.untilMs) return known.reply;
    if (this.#checks >= MAX_CHECKS) return refuse(503, 'this witness is busy; try again');
    this.#checks += 1;
    try {
      return await this.#check(request.chain, request.round);
    } finally {
      this.#checks -= 1;
    }
  }

  async #check(hash: string, round: number): Promise<Reply> {
    const chain = await findChain(this.#relays, hash);
    if (chain === undefined) return refuse(404, 'the relays of this witness do not know the chain');
    const earliest = timeOfRound(chain, round) + WAIT_MS;
    if (this.#nowMs() < earliest) return refuse(425, `too early: ask again at ${Math.ceil(earliest / 1000)}`);
    const replies = await Promise.all(this.#relays.map((relay) => askRelay(relay, chain, round)));
    const found = replies.find((reply) => typeof reply === 'object');
    if (found !== undefined) {
      return this.#remember(`${hash} ${round}`, json(409, { round, signature: found.signature }), Infinity);
    }
    // Otherwise cutting this witness off from its relays would be enough to get the statement.
    if (!replies.includes('no round')) return refuse(503, 'no relay of this witness answers about the round');
    const at = this.#nowMs();
    const signature = this.#key.sign(absenceMessage({ chain: hash, round, at }));
    const statement = json(200, { witness: toHex(this.#key.verifier.publicKey), at, signature: toHex(signature) });
    return this.#remember(`${hash} ${round}`, statement, at + ABSENCE_MS);
  }

  /** Remembers the reply about a round, and forgets the oldest one when there are too many. */
  #remember(key: string, reply: Reply, untilMs: number): Reply {
    this.#known.delete(key);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MAX_KNOWN) this.#known.delete(oldest);
    this.#known.set(key, { reply, untilMs });
    return reply;
  }
}

function parseRequest(body: string): { chain: string; round: number } | undefined {
  try {
    const { chain, round } = JSON.parse(body) as { chain?: unknown; round?: unknown }; // checked in the next lines
    if (typeof chain !== 'string' || !/^[0-9a-f]{64}$/.test(chain)) return undefined;
    if (typeof round !== 'number' || !Number.isSafeInteger(round) || round < 1) return undefined;
    return { chain, round };
  } catch {
    return undefined;
  }
}

function json(status: number, value: unknown): Reply {
  return { status, body: `${JSON.stringify(value)}\n`, type: 'application/json; charset=utf-8' };
}
