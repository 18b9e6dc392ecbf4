import { useLocation } from 'react-router';
import { AppRoutes } from './routes/app-routes.tsx';
import { ErrorBoundary } from './shared/layout/error-boundary.tsx';
import { Toaster } from './shared/layout/toaster.tsx';

/** Everything inside the providers of data and address. */
export function App() {
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
    </>
  );
}
