import type { ReactNode } from 'react';
import { useLayoutEffect, useSyncExternalStore } from 'react';

export type HeaderContent = { title?: string; subtitle?: ReactNode };

const listeners = new Set<() => void>();
let content: HeaderContent = {};

function publish(next: HeaderContent): void {
  content = next;
  for (const listener of listeners) listener();
}

/** Lets a screen name its own title (a market, a game) and a second line while it is shown. */
export function usePageHeader({ title, subtitle }: HeaderContent): void {
  useLayoutEffect(() => {
    publish({ ...(title === undefined ? {} : { title }), ...(subtitle === undefined ? {} : { subtitle }) });
    return () => publish({});
  }, [title, subtitle]);
}

/** What the screen on show asked for. */
export function useHeaderContent(): HeaderContent {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => content,
  );
}
