import { createHash, randomInt } from 'node:crypto';
import { canonicalPana, type Family } from '@surahi/game';

/** A pana from three independent, equally likely digits in sorted order, so triples are rare as in a real draw. */
function panaOf(threeDigits: number): string {
  return canonicalPana(Math.floor(threeDigits / 100), Math.floor(threeDigits / 10) % 10, threeDigits % 10);
}

/** 65,000 is the largest multiple of 1,000 below 2^16. Rejecting larger values keeps the remainder unbiased. */
const UNBIASED_BELOW = 65_000;

/**
 * The demo's past result of one side. It depends only on market, date and side, and is distributed like a real draw.
 * `side` is 1 for open (also Starline and Gali) and 2 for close.
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

/** An unpredictable result from the operating system's randomness. */
export function randomNumber(family: Family): string {
  return family === 'gali' ? String(randomInt(100)).padStart(2, '0') : panaOf(randomInt(1000));
}
