import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../shared/screen-loading.ts';
import { useNewVersion } from './new-version.ts';

// If this chunk fails to load, the next start offers the new version.
const UpdatePrompt = lazy<ComponentType<{ worker: ServiceWorker }>>(() =>
  loadChunk(() => import('./update-prompt.tsx')).then(
    (module) => ({ default: module.UpdatePrompt }),
    () => ({ default: () => null }),
  ),
);

/** Shows the offer of a new version when there is one. It stands in the flow of the page, so that it covers nothing. */
export function UpdateHost() {
  const worker = useNewVersion();
  return worker === undefined ? null : (
    <Suspense fallback={null}>
      <UpdatePrompt worker={worker} />
    </Suspense>
  );
}
