import type { EntryKind } from '@surahi/game';
import { ALL_PANAS, DOUBLE_PANAS, SINGLE_PANAS, TRIPLE_PANAS } from '@surahi/game';
import { JODIS } from './bid-games.ts';

/** Returns a whole number from 0 to `below` - 1, each equally likely. */
export type RandomBelow = (below: number) => number;

const DIGITS: readonly string[] = Array.from('0123456789');

const CHOICES: Record<EntryKind, readonly (readonly string[])[]> = {
  single_digit: [DIGITS],
  left_digit: [DIGITS],
  right_digit: [DIGITS],
  jodi: [JODIS],
  gali_jodi: [JODIS],
  single_pana: [SINGLE_PANAS],
  double_pana: [DOUBLE_PANAS],
  triple_pana: [TRIPLE_PANAS],
  half_sangam: [DIGITS, ALL_PANAS],
  full_sangam: [ALL_PANAS, ALL_PANAS],
  sp_dp_tp: [DIGITS],
  sp_motor: [],
  dp_motor: [],
};

/** Whether a random number fits the screen. Motors take a set of digits of any length. */
export function hasRandomNumber(kind: EntryKind): boolean {
  return CHOICES[kind].length > 0;
}

/** A random number of the game, every number equally likely. */
export function randomNumber(
  kind: EntryKind,
  random: RandomBelow = randomBelow,
): { digits: string; closedigits: string } {
  const [digits = '', closedigits = ''] = CHOICES[kind].map((numbers) => numbers[random(numbers.length)] ?? '');
  return { digits, closedigits };
}

const WORDS = 2 ** 32;

/**
 * From the device's cryptographic generator, which also works on plain http. Values above the last whole multiple of
 * `below` are drawn again, because they would favour small numbers.
 */
export function randomBelow(below: number, next: () => number = randomWord): number {
  const limit = WORDS - (WORDS % below);
  let word = next();
  while (word >= limit) word = next();
  return word % below;
}

function randomWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
