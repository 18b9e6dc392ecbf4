import { expect, test } from 'vitest';
import { sumOf } from './selection.tsx';

const ROWS = [
  { id: '1', paise: '150' },
  { id: '2', paise: '-40' },
  { id: '3', paise: '90071992547409931' },
];
const OF = { idOf: (row: { id: string }) => row.id, paiseOf: (row: { paise: string }) => BigInt(row.paise) };

test('the sum counts each selected row once, exact above the largest safe number', () => {
  expect(sumOf(ROWS, ['3', '1', '1'], OF)).toBe(90_071_992_547_410_081n);
  expect(sumOf(ROWS, ['2', '1'], OF)).toBe(110n);
});

test('rows that left the list do not count', () => {
  expect(sumOf(ROWS, ['2', '9'], OF)).toBe(-40n);
  expect(sumOf(ROWS, [], OF)).toBe(0n);
});
