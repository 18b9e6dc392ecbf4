import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './app.css';
import { App } from './app.tsx';
import { startLive } from './shared/live.ts';
import { createQueryClient } from './shared/query.ts';
import { getSessionState, onSessionChange, refreshSession, retrySignOut } from './shared/session.ts';
import { watchLeaving } from './shared/unsaved.ts';

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element');
  const queryClient = createQueryClient();
  // Removes cached data, so that the next operator of this browser cannot see it.
  let operatorId: string | undefined;
  onSessionChange(() => {
    const state = getSessionState();
    const next = state.status === 'in' ? state.session.operator.operatorId : undefined;
    if (state.status === 'out') queryClient.clear();
    // Another tab signed in another operator, and this tab took over the session.
    else if (operatorId !== undefined && next !== operatorId) void queryClient.resetQueries();
    operatorId = next;
  });
  watchLeaving();
  startLive(queryClient);
  void refreshSession();
  addEventListener('online', () => void retrySignOut());
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* No transitions: a filter must be in the address that the next key or click reads, however slow the render is. */}
        <BrowserRouter basename="/operator" useTransitions={false}>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

start();
