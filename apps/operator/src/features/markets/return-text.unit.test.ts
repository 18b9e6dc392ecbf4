import { expect, test } from 'vitest';
import { returnText } from './return-text.ts';

test('[FAI-11] a rate shows the return of each class of numbers, and whether it would be refused', () => {
  expect(returnText('half_sangam', { stake: 10, win: 10_000 })).toEqual({
    range: '10 – 60 %',
    classes: '60 / 30 / 10 %',
    refusal: undefined,
  });
  expect(returnText('jodi', { stake: 10, win: 950 }, { jodi: 50 })).toEqual({
    range: '95 %',
    classes: undefined,
    refusal: undefined,
  });
  expect(returnText('jodi', { stake: 10, win: 490 }, { jodi: 50 })?.refusal).toBe('below 50 %, refused');
  expect(returnText('jodi', { stake: 10, win: 1_010 }, { jodi: 50 })?.refusal).toBe('above 100 %, refused');
  expect(returnText('no_game', { stake: 10, win: 10 })).toBeUndefined();
  expect(returnText('jodi', { stake: 0, win: 10 })).toBeUndefined();
});
