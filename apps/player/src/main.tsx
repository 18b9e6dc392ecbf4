import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './app.css';
import { App } from './app.tsx';
import { takeFirstLists } from './shared/first-lists.ts';
import { restoreLanguage } from './shared/i18n/i18n.ts';
import { holdInstallPrompt } from './shared/install.ts';
import { createQueryClient } from './shared/query.ts';
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
    // A log-out also removes the player's lists from the browser. After a session that the server ended, the same
    // player continues with them.
    if (lastSessionEnd() === 'logout') for (const prefix of ['bid-draft:', 'last-list:']) forgetStored(prefix);
  });
  keepLists(queryClient);
  takeFirstLists(queryClient);
  holdInstallPrompt();
  await restoreLanguage();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  listen(queryClient).catch(() => undefined);
  keepApp().catch(() => undefined);
}

/** Live events start after the first screen. If their chunk fails to load, the lists are polled. */
async function listen(queryClient: QueryClient): Promise<void> {
  const { startLive } = await import('./shared/live.ts');
  startLive(queryClient);
}

/** The service worker also starts after the first screen. If its chunk fails to load, the app needs a network. */
async function keepApp(): Promise<void> {
  const { registerWorker } = await import('./pwa/register-worker.ts');
  registerWorker();
}

void start();
