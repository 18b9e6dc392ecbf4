import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('fields with commas, quotes or line ends are quoted', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe('plain,"a,b","say ""hi""","two\nlines",\r\n');
});

test('what a spreadsheet would run as a formula is text; numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+91', '-0.5', '-cmd', '@SUM(A1)', '\tx'])).toBe("'=1+1,'+91,-0.5,'-cmd,'@SUM(A1),'\tx\r\n");
  expect(csvLine(['＝1+1', '＋91', '－cmd', '＠SUM(A1)'])).toBe("'＝1+1,'＋91,'－cmd,'＠SUM(A1)\r\n");
});
