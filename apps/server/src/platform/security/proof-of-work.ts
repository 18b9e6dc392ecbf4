import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import type { Lanes } from './lanes.ts';
import { networkOf } from './network-of.ts';
import { selectChallengeKey, spendChallenge } from './proof-of-work.sql.ts';
import { equalSecrets } from './tokens.ts';

/**
 * Work for a browser: find a text whose SHA-256, together with `text`, begins with `bits` zero bits. The solution is
 * `text` + '.' + the text found.
 */
export type Challenge = { text: string; bits: number };

export type ProofOfWork = {
  /** Returns a challenge for a caller at `address`. `fullness` (0 to 1) is how full the lane of solvers is. */
  challenge(address: string, fullness: number): Promise<Challenge>;
  /**
   * Returns true for the solution of a challenge that a node of this database gave to the caller's network less than
   * two minutes ago. A solution is accepted once.
   */
  accept(solution: string | undefined, address: string): Promise<boolean>;
};

const VALID_MS = 120_000;

/** 65,536 hashes on average, about a second of a cheap phone. A full lane asks for four times as much. */
const FEWEST_BITS = 16;
const EXTRA_BITS = 2;

const SOLUTION = /^(\d{1,2})\.(\d{1,16})\.([\w-]{16})\.([\w-]{43})\.\d{1,16}$/;

/** Creates the challenges of a node. The key is read from the database when it is first needed. */
export function createProofOfWork({ db, clock }: { db: Tx; clock: Pick<Clock, 'nowMs'> }): ProofOfWork {
  let key: Buffer | undefined;
  const sign = async (claim: string, address: string): Promise<string> => {
    key ??= (await db.one<{ secret: Buffer }>(selectChallengeKey())).secret;
    return createHmac('sha256', key)
      .update(`${claim} ${networkOf(address)}`)
      .digest('base64url');
  };
  return {
    challenge: async (address, fullness) => {
      const bits = FEWEST_BITS + Math.round(EXTRA_BITS * fullness);
      const claim = `${bits}.${Math.round(clock.nowMs()) + VALID_MS}.${randomBytes(12).toString('base64url')}`;
      return { text: `${claim}.${await sign(claim, address)}`, bits };
    },
    accept: async (solution, address) => {
      const [, bits = '', expiresMs = '', id = '', signature = ''] = SOLUTION.exec(solution ?? '') ?? [];
      if (solution === undefined || id === '') return false;
      if (!equalSecrets(await sign(`${bits}.${expiresMs}.${id}`, address), signature)) return false;
      if (leadingZeroBits(hash('sha256', solution, 'buffer')) < Number(bits)) return false;
      return (await db.query(spendChallenge(id, Number(expiresMs)))).length === 1;
    },
  };
}

/** Returns the field of a refusal that offers a challenge. It is harder the more solvers are already inside. */
export async function offerWork(
  proofOfWork: ProofOfWork,
  lanes: Pick<Lanes, 'load'>,
  address: string,
): Promise<{ challenge: Challenge }> {
  const { inside, places } = lanes.load('proven');
  return { challenge: await proofOfWork.challenge(address, inside / places) };
}

/** Counts the zero bits before the first one bit. */
function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
