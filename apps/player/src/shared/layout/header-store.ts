import type { ReactNode } from 'react';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** `walletPaise` replaces the shown balance: the wallet minus the cost of a bid list. */
export type HeaderContent = { title?: string; subtitle?: ReactNode; walletPaise?: bigint };

const listeners = new Set<() => void>();
let content: HeaderContent = {};

function publish(next: HeaderContent): void {
  content = next;
  for (const listener of listeners) listener();
}

/** Sets title, second line and balance of the header while the calling screen is mounted. */
export function usePageHeader({ title, subtitle, walletPaise }: HeaderContent): void {
  useLayoutEffect(() => {
    publish({
      ...(title === undefined ? {} : { title }),
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(walletPaise === undefined ? {} : { walletPaise }),
    });
    return () => publish({});
  }, [title, subtitle, walletPaise]);
}

/** The header contents that the current screen set. */
export function useHeaderContent(): HeaderContent {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => content,
    () => content,
  );
}
