import { useEffect, useState } from 'react';
import { cameFromDevice } from './stored-lists.ts';

/** A list that the server renews within this time, on a slow phone network too, is not worth a line that comes and goes. */
const PATIENCE_MS = 2000;

/** Whether what is shown is the list kept from an earlier visit, and has been for longer than a moment. */
export function useFromDevice(updatedAtMs: number): boolean {
  const kept = cameFromDevice(updatedAtMs);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!kept) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [kept]);
  return kept && late;
}
