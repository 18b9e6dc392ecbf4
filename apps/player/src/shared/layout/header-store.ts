import type { ReactNode } from 'react';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** `walletPaise` replaces the balance shown: the wallet less what a bid list would take. */
export type HeaderContent = { title?: string; subtitle?: ReactNode; walletPaise?: bigint };

const listeners = new Set<() => void>();
let content: HeaderContent = {};

function publish(next: HeaderContent): void {
  content = next;
  for (const listener of listeners) listener();
}

/** Lets a screen name its own title (a market, a game), a second line and the balance while it is shown. */
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

/** What the screen on show asked for. */
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
