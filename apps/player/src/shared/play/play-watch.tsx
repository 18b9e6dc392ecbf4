import { useTick } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { serverNow } from '../clock.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { refreshForBreak } from '../refresh.ts';
import { loadChunk } from '../screen-loading.ts';
import { PlayClock } from './play-clock.tsx';
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

/** Opens the reality check when it is due. Shows the session clock, or the break bar during a restriction. */
export function PlayWatch() {
  const { data } = usePlayLimits();
  const checkDue = data?.visit?.check_due === true;
  useEffect(() => {
    if (checkDue) openPlaySheet('check');
  }, [checkDue]);
  // A time-out ends by the clock, without an answer of the server.
  useTick();
  const isRestricted = restrictionNow(data, serverNow()) !== undefined;
  useEndOfBreak(isRestricted);
  if (!isRestricted) return <PlayClock data={data} />;
  return (
    <Suspense fallback={null}>
      <BreakBar data={data} />
    </Suspense>
  );
}

/** How far the clock of the device may be ahead of the server's, in ms. */
const AHEAD_MS = 2_000;

/** Refetches the limits and the promotions when a restriction has ended. The server sends no event at its end. */
function useEndOfBreak(isRestricted: boolean): void {
  const queryClient = useQueryClient();
  const wasRestricted = useRef(false);
  useEffect(() => {
    if (isRestricted) wasRestricted.current = true;
    if (isRestricted || !wasRestricted.current) return undefined;
    const timer = setTimeout(() => {
      wasRestricted.current = false;
      refreshForBreak(queryClient);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isRestricted, queryClient]);
}
