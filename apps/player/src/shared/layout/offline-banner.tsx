import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useDashboard } from '../dashboard.ts';
import { clockText } from '../dates.ts';
import { useT } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { useFromDevice } from '../use-from-device.ts';

function subscribe(listener: () => void): () => void {
  const end = new AbortController();
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, { signal: end.signal });
  return () => end.abort();
}

/** Whether the device has a network connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** The update time of the player's data, unix ms, while OfflineBanner shows it. 0 otherwise. */
function useBannerAge(): number {
  const online = useOnline();
  const session = useSession();
  const { dataUpdatedAt, isError } = useDashboard();
  const fromDevice = useFromDevice(dataUpdatedAt);
  return session !== undefined && (!online || isError || fromDevice) ? dataUpdatedAt : 0;
}

/**
 * Shown under the header while the device is offline or the player's data cannot be refreshed. Shows the age of the
 * data.
 */
export function OfflineBanner() {
  const t = useT();
  const online = useOnline();
  const atMs = useBannerAge();
  if (online && atMs === 0) return null;
  const updated = atMs === 0 ? undefined : t('common.lastUpdated', { time: clockText(atMs) });
  const text = [online ? undefined : t('offline.title'), updated].filter((part) => part !== undefined).join(' · ');
  return (
    <p
      role="status"
      className="num mx-3.5 mb-2 flex items-center gap-2 rounded-xl bg-shut-soft px-3 py-2 text-sm font-medium text-muted"
    >
      <CloudOff size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}

/** The age of data that could not be refreshed. Hidden while OfflineBanner shows an age, so that a page has one. */
export function AgeUnlessBanner({ stale, atMs }: { stale: boolean; atMs: number }) {
  return useBannerAge() === 0 ? <LastUpdated stale={stale} atMs={atMs} /> : null;
}

/** The age of a list that could not be refreshed. Hidden while the list is fresh. */
export function LastUpdated({ stale, atMs }: { stale: boolean; atMs: number }) {
  const t = useT();
  if (!stale || atMs === 0) return null;
  return (
    <p role="status" className="num text-center text-sm text-muted">
      {t('common.lastUpdated', { time: clockText(atMs) })}
    </p>
  );
}
