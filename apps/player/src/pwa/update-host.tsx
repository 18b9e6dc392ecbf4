import { lazy, Suspense } from 'react';
import { loadChunk } from '../shared/screen-loading.ts';
import { useNewVersion } from './new-version.ts';

// Without its part of the app the offer waits for the next start.
const UpdatePrompt = lazy(() =>
  loadChunk(() => import('./update-prompt.tsx')).then(
    (module) => ({ default: module.UpdatePrompt }),
    () => ({ default: () => null }),
  ),
);

/** Brings the offer of a new version onto the page once there is one. */
export function UpdateHost() {
  const worker = useNewVersion();
  return worker === undefined ? null : (
    <Suspense fallback={null}>
      <UpdatePrompt worker={worker} />
    </Suspense>
  );
}
