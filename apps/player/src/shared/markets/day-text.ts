import { dayOf, dayYearOf } from '../dates.ts';

/**
 * A business date of the wire, '22-November-2026', as '22 Nov'. Undefined for today, for an empty text and for an
 * unreadable one.
 */
export function otherDay(wireDate: string, nowMs: number): string | undefined {
  const atMs = Date.parse(`${wireDate.replaceAll('-', ' ')} 12:00 GMT+0530`);
  if (Number.isNaN(atMs)) return undefined;
  return dayYearOf(atMs) === dayYearOf(nowMs) ? undefined : dayOf(atMs);
}
