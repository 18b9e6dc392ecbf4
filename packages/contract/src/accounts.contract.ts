import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { ignored, optionalText, requiredText, textOrNumber, wholeNumber } from './wire-types.ts';

/** What an OTP was sent for; a code and its ticket open nothing else. */
export const OTP_PURPOSES = ['registration', 'forgot_password', 'upi_details'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/** The code itself, in the answer only while the setting OTP_ECHO is on (never in production). A JSON number. */
const echoedOtp = z.optional(wholeNumber);

/** Proof of the number: the single-use ticket of api-verify-otp, or the code itself. One of the two is needed. */
const otpProof = { otp: optionalText, otp_ticket: optionalText };

/**
 * By which a browser that others keep out is let in by support: on refusals by a limit, to our own pages alone.
 */
const lockedOut = { support_code: z.optional(z.string()) };

/** The token other clients send back as unique_token, and the session's public id, which opens nothing. */
const newSession = { unique_token: z.string(), session_id: z.string() };

export const checkMobile = defineCall({
  name: 'checkMobile',
  path: 'api-check-mobile',
  identity: 'none',
  summary: 'Is this mobile number free? If so, an OTP for registration is sent to it.',
  okMsg: 'Mobile number is not registered',
  request: { mobile: textOrNumber },
  response: { otp: echoedOtp },
  refusal: lockedOut,
  errors: ['mobile_registered', 'mobile_invalid', 'otp_limit', 'otp_unsent'],
});

export const registerPlayer = defineCall({
  name: 'registerPlayer',
  path: 'api-user-registration',
  identity: 'none',
  summary: 'Registers a player whose number is proven by otp or otp_ticket, and logs in.',
  okMsg: 'You are successfully register.',
  request: {
    name: requiredText,
    email: optionalText,
    mobile: textOrNumber,
    password: requiredText,
    security_pin: ignored,
    device_id: ignored,
    referral_code: ignored,
    // Ours: the 18-or-older box of our registration screen.
    age_confirmed: z.optional(z.boolean()),
    ...otpProof,
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
    'otp_wrong',
    'otp_expired',
    'otp_exhausted',
    'ticket_invalid',
  ],
});

export const login = defineCall({
  name: 'login',
  path: 'api-user-login',
  identity: 'none',
  summary: 'Logs in by mobile number and password. Every failure has the same answer.',
  okMsg: 'Login successful.. Redirecting..',
  request: { mobile: textOrNumber, password: requiredText, device_id: ignored },
  response: {
    ...newSession,
    user_name: z.string(),
    mobile: z.string(),
    email: z.string(),
    // The support number.
    mobile_no: z.string(),
    betting_status: z.string(),
    notification_status: z.string(),
  },
  refusal: lockedOut,
  errors: ['invalid_credentials', 'player_blocked'],
});

export const resendOtp = defineCall({
  name: 'resendOtp',
  path: 'api-resend-otp',
  aliases: ['api-otp-sent'],
  identity: 'optional',
  summary: 'Sends the OTP again; without purpose, for what the last one was sent for.',
  okMsg: 'Otp Re-Sent',
  request: { mobile: textOrNumber, purpose: z.optional(z.enum(OTP_PURPOSES)) },
  response: { otp: echoedOtp },
  refusal: lockedOut,
  errors: ['mobile_invalid', 'mobile_mismatch', 'otp_limit', 'otp_unsent'],
});

export const verifyOtp = defineCall({
  name: 'verifyOtp',
  path: 'api-verify-otp',
  identity: 'optional',
  ours: true,
  summary: 'Exchanges a right OTP for a single-use ticket, bound to number and purpose, good for ten minutes.',
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
  summary: 'Starts a password reset. The answer is the same for every well-formed number.',
  okMsg: 'If this number is registered, an OTP has been sent to it.',
  request: { mobile: textOrNumber },
  response: { otp: echoedOtp },
  refusal: lockedOut,
  errors: ['mobile_invalid', 'otp_limit', 'otp_unsent'],
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  path: 'api-forgot-password',
  identity: 'none',
  scanReply: true,
  summary: 'Sets a new password for a number proven by otp or otp_ticket; ends every session of the player.',
  okMsg: 'Password Successfully Changed.',
  request: { mobile: textOrNumber, new_pass: requiredText, ...otpProof },
  response: {},
  refusal: lockedOut,
  errors: ['mobile_invalid', 'password_invalid', 'otp_wrong', 'otp_expired', 'otp_exhausted', 'ticket_invalid'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  path: 'api-change-password',
  identity: 'player',
  summary: 'Changes the password; other sessions end, this one gets a new token.',
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
  summary: 'Changes the display name; an absent or empty email leaves the stored one.',
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
  summary: 'Ends the session on the server and clears its cookie; succeeds for a session that is dead already.',
  okMsg: 'Logged out',
  request: {},
  response: {},
});

export const listSessions = defineCall({
  name: 'listSessions',
  path: 'api-session-list',
  identity: 'player',
  ours: true,
  summary: 'The devices on which the player is logged in; times in unix milliseconds.',
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
  ours: true,
  summary: 'Ends one session of the player, or with all_others every session but this one.',
  okMsg: 'Session ended',
  request: { session_id: z.optional(z.string().check(z.maxLength(100))), all_others: z.optional(z.boolean()) },
  response: { ended: wholeNumber },
  errors: ['not_found'],
});
