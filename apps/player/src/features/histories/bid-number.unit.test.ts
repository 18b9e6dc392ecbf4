import { expect, test } from 'vitest';
import { numberOf } from './bid-number.ts';

test('a bid is listed with its open side first: a Half Sangam on close shows the pana before the digit', () => {
  const of = (pana: string, session: string, digits: string, closedigits = '') =>
    numberOf({ pana, session, digits, closedigits });
  expect(of('Half Sangam', 'Close', '5', '128')).toBe('128-5');
  expect(of('Half Sangam', 'Open', '5', '128')).toBe('5-128');
  expect(of('Full Sangam', 'closed', '123', '890')).toBe('123-890');
  expect(of('Single Digit', 'Close', '5')).toBe('5');
  expect(of('Jodi Digit', 'close', '05')).toBe('05');
  expect(of('Left Digit', 'Open', '7')).toBe('7');
});
