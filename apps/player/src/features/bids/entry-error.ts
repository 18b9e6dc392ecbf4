import type { EntryErrorCode } from '@surahi/game';
import type { MessageId, t as translate } from '../../shared/i18n/i18n.ts';
import { MIN_POINTS } from './limits.ts';

const TEXTS: Record<EntryErrorCode, MessageId> = {
  digit_missing: 'bid.error.digit_missing',
  digit_invalid: 'bid.error.digit_invalid',
  label_mismatch: 'bid.error.digit_invalid',
  points_missing: 'bid.error.points_missing',
  points_below_minimum: 'bid.error.points_below_minimum',
  points_above_maximum: 'bid.error.points_invalid',
  points_invalid: 'bid.error.points_invalid',
  label_unknown: 'bid.error.digit_invalid',
  session_invalid: 'bid.error.bidding_closed',
  balance_insufficient: 'bid.error.balance_insufficient',
  sp_motor_digits: 'bid.error.sp_motor_digits',
  groups_missing: 'bid.error.groups_missing',
  balance_negative: 'bid.error.balance_negative',
  bidding_closed: 'bid.error.bidding_closed',
};

const OF_POINTS: ReadonlySet<EntryErrorCode> = new Set([
  'points_missing',
  'points_below_minimum',
  'points_above_maximum',
  'points_invalid',
  'balance_insufficient',
]);

/** The error text of an entry and the field that shows it. */
export type FieldProblem = { field: 'digits' | 'closedigits' | 'points'; text: string };

/** The field that causes an error. `value` is the number that the error names. */
export function fieldOf(
  error: EntryErrorCode,
  value: string,
  { digits, closedigits }: { digits: string; closedigits: string },
): FieldProblem['field'] {
  if (OF_POINTS.has(error)) return 'points';
  return value === closedigits && value !== digits ? 'closedigits' : 'digits';
}

/** The text for an invalid entry. `value` is the number that the text names. */
export function entryErrorText(t: typeof translate, code: EntryErrorCode, value = ''): string {
  return t(TEXTS[code], { value, min: MIN_POINTS });
}
