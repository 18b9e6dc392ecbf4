import { lazy, Suspense, useEffect, useState } from 'react';
import type { Market } from '../../shared/markets/market.ts';
import { loadChunk } from '../../shared/screen-loading.ts';

const load = () => import('./closed-sheet.tsx');
const ClosedSheet = lazy(async () => ({ default: (await loadChunk(load)).ClosedSheet }));

/** The popup of a closed market. Its chunk loads after the list has been drawn. */
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
