/** Every cause for which the console's API refuses: HTTP status and the text to show when there is none of one's own. */
export const OPERATOR_ERRORS = {
  malformed: { http: 400, message: 'The request is not understood' },
  signed_out: { http: 401, message: 'Sign in to go on' },
  credentials_wrong: { http: 401, message: 'Wrong user name or password' },
  totp_required: { http: 401, message: 'Enter the code of your authenticator' },
  totp_wrong: { http: 401, message: 'Wrong code, or one that was used already' },
  code_wrong: { http: 422, message: 'Wrong code; look at the authenticator again' },
  forbidden: { http: 403, message: 'Your role does not allow this' },
  csrf_wrong: { http: 403, message: 'The page is out of date; reload it' },
  enrolment_required: { http: 403, message: 'Set up your authenticator first' },
  password_needed: { http: 403, message: 'Enter your password again' },
  password_wrong: { http: 403, message: 'Wrong password' },
  not_found: { http: 404, message: 'There is no such thing' },
  too_large: { http: 413, message: 'The request is too large' },
  too_many_tries: { http: 429, message: 'Too many tries; wait a moment' },
  server_error: { http: 500, message: 'Something went wrong on the server' },
  busy: { http: 503, message: 'The server is busy; try again' },
  indefinite: { http: 503, message: 'The connection was lost; reload to see whether it was done' },
  already_enrolled: { http: 409, message: 'An authenticator is set up already' },
  not_enrolling: { http: 409, message: 'Start the set-up of the authenticator first' },
  draw_unknown: { http: 404, message: 'There is no such draw' },
  draw_cancelled: { http: 409, message: 'The draw is cancelled' },
  draw_off: { http: 409, message: 'The market has no draw on this day' },
  draw_closed: { http: 409, message: 'Bidding on the draw has ended already' },
  draw_not_current: { http: 409, message: 'The draw is not the current one of its market' },
  side_unknown: { http: 422, message: 'The draw has no such session' },
  number_invalid: { http: 422, message: 'That is no possible result' },
  session_not_closed: { http: 409, message: 'Bidding on the session has not ended yet' },
  already_entered: { http: 409, message: 'A result is entered already; a change needs a reason' },
  already_declared: { http: 409, message: 'The result is declared already' },
  open_not_declared: { http: 409, message: 'The open result comes first' },
  nothing_entered: { http: 409, message: 'The entered result is not there or has changed; look at it again' },
  nothing_declared: { http: 409, message: 'No result is declared' },
  second_person_required: { http: 409, message: 'A second operator has to do this' },
  reason_required: { http: 422, message: 'Give a reason' },
  already_decided: { http: 409, message: 'Somebody has decided on this already' },
  reference_invalid: { http: 422, message: 'A reference has 6 to 35 letters and digits' },
  reference_used: { http: 409, message: 'This UTR was credited already' },
  amount_invalid: { http: 422, message: 'That is no possible amount' },
  balance_too_low: { http: 409, message: 'The wallet does not hold that much' },
  file_invalid: { http: 422, message: 'The receipt has to be a JPEG or PNG picture' },
  id_reused: { http: 409, message: 'This request id was already used with different content' },
  settings_invalid: { http: 422, message: 'The settings are not valid' },
} as const satisfies Record<string, { http: number; message: string }>;

export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS;

/** The body of every refusal. */
export type OperatorError = { code: OperatorErrorCode; message: string };

export function isOperatorErrorCode(code: unknown): code is OperatorErrorCode {
  return typeof code === 'string' && Object.hasOwn(OPERATOR_ERRORS, code);
}
