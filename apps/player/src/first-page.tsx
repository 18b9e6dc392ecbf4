import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ResponseOf, socialData } from '@surahi/contract';
import { LandingScreen } from './features/landing/landing-screen.tsx';
import { orderMarkets } from './features/markets/order-markets.ts';
import { paths } from './paths.ts';
import { HomeScreen } from './routes/home-screen.tsx';
import { noteServerTime } from './shared/clock.ts';
import type { Dashboard } from './shared/dashboard.ts';
import { i18n } from './shared/i18n/i18n.ts';
import { messages as pageTexts } from './shared/i18n/locales/pages/en.json?lingui';
import { BareLayout, MainLayout } from './shared/layout/layouts.tsx';
import { mainMarketOf } from './shared/markets/market.ts';
import { orderOf } from './shared/markets/use-markets.ts';
import { queryKeys } from './shared/query-keys.ts';
import { setValueMode } from './shared/value-mode.ts';

/** Enough cards to fill a tall screen. The app draws the rest. */
const MOST_CARDS = 8;

/** The kinds of pages, and their values, as the server sends them (apps/server platform/http/player-build.ts). */
type PageKind = 'home' | 'play' | 'landing';
type PageValues = {
  /** The public response of the dashboard call. In a page of the kind play, betting is on. */
  lists: Dashboard;
  social: ResponseOf<typeof socialData>;
  /** The server's time, unix ms. */
  nowMs: number;
  valueMode: 'demo' | 'licensed';
};

i18n.load('en', pageTexts);

/**
 * Renders home or the landing screen as HTML for the server to put into the page. It uses the app's own components, so
 * the app draws the same screen.
 */
export function renderPage(kind: PageKind, { lists, social, nowMs, valueMode }: PageValues): string {
  const deviceMs = Date.now();
  noteServerTime(nowMs, deviceMs, deviceMs);
  setValueMode(valueMode);
  const queryClient = new QueryClient();
  if (kind === 'landing') {
    queryClient.setQueryData(queryKeys.publicMarkets, lists);
    queryClient.setQueryData(queryKeys.socialData, social);
    return markupOf(
      queryClient,
      paths.root,
      <BareLayout>
        <LandingScreen />
      </BareLayout>,
    );
  }
  queryClient.setQueryData(queryKeys.dashboard, { ...lists, result: firstOf(lists, nowMs) });
  return markupOf(
    queryClient,
    paths.home,
    <MainLayout>
      <HomeScreen />
    </MainLayout>,
  );
}

function markupOf(queryClient: QueryClient, path: string, screen: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={path}>
        <I18nProvider i18n={i18n}>{screen}</I18nProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );
}

/** The rows of the first cards, in the order of the cards. */
function firstOf(lists: Dashboard, nowMs: number): Dashboard['result'] {
  const markets = lists.result.map((row) => mainMarketOf(row));
  const shown = orderMarkets(markets, { favourites: new Set(), order: orderOf(lists), nowMs }).slice(0, MOST_CARDS);
  return shown.flatMap(({ gameId }) => lists.result.filter((row) => row.game_id === gameId));
}
