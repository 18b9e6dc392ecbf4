import type { ExclusionLength } from '@surahi/contract';
import { EXCLUSION_LENGTHS } from '@surahi/contract';
import { INDIA_ZONE, zonedDate, zonedParts } from '@surahi/game';

const MONTHS: Readonly<Record<Exclude<ExclusionLength, 'for_good'>, number>> = {
  six_months: 6,
  year: 12,
  five_years: 60,
};

/**
 * The lengths of an exclusion that end on a later day than the present one, if they begin now. `until` is the present
 * end in unix ms, 0 for an exclusion for good. The server adds months by the calendar of India, and so does this.
 */
export function longerLengths(until: number, nowMs: number): readonly ExclusionLength[] {
  if (until === 0) return [];
  const end = zonedDate(until, INDIA_ZONE);
  return EXCLUSION_LENGTHS.filter((length) => length === 'for_good' || dateAfter(nowMs, MONTHS[length]) > end);
}

/** The date some months after an instant. A day that the month does not have becomes its last day. */
function dateAfter(nowMs: number, months: number): string {
  const { year, month, day } = zonedParts(nowMs, INDIA_ZONE);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
