import { expect, test } from 'vitest';
import { isPublicPath, normalisePath, paths } from '../../paths.ts';
import { readReturnTo } from '../session/return-to.ts';
import { pullDistance, pullRelease } from './pull.ts';
import { shortName } from './short-name.ts';
import { hasTitle } from './titles.ts';

test('[NAV-09] a pull below 60 px snaps back, a longer one rests at 50 px, and none exceeds 100 px', () => {
  expect(pullDistance(10, 400)).toBe(100);
  expect(pullDistance(50, 20)).toBe(0);
  expect(pullRelease(59)).toEqual({ reload: false, restPx: 0 });
  expect(pullRelease(60)).toEqual({ reload: true, restPx: 50 });
});

test('[NAV-06] names are cut to ten letters, never inside a letter', () => {
  expect(shortName('Shubhendra Kumar')).toBe('Shubhendra…');
  expect(shortName('Shubhendra')).toBe('Shubhendra');
  expect(shortName('कृष्णमूर्ति')).toBe('कृष्णमूर्ति');
});

test('[NAV-03] addresses match in any letter case and with a trailing slash', () => {
  expect(normalisePath('/GameRates/')).toBe('/gamerates');
  expect(normalisePath('/')).toBe('/');
  for (const open of [
    '/',
    '/R',
    '/LOGIN',
    '/htp/',
    '/privacypolicy',
    '/delete',
    '/charts',
    '/charts/12',
    '/fairness',
    '/Fairness/7',
  ]) {
    expect(isPublicPath(open), open).toBe(true);
  }
  for (const shut of ['/imp', '/game', '/withdraw', '/imp9', '/gamerates', '/nowhere', '/fairnessy']) {
    expect(isPublicPath(shut), shut).toBe(false);
  }
});

test('a login returns the player to the previous screen, and only inside the app', () => {
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

test('[ACC-19] a login returns to every address that needs a login', () => {
  const shut = Object.values(paths).filter((path) => !isPublicPath(path));
  expect(shut).toContain(paths.otpWithdraw);
  expect(shut.map((pathname) => readReturnTo({ from: { pathname } }).pathname)).toEqual(shut);
});

test('every address has a title', () => {
  expect(Object.values(paths).filter((path) => !hasTitle(path))).toEqual([]);
});
