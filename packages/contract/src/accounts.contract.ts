import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { ignored, optionalText, requiredText, textOrNumber, wholeNumber } from './wire-types.ts';

/** The purpose of an OTP. A code and its ticket are valid only for the purpose they were sent for. */
const OTP_PURPOSES = ['registration', 'forgot_password', 'upi_details', 'money_out', 'return', 'passkey'] as const;
/** How long a code is valid, in seconds. */
export const OTP_SECONDS = 5 * 60;

export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/** The code itself. Present only while the setting OTP_ECHO is on, which production forbids. A JSON number. */
const echoedOtp = z.optional(wholeNumber);

/** Proof of the number: the single-use ticket of api-verify-otp, or the code itself. One of the two is required. */
export const otpProof = { otp: optionalText, otp_ticket: optionalText };

/**
 * The solution of the challenge that a refusal of the same call offered: `text`, a dot, and up to 16 digits, so that
 * the SHA-256 of the whole begins with `bits` zero bits. It is accepted once, within two minutes.
 */
export const solved = { proof_of_work: z.optional(z.string().check(z.maxLength(200))) };

/**
 * On rate_limited while too many strangers log in, and only for the app's own pages. A call with the solution is served
 * before other strangers.
 */
const overloaded = { challenge: z.optional(z.object({ text: z.string(), bits: wholeNumber })) };

/**
 * The code that a player reads out to support, so that support can let in a browser that a rate limit keeps out. Present
 * on refusals by a limit, and only for the app's own pages.
 */
export const lockedOut = { support_code: z.optional(z.string()), ...overloaded };

/** unique_token is the token that other clients send back. session_id is public and grants no access. */
const newSession = { unique_token: z.string(), session_id: z.string() };

/** The answer to a log-in. mobile_no is the support number. */
export const loggedIn = {
  ...newSession,
  user_name: z.string(),
  mobile: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  betting_status: z.string(),
  notification_status: z.string(),
};

export const checkMobile = defineCall({
  name: 'checkMobile',
  path: 'api-check-mobile',
  identity: 'none',
  summary: 'Checks that a mobile number is free, and sends it an OTP for registration.',
  okMsg: 'Mobile number is not registered',
  request: { mobile: textOrNumber, ...solved },
  response: { otp: echoedOtp },
  refusal: lockedOut,
  errors: ['mobile_registered', 'mobile_invalid', 'otp_limit', 'otp_unsent'],
});

export const registerPlayer = defineCall({
  name: 'registerPlayer',
  path: 'api-user-registration',
  identity: 'none',
  summary: 'Registers a player and logs in. otp or otp_ticket proves the number.',
  okMsg: 'You are successfully register.',
  request: {
    name: requiredText,
    email: optionalText,
    mobile: textOrNumber,
    password: requiredText,
    security_pin: ignored,
    device_id: ignored,
    referral_code: ignored,
    // Ours: the box of the registration screen, and the age in years that it names. true alone confirms 18 years.
    age_confirmed: z.optional(z.boolean()),
    confirmed_age: z.optional(wholeNumber),
    // Ours: the country of residence as an ISO 3166-1 alpha-2 code. A licensed server accepts only the countries of its licence.
    confirmed_country: z.optional(z.string()),
    ...otpProof,
    ...solved,
  },
  response: {
    ...newSession,
    user_name: z.string(),
    mobile: z.string(),
    email: z.string(),
    betting_status: z.string(),
  },
  refusal: lockedOut,
  errors: [
    'mobile_registered',
    'mobile_invalid',
    'name_invalid',
    'email_invalid',
    'password_invalid',
    'age_unconfirmed',
    'country_not_licensed',
    'otp_wrong',
    'otp_expired',
    'otp_exhausted',
    'registration_unavailable',
    'register_unavailable',
    'ticket_invalid',
  ],
});

export const login = defineCall({
  name: 'login',
  path: 'api-user-login',
  identity: 'none',
  summary: 'Logs in by mobile number and password. Every failure returns the same answer.',
  okMsg: 'Login successful.. Redirecting..',
  request: { mobile: textOrNumber, password: requiredText, device_id: ignored, ...solved },
  response: {
    ...loggedIn,
    // Ours: true while the password is one that could not be chosen today. The app asks for another one.
    password_weak: z.optional(z.boolean()),
  },
  refusal: lockedOut,
  errors: ['invalid_credentials', 'player_blocked'],
});

