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
  // What belongs to a player must not outlive the session, in memory.
  onSessionEnd(() => {
    queryClient.removeQueries({ queryKey: ['player'] });
    // Nor what they bet, in the browser: a session that the server ended is one that its player goes on with.
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

/** Live events come after the first screen; should their part of the app not be had, the lists are polled. */
async function listen(queryClient: QueryClient): Promise<void> {
  const { startLive } = await import('./shared/live.ts');
  startLive(queryClient);
}

/** So does the part that keeps the app on the device; without it the app works as long as there is a network. */
async function keepApp(): Promise<void> {
  const { registerWorker } = await import('./pwa/register-worker.ts');
  registerWorker();
}

void start();
