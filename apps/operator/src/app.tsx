import { useLocation } from 'react-router';
import { AppRoutes } from './routes/app-routes.tsx';
import { ErrorBoundary } from './shared/layout/error-boundary.tsx';
import { UnsavedGuard } from './shared/layout/unsaved-guard.tsx';
import { Toaster } from './shared/layout/toaster.tsx';

/** The console, inside the query and router providers. */
export function App() {
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      <UnsavedGuard />
      <Toaster />
    </>
  );
}
