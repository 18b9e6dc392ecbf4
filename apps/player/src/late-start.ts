import type { QueryClient } from '@tanstack/react-query';
import { registerWorker } from './pwa/register-worker.ts';
import { startLive } from './shared/live.ts';
import { LOG_OUT_DUE, OFFER_ANSWERED } from './shared/late-keys.ts';
import { readStored } from './shared/storage.ts';
import { keepPublicData } from './shared/stored-public.ts';

/** Starts the parts that the first screen does not need. They are in a chunk of their own. */
export function startLate(queryClient: QueryClient): void {
  keepPublicData(queryClient);
  startLive(queryClient);
  registerWorker();
  // Only a browser whose log-out the server has not answered loads this code.
  // When the code cannot load, the next start tries again.
  if (readStored(LOG_OUT_DUE) !== undefined) {
    import('./shared/session/log-out.ts').then((m) => m.keepLoggedOut()).catch(() => undefined);
  }
  // Only players who have answered the offer can have push messages.
  if (readStored(OFFER_ANSWERED) !== undefined) void import('./shared/push/follow-push.ts').then((m) => m.followPush());
}
