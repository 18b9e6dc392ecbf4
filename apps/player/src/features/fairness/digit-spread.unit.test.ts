import { expect, test } from 'vitest';
import { digitSpread } from './digit-spread.ts';

const result = (open_pana: string, close_pana: string, jodi: string, game_id = '7') => ({
  game_id,
  date: '2026-11-23',
  open_pana,
  close_pana,
  jodi,
});

test('anks of panas and digits of Gali are counted; a missing result is not', () => {
  const main = digitSpread({ family: 'main', results: [result('123', '190', '60'), result('127', '', '')] }, undefined);
  expect(main.counts).toEqual([2, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  expect(main.results).toBe(3);
  expect(digitSpread({ family: 'gali', results: [result('', '', '07')] }, undefined).counts).toEqual([
    1, 0, 0, 0, 0, 0, 0, 1, 0, 0,
  ]);
});

test('equal counts deviate by 0, and one digit that always comes deviates by 9 for each result', () => {
  const all = Array.from('0123456789').map((digit) => result('', '', digit + digit));
  expect(digitSpread({ family: 'gali', results: all }, undefined).deviation).toBeCloseTo(0, 10);
  const one = Array.from({ length: 50 }, () => result('', '', '55'));
  expect(digitSpread({ family: 'gali', results: one }, undefined).deviation).toBeCloseTo(900, 6);
  expect(digitSpread({ family: 'gali', results: [] }, undefined)).toMatchObject({ results: 0, deviation: 0 });
});

test('only the results of the chosen market are counted', () => {
  const results = [result('123', '', ''), result('127', '190', '', '8')];
  const spread = digitSpread({ family: 'main', results }, '8');
  expect(spread.results).toBe(2);
  expect(spread.counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(digitSpread({ family: 'main', results }, '9').results).toBe(0);
});
