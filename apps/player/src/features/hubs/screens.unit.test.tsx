import { expect, test } from 'vitest';
import { linksOf, renderPage } from '../../shared/testing/render-page.tsx';
import { AllBidsScreen, HistoriesScreen } from './screens.tsx';

test('[NAV-10] All Bids has four cards: bids, wins, deposits, withdrawals', async () => {
  const links = linksOf(await renderPage(<AllBidsScreen />));
  expect(links.slice(0, 4).map(([href]) => href)).toEqual(['/imp4', '/imp3', '/addfundhistory', '/withdrawhistory']);
});

test('[NAV-11] Histories has eight links in the specified order', async () => {
  expect((await renderPage(<HistoriesScreen />)).length).toBeGreaterThan(0);
  const links = linksOf(await renderPage(<HistoriesScreen />));
  expect(links.map(([href]) => href)).toEqual([
    '/addfundhistory',
    '/transaction',
    '/imp4',
    '/imp3',
    '/imp5',
    '/imp6',
    '/impbid',
    '/impwin',
  ]);
});
