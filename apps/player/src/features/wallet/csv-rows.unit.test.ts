import { expect, test } from 'vitest';
import { csvRows } from './csv-rows.ts';

test('quotes, commas, line ends and empty cells are read as written', () => {
  expect(csvRows('\uFEFFDate,Details,In\r\n1 Jul,"Bid, ""Kalyan""",\r\n,"two\nlines",5\r\n')).toEqual([
    ['Date', 'Details', 'In'],
    ['1 Jul', 'Bid, "Kalyan"', ''],
    ['', 'two\nlines', '5'],
  ]);
});

test('an empty text has no rows', () => {
  expect(csvRows('')).toEqual([]);
});
