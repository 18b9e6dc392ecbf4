import { lazy, Suspense, useEffect, useState } from 'react';
import type { Market } from '../../shared/markets/market.ts';
import { loadChunk } from '../../shared/screen-loading.ts';

const load = () => import('./closed-sheet.tsx');
const ClosedSheet = lazy(async () => ({ default: (await loadChunk(load)).ClosedSheet }));

/** The popup on a closed market; its part of the app is fetched once the list has been drawn, not before. */
export function ClosedPopup({ market, onClose }: { market: Market | undefined; onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (market !== undefined && !wanted) setWanted(true);
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <ClosedSheet market={market} onClose={onClose} />
    </Suspense>
  ) : null;
}
