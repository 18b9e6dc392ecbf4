import { expect, test } from 'vitest';
import { formatPosition, parsePosition } from './wal-position.ts';

test('a position is read and written with its timeline', () => {
  expect(parsePosition('3-16/B374D848')).toBe((3n << 64n) + 0x16_b374_d848n);
  for (const text of ['0-0/0', '1-16/B374D848', '4294967295-FFFFFFFF/FFFFFFFF', '12-1/5']) {
    expect(formatPosition(parsePosition(text) ?? -1n)).toBe(text);
  }
});

test('everything on a later timeline is above everything on an earlier one', () => {
  expect((parsePosition('2-0/1') ?? 0n) > (parsePosition('1-FFFFFFFF/FFFFFFFF') ?? 0n)).toBe(true);
});

test('anything else is no position', () => {
  for (const text of [
    undefined,
    null,
    '',
    '16',
    '1/1',
    '1-16',
    '1-16/',
    '1-/1',
    '1-1/2/3',
    '1-1/G',
    '-1/1',
    '01-1/1',
    '12345678901-1/1',
    '1-123456789/1',
    '1-1/1 ',
    '1-1/1;x',
    '%',
  ]) {
    expect(parsePosition(text)).toBeUndefined();
  }
});
