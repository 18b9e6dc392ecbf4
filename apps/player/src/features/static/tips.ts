import { ankOf, DOUBLE_PANAS, panasOfAnk, SINGLE_PANAS } from '@surahi/game';

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday, so the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** Offset of India's clock from UTC. India has no daylight saving time. */
const INDIA_MS = 5.5 * 3_600_000;

/** Number of the week of an instant, counted from Monday in India. Tips change with it. */
export function weekNumber(atMs: number): number {
  return Math.floor((atMs + INDIA_MS - FIRST_MONDAY_MS) / (7 * DAY_MS));
}

/** The cut of a digit: the digit plus five, modulo ten. */
function cut(digit: string): string {
  return String((Number(digit) + 5) % 10);
}

export type DailyTrick = { closing: string; steps: string; nextClose: string };

/**
 * Four steps on a closing jodi: cut the first digit, keep the second, cut the second, keep the first one's cut. '48'
 * returns '98', then '93'.
 */
export function trickOf(closing: string): DailyTrick {
  const [first = '0', second = '0'] = closing;
  const halfway = cut(first) + second;
  const nextClose = cut(first) + cut(second);
  return { closing, steps: `${closing} → ${halfway} → ${nextClose}`, nextClose };
}

const two = (value: number) => String(value % 100).padStart(2, '0');

/** The tricks of a week, Tuesday to Saturday. */
export function dailyTricks(week: number): DailyTrick[] {
  return [0, 1, 2, 3, 4].map((day) => trickOf(two(week * 37 + day * 23 + 11)));
}

/** Six sets of four jodis. Cuts turn the jodis of a set into one another. */
export function powerfulSets(week: number): string[][] {
  return [0, 1, 2, 3, 4, 5].map((set) => {
    const [a = '0', b = '0'] = two(week * 29 + set * 17 + 4);
    return [a + b, cut(a) + b, a + cut(b), cut(a) + cut(b)];
  });
}

export type NumberPick = { digits: string; sum: number; ank: string };

function pickOf(pana: string): NumberPick {
  const sum = [...pana].reduce((total, digit) => total + Number(digit), 0);
  return { digits: pana, sum, ank: ankOf(pana) };
}

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

/** Two sets of three digits with the last digit of each sum, and the result that they form. */
export function numberPicks(week: number): { first: NumberPick; second: NumberPick; final: string } {
  const first = pickOf(at(SINGLE_PANAS, week * 41 + 5));
  const second = pickOf(at(DOUBLE_PANAS, week * 53 + 17));
  return { first, second, final: `${first.digits}-${first.ank}${second.ank}-${second.digits}` };
}

export type PatternGroup = { prefix: string; panas: string[] };

/** Ten groups of panas, one group for each ank. */
export function patternGroups(week: number): PatternGroup[] {
  return Array.from('0123456789', (prefix, index) => {
    const { single_pana: singles, double_pana: doubles } = panasOfAnk(prefix);
    const start = week * 5 + index;
    return { prefix, panas: [0, 3, 7].map((step) => at(singles, start + step)).concat(at(doubles, start)) };
  });
}
