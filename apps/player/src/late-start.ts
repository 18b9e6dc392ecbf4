import type { QueryClient } from '@tanstack/react-query';
import { registerWorker } from './pwa/register-worker.ts';
import { startLive } from './shared/live.ts';
import { keepPublicData } from './shared/stored-public.ts';

/** Starts the parts that the first screen does not need. They are in a chunk of their own. */
export function startLate(queryClient: QueryClient): void {
  keepPublicData(queryClient);
  startLive(queryClient);
  registerWorker();
}
