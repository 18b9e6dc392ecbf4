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
  if (root === null) throw new Error('The page has no #root');
  const queryClient = createQueryClient();
  // what one operator may see must not wait in memory for the next
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
