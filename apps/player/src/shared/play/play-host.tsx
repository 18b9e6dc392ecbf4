import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../screen-loading.ts';
import { useSession } from '../session/session.ts';
import { usePlaySheet } from './play-sheet.ts';

/** Delay before the limits load, ms, so that the first screen loads first. */
const AFTER_FIRST_SCREEN_MS = 3_000;

const PlayParts = lazy<ComponentType>(() =>
  loadChunk(() => import('./play-parts.tsx')).then(
    (module) => ({ default: module.PlayParts }),
    () => ({ default: () => null }),
  ),
);

/** Limits and breaks of the logged-in player. Loads after the first screen, or when a sheet is opened. */
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
      <PlayParts />
    </Suspense>
  );
}
