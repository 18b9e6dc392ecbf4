import { Navigate } from 'react-router';
import type { Path } from '../paths.ts';
import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { Loading, pageScreen, playScreen, screen, withTexts } from './screen.tsx';

const charts = async () => (await import('../features/charts/charts-screen.tsx')).ChartsScreen;

/** An address of the specification that redirects to the screen with its contents. */
function alias(path: Path, to: Path): Screen {
  const Alias = () => (
    <>
      <Loading />
      <Navigate to={to} replace />
    </>
  );
  return screen(path, 'bare', () => Promise.resolve(Alias));
}

/** Charts, tips, hubs, devices, notices and other names of screens. */
export const moreScreens: readonly Screen[] = [
  pageScreen(paths.charts, 'main', charts),
  pageScreen(paths.mainCharts, 'main', charts),
  pageScreen(
    paths.marketChart,
    'main',
    async () => (await import('../features/charts/market-chart-screen.tsx')).MarketChartScreen,
  ),
  pageScreen(
    paths.starlineChart,
    'main',
    async () => (await import('../features/charts/family-chart-screens.tsx')).StarlineChartScreen,
  ),
  pageScreen(
    paths.galiChart,
    'main',
    async () => (await import('../features/charts/family-chart-screens.tsx')).GaliChartScreen,
  ),
  pageScreen(
    paths.jodiTricks,
    'main',
    async () => (await import('../features/static/jodi-tricks-screen.tsx')).JodiTricksScreen,
  ),
  pageScreen(
    paths.numberPicks,
    'main',
    async () => (await import('../features/static/number-picks-screen.tsx')).NumberPicksScreen,
  ),
  pageScreen(paths.allBids, 'main', async () => (await import('../features/hubs/screens.tsx')).AllBidsScreen),
  pageScreen(paths.histories, 'main', async () => (await import('../features/hubs/screens.tsx')).HistoriesScreen),
  pageScreen(paths.devices, 'main', async () => (await import('../features/devices/devices-screen.tsx')).DevicesScreen),
  pageScreen(paths.notices, 'main', async () => (await import('../features/notices/notices-screen.tsx')).NoticesScreen),
  pageScreen(paths.notifications, 'main', async () => (await import('../features/push/push-screen.tsx')).PushScreen),
  playScreen(paths.limits, 'main', async () => (await import('../features/limits/limits-screen.tsx')).LimitsScreen),
  screen(
    `${paths.fairness}/*`,
    'main',
    withTexts(
      ['fairness', 'proof'],
      async () => (await import('../features/fairness/fairness-screen.tsx')).FairnessScreen,
    ),
  ),
  screen(
    `${paths.fairness}/try`,
    'main',
    withTexts(['fairness', 'proof'], async () => (await import('../features/fairness/try-screen.tsx')).TryScreen),
  ),
  screen(
    `${paths.fairness}/:market/:date/:session`,
    'main',
    withTexts(['proof'], async () => (await import('../features/fairness/draw-screen.tsx')).DrawScreen),
  ),
  alias(paths.withdrawAlias, paths.withdraw),
  alias(paths.walletAlias, paths.wallet),
  alias(paths.transferAlias, paths.transfer),
];
