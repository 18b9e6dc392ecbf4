import { useEffect, useState } from 'react';

/** Whole seconds until an instant, never below zero. Part seconds count as a whole one. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/**
 * Seconds left until a code can be sent again. Reads the clock, so a sleeping tab does not fall behind. `restart`
 * starts the countdown again.
 */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [endsAtMs, setEndsAtMs] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = secondsLeft(endsAtMs, performance.now());
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return {
    left,
    restart: () => {
      setLeft(seconds);
      setEndsAtMs(performance.now() + seconds * 1000);
    },
  };
}
