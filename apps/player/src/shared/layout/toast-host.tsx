import { lazy, Suspense } from 'react';
import { useToastsWanted } from '../toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Brings the toasts' part onto the page with the first toast. */
export function ToastHost() {
  return useToastsWanted() ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
