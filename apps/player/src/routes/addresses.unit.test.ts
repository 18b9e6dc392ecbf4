import { expect, test } from 'vitest';
import { accountScreens } from './account-routes.ts';
import { bettingScreens } from './betting-routes.ts';
import { infoScreens } from './info-routes.ts';
import { moneyScreens } from './money-routes.ts';
import { moreScreens } from './more-routes.tsx';

const SCREENS = [...accountScreens, ...bettingScreens, ...infoScreens, ...moneyScreens, ...moreScreens];
const frameAt = (path: string) => SCREENS.filter((screen) => screen.path === path).map(({ frame }) => frame);

test('[NAV-01] seven screens are bare, and three have a title bar of their own', () => {
  for (const path of [
    '/r',
    '/login',
    '/forgotpass',
    '/otpwithdraw',
    '/otpregister',
    '/otpforgotpass',
    '/change-password',
  ])
    expect([path, frameAt(path)]).toEqual([path, ['bare']]);
  for (const path of ['/imp9', '/withdraw', '/game']) expect([path, frameAt(path)]).toEqual([path, ['own']]);
});

/** The addresses of the main layout in the specification. */
const MAIN =
  '/imp /imp2 /imp3 /imp4 /imp5 /imp6 /imp7 /impbid /impwin /mymodel /win /windata /bid /profile /change /htp /gamerates ' +
  '/charts /transaction /allbids /histories /addfund /payviaupi /qrpay /addfundhistory /withdrawhistory /depositrule ' +
  '/withdrawrule /transfer /stargame /star /galigame /galiimp /galiallgame /single /jodi /singlepana /doublepana ' +
  '/tripplepana /halfsangam /fullsangam /spdptp /spmotor /dpmotor /starsingle /ssinglepana /sdoublepana /stripplepana ' +
  '/leftdigit /rightdigit /jodidigit /about /delete /privacy /privacypolicy /jodi-tricks /number-picks';

test.each(MAIN.split(' '))('[NAV-02] %s has one screen, in the main layout', (path) => {
  expect(frameAt(path)).toEqual(['main']);
});

test('[NAV-02] the other names of screens are addresses too', () => {
  for (const path of ['/imp8', '/wallet', '/transfermodel']) expect(frameAt(path), path).toHaveLength(1);
});
