import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { loadScreen } from '../screen-loading.ts';
import { toast } from '../toast.ts';
import type { Drawer } from './drawer.tsx';

/** State of the menu. `Drawer` is set once its chunk has loaded. `fetch` may be called before opening. */
export type Menu = {
  Drawer: typeof Drawer | undefined;
  open: boolean;
  setOpen: (open: boolean) => void;
  fetch: () => void;
};

let fetched: typeof Drawer | undefined;
let underway: Promise<typeof Drawer> | undefined;

/** Loads the drawer once. After a failure the next call retries. */
function fetchDrawer(): Promise<typeof Drawer> {
  underway ??= loadScreen(() => import('./drawer.tsx'))
    .then((module) => {
      fetched = module.Drawer;
      return module.Drawer;
    })
    .finally(() => {
      underway = undefined;
    });
  return underway;
}

/** Loads the menu when it is first opened. On failure it shows a message and closes the menu again. */
export function useMenu(): Menu {
  const [part, setPart] = useState(() => fetched);
  const [open, setOpen] = useState(false);
  const fetch = async (): Promise<boolean> => {
    if (part !== undefined) return true;
    try {
      const drawer = await fetchDrawer();
      setPart(() => drawer);
      return true;
    } catch {
      return false;
    }
  };
  const change = async (next: boolean): Promise<void> => {
    setOpen(next);
    if (!next || (await fetch())) return;
    setOpen(false);
    toast.error(t('common.loadFailed'));
  };
  return { Drawer: part, open, setOpen: (next) => void change(next), fetch: () => void fetch() };
}
