import { expect, test } from 'vitest';
import { isPublicPath, normalisePath, paths } from '../../paths.ts';
import { readReturnTo } from '../session/return-to.ts';
import { pullDistance, pullRelease } from './pull.ts';
import { shortName } from './short-name.ts';
import { hasTitle } from './titles.ts';

test('a pull snaps back under 60 px, rests at 50 from there, never goes beyond 100', () => {
  expect(pullDistance(10, 400)).toBe(100);
  expect(pullDistance(50, 20)).toBe(0);
  expect(pullRelease(59)).toEqual({ reload: false, restPx: 0 });
  expect(pullRelease(60)).toEqual({ reload: true, restPx: 50 });
});

test('names are cut to ten letters, never inside one', () => {
  expect(shortName('Shubhendra Kumar')).toBe('Shubhendra…');
  expect(shortName('Shubhendra')).toBe('Shubhendra');
  expect(shortName('कृष्णमूर्ति')).toBe('कृष्णमूर्ति');
});

test('addresses match in any letter case and with a slash at the end', () => {
  expect(normalisePath('/GameRates/')).toBe('/gamerates');
  expect(normalisePath('/')).toBe('/');
  for (const open of ['/', '/R', '/LOGIN', '/htp/', '/privacypolicy', '/delete', '/charts', '/charts/12']) {
    expect(isPublicPath(open), open).toBe(true);
  }
  for (const shut of ['/imp', '/game', '/withdraw', '/imp9', '/gamerates', '/nowhere']) {
    expect(isPublicPath(shut), shut).toBe(false);
  }
});

test('a login leads back to where the player was, and only inside the app', () => {
  expect(readReturnTo({ from: { pathname: '/single', search: '?a=1', state: { gameId: '7' } } })).toEqual({
    pathname: '/single',
    search: '?a=1',
    state: { gameId: '7' },
  });
  for (const state of [
    null,
    undefined,
    {},
    { from: 1 },
    { from: { pathname: '//evil' } },
    { from: { pathname: '/login' } },
  ]) {
    expect(readReturnTo(state).pathname).toBe('/imp');
  }
});

test('[ACC-19] a login leads back to every address that does not open without one', () => {
  const shut = Object.values(paths).filter((path) => !isPublicPath(path));
  expect(shut).toContain(paths.otpWithdraw);
  expect(shut.map((pathname) => readReturnTo({ from: { pathname } }).pathname)).toEqual(shut);
});

test('every address has a title', () => {
  expect(Object.values(paths).filter((path) => !hasTitle(path))).toEqual([]);
});
