import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['1,00,000', '100000'],
  ['10,000', '10000'],
  ['1,000', '1000'],
  ['12,34,56,789', '123456789'],
  ['१,००,०००', '100000'],
  ['1,000.50', '1000.50'],
])('%s is read as %s', (typed, read) => {
  expect(typedAmount(typed)).toBe(read);
});

test.each(['100,000', '1,0,000', '1,00', ',000', '1,,000', '1,000,', '1.000,00', '100.5', '1 000', '-1,000'])(
  '%s is kept as typed',
  (typed) => {
    expect(typedAmount(typed)).toBe(typed);
  },
);

test('an amount typed one key at a time loses its commas at the last digit', () => {
  let field = '';
  for (const key of '12,34,567') field = typedAmount(field + key);
  expect(field).toBe('1234567');
});
