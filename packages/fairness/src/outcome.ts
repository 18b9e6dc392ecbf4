import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian, fromHex, lengthPrefixed, utf8ToBytes } from './bytes.ts';
import type { Family } from './records.ts';

/** What decides a result. `id` is M-id, `signature` the signature of the round; both in hex. */
export type OutcomeInput = { seed: Uint8Array; id: string; round: number; signature: string };

/** The 32 bytes that decide a result: HMAC-SHA256 with the seed as key. */
export function outcomeBytes({ seed, id, round, signature }: OutcomeInput): Uint8Array {
  const message = lengthPrefixed(utf8ToBytes('surahi/out'), fromHex(id), bigEndian(round, 8), fromHex(signature));
  return hmac(sha256, seed, message);
}

/** Integers of 16 bits, big endian: first those of `out`, then of HMAC(out, counter) for counter 1, 2, … */
function* numbersOf(out: Uint8Array): Generator<number> {
  for (let counter = 1, block = out; ; counter += 1) {
    for (let at = 0; at < block.length; at += 2) yield (block[at] ?? 0) * 256 + (block[at + 1] ?? 0);
    block = hmac(sha256, out, lengthPrefixed(utf8ToBytes('surahi/out-more'), bigEndian(counter, 4)));
  }
}

/** The first number below the limit, modulo. The limit is a multiple of the modulus, so no remainder is favoured. */
function firstBelow(out: Uint8Array, limit: number, modulus: number): number {
  for (const number of numbersOf(out)) if (number < limit) return number % modulus;
  throw new Error('unreachable: the numbers never end');
}

/** The digits of a pana in its only order: ascending, with 0 as ten. */
export function panaOf(digits: string): string {
  const rank = (digit: string) => (digit === '0' ? 10 : Number(digit));
  return [...digits].sort((a, b) => rank(a) - rank(b)).join('');
}

/** The ank of a pana: the last digit of its digit sum. */
export function ankOf(pana: string): string {
  let sum = 0;
  for (const digit of pana) sum += Number(digit);
  return String(sum % 10);
}

/** The result that the outcome bytes stand for: a pana, or two digits for Gali. */
export function resultOf(family: Family, out: Uint8Array): string {
  if (family === 'gali') return String(firstBelow(out, 65_500, 100)).padStart(2, '0');
  return panaOf(String(firstBelow(out, 65_000, 1_000)).padStart(3, '0'));
}

/** The result of a draw. */
export function drawResult(family: Family, input: OutcomeInput): string {
  return resultOf(family, outcomeBytes(input));
}
