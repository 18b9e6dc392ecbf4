import type { BidErrorCode } from './bids.ts';

/** What can be wrong with an entry on a bid screen: the row errors and those only a screen has. */
export type EntryErrorCode =
  | BidErrorCode
  | 'balance_insufficient'
  | 'sp_motor_digits'
  | 'groups_missing'
  | 'balance_negative'
  | 'bidding_closed';

/** Texts of the specification, misspellings included; {value}, {min} and {max} are filled in by `bidMessage`. */
export const BID_MESSAGES: Record<EntryErrorCode, string> = {
  digit_missing: 'Please enter the number',
  digit_invalid: 'Number {value} is not valid',
  label_mismatch: 'Number {value} is not valid',
  points_missing: 'Please enter point',
  points_below_minimum: 'Required minimum bid amount is {min}',
  points_above_maximum: 'Maximum bid amount is {max}',
  points_invalid: 'Enter a valid amount',
  label_unknown: 'Game type {value} is not valid',
  session_invalid: 'Session {value} is not valid',
  balance_insufficient: 'Insufficient balance please refill your account',
  sp_motor_digits: 'Digit not valid',
  groups_missing: 'Please select SP, DP or TP',
  balance_negative: 'Not enough balance!',
  bidding_closed: 'Bidding is closed for {value}',
};

/** Fills a message. `value` is the number typed, or the game type for bidding_closed; `min` is 10 unless told. */
export function bidMessage(
  code: EntryErrorCode,
  values: { value?: string | undefined; min?: number | undefined; max?: number | null | undefined } = {},
): string {
  const filled: Record<string, string> = {
    value: values.value ?? '',
    min: String(values.min ?? 10),
    max: values.max == null ? '' : String(values.max),
  };
  return BID_MESSAGES[code].replace(/\{(value|min|max)\}/g, (_, name: string) => filled[name] ?? '');
}
