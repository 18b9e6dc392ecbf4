import { Spinner } from '@surahi/ui';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { PULL_RELOAD_MS, pullDistance, pullRelease } from './pull.ts';

type Pull = { distancePx: number; phase: 'idle' | 'pulling' | 'resting' };

const IDLE: Pull = { distancePx: 0, phase: 'idle' };

/** Reloads the page when it is pulled down at its very top. */
export function PullToRefresh({ children }: { children: ReactNode }) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const pull = usePull(area);
  return (
    <div ref={area} className="flex flex-1 flex-col">
      {pull.phase === 'idle' ? null : (
        <div
          role="status"
          className="pointer-events-none fixed inset-x-0 top-[58px] z-10 grid place-items-center overflow-hidden"
          style={{ height: pull.distancePx }}
        >
          <span className="flex h-10 items-center gap-2 rounded-full bg-surface px-4 text-sm font-semibold shadow-card">
            <Spinner sizePx={18} />
            {t('pull.refreshing')}
          </span>
        </div>
      )}
      <div
        className="flex flex-1 flex-col"
        style={pull.distancePx === 0 ? undefined : { transform: `translateY(${pull.distancePx}px)` }}
      >
        {children}
      </div>
    </div>
  );
}

/** Whether the touch begins in a list inside the area that scrolls by itself. */
function isInScroller({ target }: TouchEvent, area: Element): boolean {
  let at = target instanceof Element ? target : null;
  for (; at !== null && at !== area; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /^(auto|scroll)$/.test(getComputedStyle(at).overflowY)) return true;
  }
  return false;
}

function usePull(area: React.RefObject<HTMLDivElement | null>): Pull {
  const [pull, setPull] = useState<Pull>(IDLE);
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    let startY: number | undefined;
    let distancePx = 0;
    let resting = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (event: TouchEvent) => {
      const isPull = !resting && window.scrollY <= 0 && event.touches.length === 1 && !isInScroller(event, element);
      startY = isPull ? event.touches[0]?.clientY : undefined;
      distancePx = 0;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (startY === undefined || y === undefined) return;
      distancePx = window.scrollY > 0 ? 0 : pullDistance(startY, y);
      setPull(distancePx === 0 ? IDLE : { distancePx, phase: 'pulling' });
    };
    const end = () => {
      if (startY === undefined) return;
      startY = undefined;
      const { reload, restPx } = pullRelease(distancePx);
      resting = reload;
      setPull(reload ? { distancePx: restPx, phase: 'resting' } : IDLE);
      if (reload) timer = setTimeout(() => location.reload(), PULL_RELOAD_MS);
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [area]);
  return pull;
}
