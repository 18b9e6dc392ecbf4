import { isPana, panaClass } from '@surahi/game';
import { expect, test } from 'vitest';
import { randomNumber, seededNumber } from './draw-numbers.ts';

const DATES = Array.from({ length: 20_000 }, (_, index) => `day ${index}`);

test('a past result is reproducible and differs between markets, dates and sides', () => {
  const one = seededNumber('main', 'Raj Day', '2026-01-05', 1);
  expect(seededNumber('main', 'Raj Day', '2026-01-05', 1)).toBe(one);
  const others = new Set(
    ['Raj Day', 'Meera Day'].flatMap((market) =>
      ['2026-01-05', '2026-01-06'].flatMap((date) =>
        ([1, 2] as const).map((side) => seededNumber('main', market, date, side)),
      ),
    ),
  );
  expect(others.size).toBeGreaterThan(4);
});

test('past panas follow the distribution of three drawn digits: 72 % single, 27 % double, 1 % triple', () => {
  const counts = { single_pana: 0, double_pana: 0, triple_pana: 0 };
  for (const date of DATES) {
    const kind = panaClass(seededNumber('starline', 'Starline 10:30 AM', date, 1));
    if (kind !== null) counts[kind] += 1;
  }
  expect(counts.single_pana / DATES.length).toBeCloseTo(0.72, 1);
  expect(counts.double_pana / DATES.length).toBeCloseTo(0.27, 1);
  expect(counts.triple_pana).toBeGreaterThan(120);
  expect(counts.triple_pana).toBeLessThan(290);
});

test('past Gali results cover all hundred jodis about equally often', () => {
  const counts = new Map<string, number>();
  for (const date of DATES) {
    const jodi = seededNumber('gali', 'Faridabad', date, 1);
    expect(jodi).toMatch(/^[0-9]{2}$/);
    counts.set(jodi, (counts.get(jodi) ?? 0) + 1);
  }
  expect(counts.size).toBe(100);
  expect(Math.min(...counts.values())).toBeGreaterThan(130);
  expect(Math.max(...counts.values())).toBeLessThan(270);
});

test('the robot draws valid numbers', () => {
  for (let round = 0; round < 500; round += 1) {
    expect(isPana(randomNumber('main'))).toBe(true);
    expect(randomNumber('gali')).toMatch(/^[0-9]{2}$/);
  }
});
