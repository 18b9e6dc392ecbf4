import type { QueryClient } from '@tanstack/react-query';
import { registerWorker } from './pwa/register-worker.ts';
import { startLive } from './shared/live.ts';
import { OFFER_ANSWERED } from './shared/push/offer-key.ts';
import { keepLoggedOut } from './shared/session/log-out.ts';
import { readStored } from './shared/storage.ts';
import { keepPublicData } from './shared/stored-public.ts';

/** Starts the parts that the first screen does not need. They are in a chunk of their own. */
export function startLate(queryClient: QueryClient): void {
  keepPublicData(queryClient);
  startLive(queryClient);
  registerWorker();
  keepLoggedOut();
  // Only players who have answered the offer can have push messages.
  if (readStored(OFFER_ANSWERED) !== undefined) void import('./shared/push/follow-push.ts').then((m) => m.followPush());
}
