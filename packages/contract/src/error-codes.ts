import { PASSWORD_TOO_WEAK } from './password-text.ts';

/** One cause of an answer with `status: false`: its HTTP status and the text for callers that give none. */
export type ErrorText = {
  readonly http: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;
  readonly msg: string;
};

const protocol = {
  unauthorized: { http: 401, msg: 'UnAuthorized request' },
  session_missing: { http: 401, msg: 'Please log in' },
  session_dead: { http: 401, msg: 'Your session has ended. Please log in again.' },
  malformed: { http: 400, msg: 'The request is not valid' },
  forbidden: { http: 403, msg: 'You are not allowed to do this' },
  mobile_mismatch: { http: 403, msg: 'This number does not belong to your account' },
  not_found: { http: 404, msg: 'Not found' },
  id_reused: { http: 409, msg: 'This request id was already used with other content. Send a new id.' },
  already_accepted: {
    http: 409,
    msg: 'This request was accepted more than a month ago, and nothing was repeated. Your history shows it.',
  },
  too_large: { http: 413, msg: 'The request is too large' },
  rate_limited: { http: 429, msg: 'Too many requests. Please try again later.' },
  server_error: { http: 500, msg: 'Something went wrong.' },
  busy: { http: 503, msg: 'The server is busy. Please try again.' },
  // The answer of the commit was lost, so the request may have been applied. A retry with the same id returns the outcome.
  indefinite: { http: 503, msg: 'The outcome is not known yet. Please try again.' },
  // The protocol answers an empty list with status false.
  no_data: { http: 200, msg: 'Data Not Available' },
} as const satisfies Record<string, ErrorText>;

const accounts = {
  mobile_registered: { http: 200, msg: 'Mobile number is already registered. Try Login.' },
  mobile_invalid: { http: 200, msg: 'Phone No is not valid!' },
  invalid_credentials: { http: 200, msg: 'Invalid credentials' },
  name_invalid: { http: 200, msg: 'Name is required!' },
  email_invalid: { http: 200, msg: 'Email is not valid' },
  email_taken: { http: 200, msg: 'This email already exist' },
  password_invalid: { http: 200, msg: PASSWORD_TOO_WEAK },
  old_password_wrong: { http: 200, msg: 'Old password does not matched.' },
  age_unconfirmed: { http: 200, msg: 'You must be 18 or older' },
  country_not_licensed: { http: 200, msg: 'Play is not allowed in your country' },
  otp_wrong: { http: 200, msg: 'Enter Valid OTP' },
  otp_expired: { http: 200, msg: 'This OTP has expired. Please request a new one.' },
  otp_exhausted: { http: 200, msg: 'Too many wrong tries. Please request a new OTP.' },
  otp_limit: { http: 429, msg: 'Too many OTP requests for this number. Please try again later.' },
  otp_unsent: { http: 503, msg: 'Failed to send OTP' },
  otp_required: { http: 200, msg: 'Enter the code sent to your number to send points from this device' },
  ticket_invalid: { http: 200, msg: 'Your verification has expired. Please start over.' },
  password_wrong: { http: 200, msg: 'Password is wrong' },
  passkey_invalid: { http: 200, msg: 'This passkey was not accepted. Use another passkey or a code.' },
  passkey_expired: { http: 200, msg: 'That took too long. Please try again.' },
  passkey_unavailable: { http: 200, msg: 'Passkeys do not work at this address. Use your password or a code.' },
  passkey_none: { http: 200, msg: 'You have no passkey that counts as a code yet. Use a code.' },
  passkeys_full: { http: 200, msg: 'You have 10 passkeys. Remove one first.' },
  passkey_name_invalid: { http: 200, msg: 'Enter a name with at most 40 characters' },
} as const satisfies Record<string, ErrorText>;

const bids = {
  betting_disabled: { http: 200, msg: 'Betting is not enabled for your account' },
  player_blocked: { http: 200, msg: 'Account is blocked By admin. Please contact to admin.' },
  market_unknown: { http: 200, msg: 'This market does not exist' },
  draw_closed: { http: 200, msg: 'Sorry Betting Is Closed' },
  open_session_closed: { http: 200, msg: 'Sorry Open session for this Betting Is Closed' },
  // The trailing space is part of the wire.
  close_session_closed: { http: 200, msg: 'Betting Closed for close Session ' },
  bidding_paused: { http: 200, msg: 'Betting is paused. Please try again later.' },
  date_not_current: {
    http: 200,
    msg: 'Sorry, back date bidding is not allowed. Your account can be blocked for this.',
  },
  no_rows: { http: 200, msg: 'Sorry something went wrong' },
  too_many_rows: { http: 200, msg: 'Too many bids in one submission. Send fewer at once.' },
  digit_missing: { http: 200, msg: 'Please enter the number' },
  digit_invalid: { http: 200, msg: 'Number is not valid' },
  points_missing: { http: 200, msg: 'Please enter point' },
  points_invalid: { http: 200, msg: 'Enter a valid amount' },
  points_below_minimum: { http: 200, msg: 'Required minimum bid amount is 10' },
  points_above_maximum: { http: 200, msg: 'Points are above the maximum of a bid' },
  total_mismatch: { http: 200, msg: 'totalbit must equal the sum of the points of all bids' },
  insufficient_balance: { http: 200, msg: "Sorry You Don't Have Sufficient Amount For This Bid" },
  session_invalid: { http: 200, msg: 'The session is not valid for this game' },
  session_conflict: { http: 200, msg: 'A bid has two different sessions. Send the same session in every field.' },
  label_unknown: { http: 200, msg: 'Game type is not valid' },
  label_mismatch: { http: 200, msg: 'This number belongs to another game type' },
  outer_game_mismatch: { http: 200, msg: 'The bid names two different markets. Send the same market in every field.' },
  cap_reached: { http: 200, msg: 'No more points are accepted on this number. Choose another number or fewer points.' },
} as const satisfies Record<string, ErrorText>;

