import { useEffect, useState } from 'react';

/** Seconds left until a code may be sent again, counted by the clock so that a sleeping tab does not lag; restart begins anew. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [endsAtMs, setEndsAtMs] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000));
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
