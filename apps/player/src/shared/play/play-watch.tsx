import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { serverNow } from '../clock.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { loadChunk } from '../screen-loading.ts';
import { openPlaySheet } from './play-sheet.ts';
import type { PlayLimits } from './use-play-limits.ts';
import { restrictionNow, usePlayLimits } from './use-play-limits.ts';

// Without this chunk the server still refuses during a break. The next start loads it again.
const BreakBar = lazy<ComponentType<{ data: PlayLimits | undefined }>>(async () => {
  try {
    const [module] = await Promise.all([loadChunk(() => import('./break-bar.tsx')), loadTexts(['limits'])]);
    return { default: module.BreakBar };
  } catch {
    return { default: () => null };
  }
});

/** Reads the player's limits, opens the reality check, and shows the bar while a restriction holds. */
export function PlayWatch() {
  const { data } = usePlayLimits();
  const checkDue = data?.visit?.check_due === true;
  useEffect(() => {
    if (checkDue) openPlaySheet('check');
  }, [checkDue]);
  if (restrictionNow(data, serverNow()) === undefined) return null;
  return (
    <Suspense fallback={null}>
      <BreakBar data={data} />
    </Suspense>
  );
}
