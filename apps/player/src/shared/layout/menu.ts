import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { loadScreen } from '../screen-loading.ts';
import { toast } from '../toast.ts';
import type { Drawer } from './drawer.tsx';

/** The menu's state; `Drawer` is there once its part of the app is. `fetch` may be called ahead of opening. */
export type Menu = {
  Drawer: typeof Drawer | undefined;
  open: boolean;
  setOpen: (open: boolean) => void;
  fetch: () => void;
};

let fetched: typeof Drawer | undefined;
let underway: Promise<typeof Drawer> | undefined;

/** One fetch at a time; after one that failed the next call begins another. */
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

/** Fetches the menu when it is first wanted. Should that fail, it says so and is closed again, and the screen stays. */
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
