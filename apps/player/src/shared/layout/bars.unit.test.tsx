import { expect, onTestFinished, test, vi } from 'vitest';
import { linksOf, renderPage, textOf } from '../testing/render-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LastUpdated } from './offline-banner.tsx';

/** Addresses of the specification with the tab that each of them highlights. */
const TABS: readonly [pathname: string, tab: string | undefined][] = [
  ['/imp', 'Home'],
  ['/allbids', 'All Bids'],
  ['/transaction', 'History'],
  ['/imp7', 'Wallet'],
  ['/imp4', undefined],
  ['/charts', undefined],
];

test('[NAV-05] the top bar has the menu, the name of the app or the title, and the wallet amount with betting', async () => {
  const barAt = async (pathname: string, betting: string) =>
    renderPage(<Header />, { at: { pathname }, dashboard: { betting_status: betting, wallet_amt: '1340.50' } });
  const home = await barAt('/imp', '1');
  expect(home).toContain('aria-label="Open menu"');
  expect(textOf(home)).toBe('Surahi 1,340.50');
  expect(linksOf(home)).toEqual([
    ['/notices', ''],
    ['/imp7', '1,340.50'],
  ]);
  // A screen reader reads the label in place of the text, so the label has the amount too.
  expect(home).toContain('aria-label="Wallet balance 1,340.50"');
  expect(textOf(await barAt('/transaction', '1'))).toBe('Transactions 1,340.50');
  const without = await barAt('/imp', '0');
  expect([textOf(without), linksOf(without)]).toEqual(['Surahi', [['/notices', '']]]);
});

test('[HOM-08] without betting the top bar has no wallet amount', async () => {
  const barWith = async (betting: string) =>
    textOf(await renderPage(<Header />, { dashboard: { betting_status: betting, wallet_amt: '1340.50' } }));
  expect([await barWith('1'), await barWith('0')]).toEqual(['Surahi 1,340.50', 'Surahi']);
});

test.each([
  ['[GAL-05]', '/galiallgame'],
  ['[DEP-03]', '/payviaupi'],
])('%s the bar of %s has the back button', async (_row, pathname) => {
  expect(await renderPage(<Header />, { at: { pathname } })).toContain('aria-label="Back"');
});

test('the bell of home shows the number of unseen notices, at most 9+, and other screens have no bell', async () => {
  const barAt = async (pathname: string, unseen: number) =>
    renderPage(<Header />, { at: { pathname }, dashboard: { betting_status: '0', notification_count: unseen } });
  expect(linksOf(await barAt('/imp', 3))).toEqual([['/notices', '3']]);
  expect(await barAt('/imp', 3)).toContain('aria-label="Notifications, 3 unread"');
  expect(linksOf(await barAt('/imp', 10))).toEqual([['/notices', '9+']]);
  expect(await barAt('/imp', 0)).toContain('aria-label="Notifications"');
  expect(linksOf(await barAt('/transaction', 3))).toEqual([]);
});

test('[NAV-07] the footer appears with the betting status: five tabs, or home, welcome and support', async () => {
  expect(await renderPage(<Footer />, { dashboard: null })).toBe('');
  expect(await renderPage(<Footer />, { dashboard: { betting_status: '' } })).toBe('');
  const tabs = await renderPage(<Footer />, { dashboard: { betting_status: '1' } });
  expect(textOf(tabs)).toBe('History All Bids Home Wallet Chat');
  expect(linksOf(tabs).map(([href]) => href)).toEqual(['/transaction', '/allbids', '/imp', '/imp7']);
  const welcome = await renderPage(<Footer />, { dashboard: { betting_status: '0' } });
  expect(textOf(welcome)).toBe('Welcome, Support');
  expect(linksOf(welcome).map(([href]) => href)).toEqual(['/imp']);
});

test.each(TABS)('[NAV-07] at %s the footer highlights %s', async (pathname, tab) => {
  const html = await renderPage(<Footer />, { at: { pathname }, dashboard: { betting_status: '1' } });
  const highlighted = [...html.matchAll(/aria-current="page".*?<\/a>/gs)].map(([link]) => textOf(`<${link}`));
  expect(highlighted).toEqual(tab === undefined ? [] : [tab]);
});

test('[HOM-10] the age of a stale list is in India time, also on a phone that is set to another zone', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const atMs = Date.UTC(2026, 10, 24, 5, 0);
  expect(new Date(atMs).getHours()).toBe(0);
  expect(textOf(await renderPage(<LastUpdated stale atMs={atMs} />))).toBe('Last updated 10:30 AM');
  expect(await renderPage(<LastUpdated stale={false} atMs={atMs} />)).toBe('');
});
