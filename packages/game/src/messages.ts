import type { BidErrorCode } from './bids.ts';

/** Errors of an entry on a bid screen: the errors of a row, and errors that only a screen has. */
export type EntryErrorCode =
  | BidErrorCode
  | 'balance_insufficient'
  | 'sp_motor_digits'
  | 'groups_missing'
  | 'balance_negative'
  | 'bidding_closed';

/** The specification's texts, misspellings included. `bidMessage` replaces {value}, {min} and {max}. */
const BID_MESSAGES: Record<EntryErrorCode, string> = {
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

/** The message of an error. `value` is the typed number, or the game type for bidding_closed. `min` defaults to 10. */
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
