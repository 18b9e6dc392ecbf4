import type { ComponentType } from 'react';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { loadChunk } from '../screen-loading.ts';
import { WinHost } from '../wins/win-host.tsx';
import type { PlaySheet } from './play-sheet.ts';
import { usePlaySheet } from './play-sheet.ts';
import { PlayWatch } from './play-watch.tsx';

// Without this chunk the server still refuses what a limit refuses. The next start loads it again.
const PlaySheets = lazy<ComponentType<{ sheet: PlaySheet | undefined }>>(async () => {
  try {
    const [module] = await Promise.all([loadChunk(() => import('./play-sheets.tsx')), loadTexts(['limits'])]);
    return { default: module.PlaySheets };
  } catch {
    return { default: () => null };
  }
});

/** The watch over limits and breaks, new wins, and the sheets about play, whose chunk loads when one first opens. */
export function PlayParts() {
  const sheet = usePlaySheet();
  const [wanted, setWanted] = useState(false);
  if (sheet !== undefined && !wanted) setWanted(true);
  return (
    <>
      <PlayWatch />
      <WinHost />
      {wanted ? (
        <Suspense fallback={null}>
          <PlaySheets sheet={sheet} />
        </Suspense>
      ) : null}
    </>
  );
}
