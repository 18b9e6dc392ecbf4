import { I18nProvider } from '@lingui/react';
import { useLocation } from 'react-router';
import { AppRoutes } from './routes/app-routes.tsx';
import { i18n } from './shared/i18n/i18n.ts';
import { ErrorBoundary } from './shared/layout/error-boundary.tsx';
import { LoadingLine } from './shared/layout/loading-line.tsx';
import { SkipLink } from './shared/layout/skip-link.tsx';
import { ToastHost } from './shared/layout/toast-host.tsx';
import { PlayHost } from './shared/play/play-host.tsx';

/** The routes and everything that needs the query client and the router. */
export function App() {
  const { pathname } = useLocation();
  return (
    <I18nProvider i18n={i18n}>
      <SkipLink />
      <PlayHost />
      <ErrorBoundary resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      <LoadingLine />
      <ToastHost />
    </I18nProvider>
  );
}
