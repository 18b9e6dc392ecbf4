import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { loadChunk } from '../screen-loading.ts';
import { useSession } from '../session/session.ts';
import type { PlaySheet } from './play-sheet.ts';
import { usePlaySheet } from './play-sheet.ts';

/** Delay before the limits load, ms, so that the first screen loads first. */
const AFTER_FIRST_SCREEN_MS = 3_000;

// Without this chunk the server still refuses what a limit refuses. The next start loads it again.
const PlaySheets = lazy<ComponentType<{ sheet: PlaySheet | undefined }>>(async () => {
  try {
    const [module] = await Promise.all([loadChunk(() => import('./play-sheets.tsx')), loadTexts(['limits'])]);
    return { default: module.PlaySheets };
  } catch {
    return { default: () => null };
  }
});

/** The sheets about play and the bar of a break, for logged-in players. Loads after the first screen or when opened. */
export function PlayHost() {
  const session = useSession();
  const sheet = usePlaySheet();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), AFTER_FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (session === undefined || !(ready || sheet !== undefined)) return null;
  return (
    <Suspense fallback={null}>
      <PlaySheets sheet={sheet} />
    </Suspense>
  );
}
