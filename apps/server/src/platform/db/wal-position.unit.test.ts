import { expect, test } from 'vitest';
import { formatPosition, parsePosition } from './wal-position.ts';

test('a position is read and written as PostgreSQL does', () => {
  expect(parsePosition('16/B374D848')).toBe(0x16_b374_d848n);
  for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF', '1/5']) {
    expect(formatPosition(parsePosition(text) ?? -1n)).toBe(text);
  }
});

test('anything else is no position', () => {
  for (const text of [
    undefined,
    null,
    '',
    '16',
    '16/',
    '/1',
    '1/2/3',
    '1/G',
    '-1/1',
    '123456789/1',
    '1/1 ',
    '1/1;x',
    '%',
  ]) {
    expect(parsePosition(text)).toBeUndefined();
  }
});
