import { lazy, Suspense } from 'react';
import { useNewVersion } from './new-version.ts';

const UpdatePrompt = lazy(() => import('./update-prompt.tsx').then((module) => ({ default: module.UpdatePrompt })));

/** Brings the offer of a new version onto the page once there is one. */
export function UpdateHost() {
  const worker = useNewVersion();
  return worker === undefined ? null : (
    <Suspense fallback={null}>
      <UpdatePrompt worker={worker} />
    </Suspense>
  );
}
