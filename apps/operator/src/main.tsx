import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './app.css';
import { App } from './app.tsx';
import { startLive } from './shared/live.ts';
import { createQueryClient } from './shared/query.ts';
import { getSessionState, onSessionChange, refreshSession } from './shared/session.ts';

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element');
  const queryClient = createQueryClient();
  // Removes cached data, so that the next operator of this browser cannot see it.
  onSessionChange(() => {
    if (getSessionState().status === 'out') queryClient.clear();
  });
  startLive(queryClient);
  void refreshSession();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename="/operator">
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

start();
