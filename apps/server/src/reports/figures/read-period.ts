import { addDays, type Family, isDate } from '@surahi/game';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Period } from './bet-facts.ts';

const MOST_DAYS = 400;

/**
 * Parses the period of a query.
 * Errors: period_invalid if it is malformed, reversed or too long.
 */
export function readPeriod(query: {
  from: string;
  to: string;
  family?: Family | undefined;
}): Result<Period, 'period_invalid'> {
  const { from, to, family } = query;
  if (!isDate(from) || !isDate(to) || to < from || to >= addDays(from, MOST_DAYS)) return fail('period_invalid');
  return ok({ from, to, family: family ?? null });
}
