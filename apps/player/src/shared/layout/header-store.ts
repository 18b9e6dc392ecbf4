import type { ReactNode } from 'react';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** `walletPaise` replaces the shown balance: the wallet minus the cost of a bid list. */
export type HeaderContent = { title?: string; subtitle?: ReactNode; walletPaise?: bigint };

const listeners = new Set<() => void>();
let content: HeaderContent = {};
/** The balance that countWallet shows now. */
let counted: bigint | undefined;

function publish(next: HeaderContent): void {
  content = next;
  for (const listener of listeners) listener();
}

/** Sets title, second line and balance of the header while the calling screen is mounted. */
export function usePageHeader({ title, subtitle, walletPaise }: HeaderContent): void {
  useLayoutEffect(() => {
    counted = undefined;
    publish({
      ...(title === undefined ? {} : { title }),
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(walletPaise === undefined ? {} : { walletPaise }),
    });
    return () => {
      counted = undefined;
      publish({});
    };
  }, [title, subtitle, walletPaise]);
}

/** Shows a step of the count after a win, unless the screen shows a balance of its own. Undefined ends the count. */
export function countWallet(paise: bigint | undefined): void {
  if (content.walletPaise !== counted) return;
  counted = paise;
  const { walletPaise: _before, ...rest } = content;
  publish(paise === undefined ? rest : { ...rest, walletPaise: paise });
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
