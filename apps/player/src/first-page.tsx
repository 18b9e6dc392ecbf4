import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { paths } from './paths.ts';
import { HomeScreen } from './routes/home-screen.tsx';
import { noteServerTime } from './shared/clock.ts';
import type { Dashboard } from './shared/dashboard.ts';
import { i18n } from './shared/i18n/i18n.ts';
import { MainLayout } from './shared/layout/layouts.tsx';
import { queryKeys } from './shared/query-keys.ts';

/** Enough cards to fill a tall screen. The app draws the rest. */
const MOST_CARDS = 8;

/**
 * Renders home as HTML for the server to put into the page. It uses the app's own components, so hydration finds the
 * same markup. `lists` is the public response of the dashboard call, `nowMs` the server's time, unix ms.
 */
export function renderFirstPage(lists: Dashboard, nowMs: number): string {
  const deviceMs = Date.now();
  noteServerTime(nowMs, deviceMs, deviceMs);
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.dashboard, { ...lists, result: firstOf(lists.result) });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={paths.home}>
        <I18nProvider i18n={i18n}>
          <MainLayout>
            <HomeScreen />
          </MainLayout>
        </I18nProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );
}

/** The first rows in card order: running markets first. */
function firstOf(rows: Dashboard['result']): Dashboard['result'] {
  const running = rows.filter((row) => row.msg_status === 1);
  return [...running, ...rows.filter((row) => row.msg_status !== 1)].slice(0, MOST_CARDS);
}
