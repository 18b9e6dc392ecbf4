import { useEffect, useState } from 'react';
import { countWallet } from '../layout/header-store.ts';
import { leftAt } from './count-up.ts';

/**
 * Counts up from the balance before the win to the current balance, in the card and in the header. Players who prefer
 * reduced motion see the current balance at once.
 */
export function useCountUp(balancePaise: bigint, wonPaise: bigint): bigint {
  const [leftPaise, setLeft] = useState(0n);
  const shown = balancePaise - leftPaise;
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const startedMs = performance.now();
    let frame = 0;
    const step = (nowMs: number) => {
      const left = leftAt(wonPaise, nowMs - startedMs);
      setLeft(left);
      if (left > 0n) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [wonPaise]);
  useEffect(() => {
    countWallet(leftPaise === 0n ? undefined : shown);
    return () => countWallet(undefined);
  }, [leftPaise, shown]);
  return shown;
}