const money = {
  amount_invalid: { http: 200, msg: 'Enter a valid amount' },
  deposit_below_minimum: { http: 200, msg: 'Amount is below the minimum' },
  deposit_above_maximum: { http: 200, msg: 'Amount is above the maximum' },
  deposit_reference_invalid: { http: 200, msg: 'Enter a valid transaction id' },
  deposit_reference_used: { http: 200, msg: 'This transaction id was already used' },
  file_invalid: { http: 200, msg: 'File type invalid' },
  upi_type_invalid: { http: 200, msg: 'This UPI Type Is Not Valid' },
  upi_number_invalid: { http: 200, msg: 'Phone No is not Valid!' },
  payment_details_missing: { http: 200, msg: 'Payment Detail Not Added Yet' },
  payment_method_invalid: { http: 200, msg: 'Please select a payment method' },
  payment_method_missing: { http: 200, msg: 'User Payment Method Not Added Yet' },
  payout_number_changed: {
    http: 200,
    msg: 'Your number for this payment method has changed. Check the new number and send the request again.',
  },
  withdraw_closed: { http: 200, msg: 'Sorry, You can Withdraw only in given withdraw time' },
  withdraw_below_minimum: { http: 200, msg: 'Amount is below the minimum' },
  withdraw_above_maximum: { http: 200, msg: 'Amount is above the maximum' },
  withdraw_insufficient: { http: 200, msg: 'Sorry, You Dont Have Sufficient Amount For Withdraw' },
  // The trailing space is part of the wire.
  receiver_unknown: { http: 200, msg: 'Account not found ' },
  transfer_to_self: { http: 200, msg: "Don't Use Your Own Phone No." },
  transfer_disabled: { http: 200, msg: 'Transfers are not enabled for your account' },
  transfer_on_hold: { http: 200, msg: 'Transfers are on hold for now. Please try again later.' },
  transfer_below_minimum: { http: 200, msg: 'Points Must be More than 100' },
  transfer_above_maximum: { http: 200, msg: 'Points are above the maximum of a transfer' },
  transfer_daily_limit: { http: 200, msg: 'Points are above your transfer limit of one day' },
  transfer_insufficient: { http: 200, msg: 'Sorry, Your Transfer Amount Is Greater Then Your Wallet Balance' },
} as const satisfies Record<string, ErrorText>;

const push = {
  push_off: { http: 200, msg: 'Notifications are switched off. Please try again later.' },
  push_invalid: { http: 200, msg: 'Notifications cannot be sent to this browser' },
} as const satisfies Record<string, ErrorText>;

// Callers add the figures: which limit, what is left, and when it resets.
const limits = {
  limit_reached: { http: 200, msg: 'Your own limit is reached' },
  limit_invalid: { http: 200, msg: 'Enter a whole number above 0' },
  limit_order: { http: 200, msg: 'A daily limit must not exceed the weekly one, nor the weekly one the monthly one' },
  blocks_full: {
    http: 200,
    msg: 'You changed too many blocks today. Wait until removed blocks have ended, then try again.',
  },
  limit_by_staff: { http: 200, msg: 'Support has set this limit. Contact support to change it.' },
  raise_unknown: { http: 200, msg: 'There is no request to confirm. Ask for the change first.' },
  raise_not_open: { http: 200, msg: 'The request cannot be confirmed yet. Please wait until the shown time.' },
  time_out: { http: 200, msg: 'You are on a break' },
  self_excluded: { http: 200, msg: 'Your account is closed for play. You can still withdraw your points.' },
  not_excluded: { http: 200, msg: 'Your account is not excluded' },
  quiet_hours: { http: 200, msg: 'These are your quiet hours. Bids are accepted again afterwards.' },
  market_blocked: { http: 200, msg: 'You have blocked this market for yourself' },
  game_blocked: { http: 200, msg: 'You have blocked this game for yourself' },
  reality_check: { http: 200, msg: 'Please look at your play summary. Then place your bid again.' },
  // One text for every reason, so that nobody learns the limits of another player.
  transfer_unavailable: { http: 200, msg: 'This transfer is not possible' },
  registration_unavailable: { http: 200, msg: 'An account cannot be opened with these details. Contact support.' },
  register_unavailable: { http: 200, msg: 'A required check is not available now. Please try again later.' },
} as const satisfies Record<string, ErrorText>;

const table = { ...protocol, ...accounts, ...bids, ...money, ...push, ...limits };

/** Every cause of a `status: false` answer. The set is closed: add new causes only here. */
export type ErrorCode = keyof typeof table;

/**
 * HTTP status and default text per cause. Refusals that the protocol expresses with status false keep HTTP 200, because
 * older clients throw on any other status. A handler may replace a text to include a number (`Min amt is {min}`).
 */
export const ERROR_CODES: Readonly<Record<ErrorCode, ErrorText>> = table;

/** Whether a text is one of these codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(table, text);
}
