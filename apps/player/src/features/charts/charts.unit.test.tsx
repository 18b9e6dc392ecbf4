import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { OfflineBanner } from '../../shared/layout/offline-banner.tsx';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, linksOf, renderPage, type Sent } from '../../shared/testing/render-page.tsx';
import { ChartsScreen } from './charts-screen.tsx';

test('[HOM-09] each game of the dashboard has View Charts, which opens its address in a new tab', async () => {
  const html = await renderPage(<ChartsScreen />);
  expect(linksOf(html)).toContainEqual(['https://play.example.com/game-result-chart/7', 'View Charts']);
  expect(html).toMatch(/game-result-chart\/7" target="_blank"/);
});

test('[NAV-14] the charts lead to both tip pages while the operator offers them', async () => {
  const tips = async (tips_status: string) => {
    const social = { ...EXAMPLES.socialData.response, tips_status };
    const links = linksOf(await renderPage(<ChartsScreen />, { sent: [[queryKeys.socialData, social]] }));
    return links.filter(([href]) => ['/jodi-tricks', '/number-picks'].includes(href));
  };
  expect(await tips('1')).toEqual([
    ['/jodi-tricks', 'JODI Tricks'],
    ['/number-picks', 'Number Pick Ideas'],
  ]);
  expect(await tips('0')).toEqual([]);
});

test('[HOM-10] the charts show one age when the dashboard, the social data or both fail', async () => {
  const ages = async (failed: readonly Sent[0][]) => {
    const page = (
      <>
        <OfflineBanner />
        <ChartsScreen />
      </>
    );
    const social = { ...EXAMPLES.socialData.response, tips_status: '1' };
    return agesOf(await renderPage(page, { sent: [[queryKeys.socialData, social]], failed })).length;
  };
  expect(await ages([])).toBe(0);
  expect(await ages([queryKeys.dashboard])).toBe(1);
  expect(await ages([queryKeys.socialData])).toBe(1);
  expect(await ages([queryKeys.dashboard, queryKeys.socialData])).toBe(1);
});
