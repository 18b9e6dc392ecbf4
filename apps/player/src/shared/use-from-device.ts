import { useEffect, useState } from 'react';
import { cameFromDevice } from './stored-lists.ts';

/** Grace period, ms. A list that the server refreshes within it should not flash a note. */
const PATIENCE_MS = 2000;

/** Update times of stored lists whose grace period has passed. A screen that opens later has no second period. */
const overdue = new Set<number>();

/** Whether the shown list was stored by an earlier visit and the grace period has passed. */
export function useFromDevice(updatedAtMs: number): boolean {
  const kept = cameFromDevice(updatedAtMs);
  const [late, setLate] = useState(overdue.has(updatedAtMs));
  useEffect(() => {
    if (!kept) return undefined;
    const timer = setTimeout(() => {
      overdue.add(updatedAtMs);
      setLate(true);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [kept, updatedAtMs]);
  return kept && late;
}
