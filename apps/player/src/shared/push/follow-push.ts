import { serviceWorkers } from '@surahi/ui/secure-context';
import { appTrail } from '../navigation/app-trail.ts';
import { getSession, lastSessionEnd, onSessionChange, onSessionEnd } from '../session/session.ts';
import { writeStored } from '../storage.ts';
import { OFFER_ANSWERED } from '../late-keys.ts';
import { forgetPush, keepPush } from './push-here.ts';

let isFollowing = false;

/**
 * Opens the page of a tapped notification in this tab, keeps the subscription of a player who made one, and ends it at a
 * log-out.
 */
export function followPush(): void {
  if (isFollowing) return;
  isFollowing = true;
  serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return;
    // The worker sends paths of this app only.
    if (typeof data.open === 'string' && data.open.startsWith('/')) appTrail().pushWhenUnlocked(data.open);
  });
  const keep = () => {
    if (getSession() !== undefined) keepPush().catch(() => undefined);
  };
  onSessionChange(keep);
  keep();
  onSessionEnd(() => {
    if (lastSessionEnd() !== 'logout') return;
    // The next player of this phone is asked too.
    writeStored(OFFER_ANSWERED, undefined);
    void forgetPush();
  });
}