export const resendOtp = defineCall({
  name: 'resendOtp',
  path: 'api-resend-otp',
  aliases: ['api-otp-sent'],
  identity: 'optional',
  summary: 'Sends the OTP again. Without purpose: for the purpose of the last OTP.',
  okMsg: 'Otp Re-Sent',
  request: { mobile: textOrNumber, purpose: z.optional(z.enum(OTP_PURPOSES)), ...solved },
  response: { otp: echoedOtp },
  refusal: lockedOut,
  errors: ['mobile_invalid', 'mobile_mismatch', 'otp_limit', 'otp_unsent'],
});

export const verifyOtp = defineCall({
  name: 'verifyOtp',
  path: 'api-verify-otp',
  identity: 'optional',
  ours: true,
  summary:
    'Exchanges an OTP for a single-use ticket, bound to number and purpose, valid for ten minutes. A repetition replaces ' +
    'a ticket that nothing has used.',
  okMsg: 'OTP verified',
  request: { mobile: textOrNumber, otp: textOrNumber, purpose: z.enum(OTP_PURPOSES) },
  response: { otp_ticket: z.string(), expires_in_seconds: wholeNumber },
  refusal: lockedOut,
  errors: ['otp_wrong', 'otp_expired', 'otp_exhausted', 'mobile_mismatch'],
});

export const forgetCheckMobile = defineCall({
  name: 'forgetCheckMobile',
  path: 'api-forget-check-mobile',
  identity: 'none',
  summary: 'Starts a password reset. Every well-formed number gets the same answer.',
  okMsg: 'If this number is registered, an OTP has been sent to it.',
  request: { mobile: textOrNumber, ...solved },
  response: { otp: echoedOtp },
  refusal: lockedOut,
  errors: ['mobile_invalid', 'otp_limit', 'otp_unsent'],
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  path: 'api-forgot-password',
  identity: 'none',
  scanReply: true,
  summary: 'Sets a new password; otp or otp_ticket proves the number. Ends every session of the player.',
  okMsg: 'Password Successfully Changed.',
  request: { mobile: textOrNumber, new_pass: requiredText, ...otpProof, ...solved },
  response: {},
  refusal: lockedOut,
  errors: ['mobile_invalid', 'password_invalid', 'otp_wrong', 'otp_expired', 'otp_exhausted', 'ticket_invalid'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  path: 'api-change-password',
  identity: 'player',
  whileExcluded: true,
  summary: 'Changes the password. Ends all other sessions; this one gets a new token.',
  okMsg: 'Password updated successfully.',
  request: { old_pass: requiredText, new_pass: requiredText },
  response: newSession,
  errors: ['old_password_wrong', 'password_invalid'],
});

export const updateProfile = defineCall({
  name: 'updateProfile',
  path: 'api-profile-update',
  identity: 'player',
  scanReply: true,
  summary: 'Changes the display name. An absent or empty email keeps the stored one.',
  okMsg: 'Your Profile Successfully Updated.',
  request: { user_name: requiredText, email: optionalText },
  response: { user_name: z.string() },
  errors: ['name_invalid', 'email_invalid', 'email_taken'],
});

export const logout = defineCall({
  name: 'logout',
  path: 'api-logout',
  identity: 'none',
  ours: true,
  summary: 'Ends the session on the server and clears its cookie. Succeeds for a session that has already ended.',
  okMsg: 'Logged out',
  request: {},
  response: {},
});

export const listSessions = defineCall({
  name: 'listSessions',
  path: 'api-session-list',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary: 'Lists the devices on which the player is logged in. Times are unix milliseconds.',
  okMsg: 'Sessions',
  request: {},
  response: {
    sessions: z.array(
      z.object({
        session_id: z.string(),
        device_name: z.string(),
        created_at: wholeNumber,
        last_seen_at: wholeNumber,
        current: z.boolean(),
      }),
    ),
  },
});

export const revokeSession = defineCall({
  name: 'revokeSession',
  path: 'api-session-revoke',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary: 'Ends one session of the player, or with all_others every session except this one.',
  okMsg: 'Session ended',
  request: { session_id: z.optional(z.string().check(z.maxLength(100))), all_others: z.optional(z.boolean()) },
  response: { ended: wholeNumber },
  errors: ['not_found'],
});
