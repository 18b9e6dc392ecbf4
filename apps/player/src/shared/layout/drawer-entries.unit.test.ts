import { expect, test } from 'vitest';
import texts from '../i18n/locales/en.json' with { type: 'json' };
import { drawerEntries } from './drawer-entries.ts';

/** The texts of the links, by id. */
const shownAs: Readonly<Record<string, string>> = texts;

const linksOf = (enabled: boolean) =>
  drawerEntries({ enabled, isExcluded: false }).map(({ to, label }) => [shownAs[label], to]);

test('[NAV-06] without betting the drawer has Home, Change Password and Privacy Policy, and our own two links', () => {
  expect(linksOf(false)).toEqual([
    ['Home', '/imp'],
    ['Fairness', '/fairness'],
    ['Play limits', '/limits'],
    ['Change Password', '/change'],
    ['Privacy Policy', '/privacypolicy'],
  ]);
});

test('[NAV-06] with betting the drawer has eight more links', () => {
  const always = linksOf(false).map(([name]) => name);
  expect(linksOf(true).filter(([name]) => !always.includes(name))).toEqual([
    ['Profile', '/profile'],
    ['Add Funds', '/imp9'],
    ['Wallet', '/imp7'],
    ['Win History', '/imp3'],
    ['Bid History', '/imp4'],
    ['How To Play', '/htp'],
    ['Market Rates', '/gamerates'],
    ['Market Charts', '/charts'],
  ]);
});
