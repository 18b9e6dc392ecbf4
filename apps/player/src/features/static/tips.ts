import { ankOf, DOUBLE_PANAS, panasOfAnk, SINGLE_PANAS } from '@surahi/game';

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday, so the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** India's clock is ahead of UTC by this much all year. */
const INDIA_MS = 5.5 * 3_600_000;

/** The number of an instant's week, counted from Monday in India: with it the tips change once a week. */
export function weekNumber(atMs: number): number {
  return Math.floor((atMs + INDIA_MS - FIRST_MONDAY_MS) / (7 * DAY_MS));
}

/** The cut of a digit: five further, without the ten. */
function cut(digit: string): string {
  return String((Number(digit) + 5) % 10);
}

export type DailyTrick = { closing: string; steps: string; nextClose: string };

/**
 * The four steps on one closing jodi: cut the first digit, keep the second the same, cut the second, keep the first one's cut
 * the same. '48' gives '98', then '93'.
 */
export function trickOf(closing: string): DailyTrick {
  const [first = '0', second = '0'] = closing;
  const halfway = cut(first) + second;
  const nextClose = cut(first) + cut(second);
  return { closing, steps: `${closing} → ${halfway} → ${nextClose}`, nextClose };
}

const two = (value: number) => String(value % 100).padStart(2, '0');

/** Tuesday to Saturday of a week. */
export function dailyTricks(week: number): DailyTrick[] {
  return [0, 1, 2, 3, 4].map((day) => trickOf(two(week * 37 + day * 23 + 11)));
}

/** Six sets of four jodis that turn into one another by cuts. */
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

/** Two sets of three digits with the last digit of their sums, and both in the form of a result. */
export function numberPicks(week: number): { first: NumberPick; second: NumberPick; final: string } {
  const first = pickOf(at(SINGLE_PANAS, week * 41 + 5));
  const second = pickOf(at(DOUBLE_PANAS, week * 53 + 17));
  return { first, second, final: `${first.digits}-${first.ank}${second.ank}-${second.digits}` };
}

export type PatternGroup = { prefix: string; panas: string[] };

/** Ten groups, one for each ank, of panas that give it. */
export function patternGroups(week: number): PatternGroup[] {
  return Array.from('0123456789', (prefix, index) => {
    const { single_pana: singles, double_pana: doubles } = panasOfAnk(prefix);
    const start = week * 5 + index;
    return { prefix, panas: [0, 3, 7].map((step) => at(singles, start + step)).concat(at(doubles, start)) };
  });
}
