import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { serverNow } from '../clock.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { restrictionNow, usePlayLimits } from '../play/use-play-limits.ts';
import { loadChunk } from '../screen-loading.ts';
import { useNewWins } from './use-new-wins.ts';
import type { WinCardProps } from './win-card.tsx';

// If the chunk cannot be loaded, no card appears. The player still has the notice of the win.
const WinCard = lazy<ComponentType<WinCardProps>>(async () => {
  try {
    const [module] = await Promise.all([loadChunk(() => import('./win-card.tsx')), loadTexts(['money'])]);
    return { default: module.WinCard };
  } catch {
    return { default: () => null };
  }
});

/** Shows a new win over every screen. Shows none during a break or while a reality check waits. */
export function WinHost() {
  const { data } = usePlayLimits();
  const checkDue = data?.visit?.check_due === true;
  const { wins, forget } = useNewWins(checkDue);
  if (wins.length === 0 || checkDue || restrictionNow(data, serverNow()) !== undefined) return null;
  return (
    <Suspense fallback={null}>
      <WinCard wins={wins} onClose={forget} />
    </Suspense>
  );
}
