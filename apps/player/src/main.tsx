import { setHoldBack } from '@surahi/ui';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { prepareScreen } from './routes/app-routes.tsx';
import { takeFirstLists } from './shared/first-lists.ts';
import { takeLanguageOfFirstPage } from './shared/i18n/first-page-language.ts';
import { restoreLanguage } from './shared/i18n/i18n.ts';
import { holdInstallPrompt } from './shared/install.ts';
import { AppRouter } from './shared/navigation/app-router.tsx';
import { appTrail } from './shared/navigation/app-trail.ts';
import { ignoreSecondTaps } from './shared/navigation/second-taps.ts';
import { openTappedMarket, tappedState } from './shared/markets/tapped-market.ts';
import { createQueryClient } from './shared/query.ts';
import { queryKeys } from './shared/query-keys.ts';
import { lastSessionEnd, onSessionEnd } from './shared/session/session.ts';
import { forgetStored } from './shared/storage.ts';
import { keepLists } from './shared/stored-lists.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const queryClient = createQueryClient();
  // Data of a player must not stay in memory after the session.
  onSessionEnd(() => {
    queryClient.removeQueries({ queryKey: ['player'] });
    // A log-out also removes the player's lists from the browser. When the server ended the session, the lists stay for
    // the next log-in. When another tab ended it, that tab has already removed or kept them.
    if (lastSessionEnd() === 'logout')
      for (const prefix of ['bid-draft:', 'last-list:', 'my-numbers:', 'receipt:']) forgetStored(prefix);
  });
  keepLists(queryClient);
  takeFirstLists(queryClient);
  openTappedMarket(window, queryClient.getQueryData(queryKeys.dashboard));
  // A tap on the server's page while the app starts. The trail treats the entry that it made as the one after home.
  addEventListener('hashchange', () => {
    const tapped = tappedState(location.hash, queryClient.getQueryData(queryKeys.dashboard));
    if (tapped !== undefined) appTrail().push(paths.game, tapped);
  });
  setHoldBack(appTrail().hold);
  ignoreSecondTaps(document);
  holdInstallPrompt();
  // The screen of the server's page stays until the app can draw this address.
  const isDrawn = root.firstElementChild !== null;
  await Promise.all([restoreLanguage(), isDrawn ? prepareScreen(location.pathname) : undefined]);
  takeLanguageOfFirstPage(root);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppRouter>
          <App />
        </AppRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  finish(queryClient).catch(() => undefined);
}

/** Loads the late parts after the first screen. Without their chunk, the app polls its lists and needs a network. */
async function finish(queryClient: QueryClient): Promise<void> {
  const { startLate } = await import('./late-start.ts');
  startLate(queryClient);
}

void start();
