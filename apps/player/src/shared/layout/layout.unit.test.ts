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

/** The addresses that open without a session. The last one is not in the specification. */
const OPEN =
  '/ /r /login /forgotpass /otpregister /otpforgotpass /change-password /htp /about /delete /privacy /privacypolicy ' +
  '/charts /charts/main /charts/main/:gameid /charts/starline /charts/gali /fairness';

/** The addresses that lead to the login first. */
const SHUT =
  '/otpwithdraw /imp /game /single /jodi /singlepana /doublepana /tripplepana /halfsangam /fullsangam /spdptp /spmotor ' +
  '/dpmotor /stargame /imp2 /star /starsingle /ssinglepana /sdoublepana /stripplepana /galigame /galiimp /galiallgame ' +
  '/leftdigit /rightdigit /jodidigit /slip /imp3 /imp4 /imp5 /imp6 /impbid /impwin /histories /allbids /imp7 /wallet ' +
  '/transaction /imp9 /addfund /payviaupi /qrpay /addfundhistory /withdraw /imp8 /withdrawhistory /withdrawrule ' +
  '/depositrule /transfer /transfermodel /mymodel /win /windata /bid /profile /change /gamerates /devices /notices ' +
  '/notifications /limits /jodi-tricks /number-picks';

test.each(OPEN.split(' '))('[ACC-19] %s opens without a session', (path) => {
  expect(isPublicPath(path)).toBe(true);
});

test.each(SHUT.split(' '))('[ACC-19] %s needs a login, which returns to it', (pathname) => {
  expect([isPublicPath(pathname), readReturnTo({ from: { pathname } }).pathname]).toEqual([false, pathname]);
});

test('every address is in one of these lists', () => {
  expect(`${OPEN} ${SHUT}`.split(' ').toSorted()).toEqual(Object.values(paths).toSorted());
});

test('every address has a title', () => {
  expect(Object.values(paths).filter((path) => !hasTitle(path))).toEqual([]);
});
