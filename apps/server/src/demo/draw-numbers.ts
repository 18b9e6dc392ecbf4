import { createHash, randomInt } from 'node:crypto';
import { canonicalPana, type Family } from '@surahi/game';

/** A pana as a draw makes it: three digits, each 0-9 and equally likely, put in order; so triples are rare. */
function panaOf(threeDigits: number): string {
  return canonicalPana(Math.floor(threeDigits / 100), Math.floor(threeDigits / 10) % 10, threeDigits % 10);
}

/** Values below 1000 of 16-bit numbers are even only below this bound. */
const UNBIASED_BELOW = 65_000;

/**
 * The demo's past result of one side: always the same for the same market, date and side, and distributed like a real
 * draw's. `side` is 1 for open (also Starline and Gali) and 2 for close.
 */
export function seededNumber(family: Family, market: string, date: string, side: 1 | 2): string {
  const value = seededBelow1000(`${family}|${market}|${date}|${side}`);
  return family === 'gali' ? String(value % 100).padStart(2, '0') : panaOf(value);
}

function seededBelow1000(key: string): number {
  for (let round = 0; ; round += 1) {
    const digest = createHash('sha256').update(`surahi demo|${round}|${key}`).digest();
    for (let at = 0; at < digest.length; at += 2) {
      const value = digest.readUInt16BE(at);
      if (value < UNBIASED_BELOW) return value % 1000;
    }
  }
}

/** A result no one could foresee, from the system's own source of randomness. */
export function randomNumber(family: Family): string {
  return family === 'gali' ? String(randomInt(100)).padStart(2, '0') : panaOf(randomInt(1000));
}
