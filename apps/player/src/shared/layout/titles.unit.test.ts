import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import texts from '../i18n/locales/en.json' with { type: 'json' };
import { titleOf } from './titles.ts';

/** The texts of every title, by id. */
const shownAs: Readonly<Record<string, string>> = texts;

test('[NAV-04] twenty addresses have the title of the specification, or the name of their screen', () => {
  const titles = {
    '/imp': 'Surahi',
    '/imp7': 'My Wallet',
    '/imp9': 'Add Funds',
    '/profile': 'My Profile',
    '/imp3': 'Win History',
    '/imp4': 'Bid History',
    '/htp': 'How To Play',
    '/gameRates': 'Market Rates',
    '/charts': 'Market Charts',
    '/notices': 'Notifications',
    '/change': 'Change Password',
    '/privacypolicy': 'Privacy Policy',
    '/qrpay': 'QR Payment',
    '/transaction': 'Transactions',
    '/allbids': 'All Bids',
    '/addfundhistory': 'Add Fund History',
    '/withdrawhistory': 'Withdrawal History',
    '/jodi-tricks': 'JODI Tricks',
    '/impwin': 'GALI DISAWAR WINS',
    '/single': 'Single Digit',
  };
  const shown = Object.keys(titles).map((path) => [path, shownAs[titleOf(path)]]);
  expect(Object.fromEntries(shown)).toEqual(titles);
});

test('[STA-08] the pages of tips are called JODI Tricks and Number Pick Ideas', () => {
  expect(shownAs[titleOf('/jodi-tricks')]).toBe('JODI Tricks');
  expect(shownAs[titleOf('/number-picks')]).toBe('Number Pick Ideas');
});

test('the title of every address is in the texts that the app has from its start', () => {
  const late = Object.values(paths).filter((path) => shownAs[titleOf(path)] === undefined);
  expect(late).toEqual([]);
});
