import { expect, test } from 'vitest';
import { isWelcomed } from './welcome-sheet.tsx';

const NEW = { paise: 100_000n, mayBet: true, isExcluded: false };

test('a new player with a bonus is welcomed; one without points, without betting or excluded is not', () => {
  expect(isWelcomed(NEW)).toBe(true);
  expect(isWelcomed({ ...NEW, paise: 0n })).toBe(false);
  expect(isWelcomed({ ...NEW, mayBet: false })).toBe(false);
  expect(isWelcomed({ ...NEW, isExcluded: true })).toBe(false);
});

test('nobody is welcomed or refused before the server has answered', () => {
  expect(isWelcomed({ ...NEW, paise: undefined })).toBeUndefined();
  expect(isWelcomed({ ...NEW, mayBet: undefined })).toBeUndefined();
});
