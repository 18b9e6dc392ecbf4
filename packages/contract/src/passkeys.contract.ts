import * as z from 'zod/mini';
import { loggedIn, lockedOut, solved } from './accounts.contract.ts';
import { defineCall } from './define-call.ts';
import { assertion, passkeyBytes } from './passkey-wire.ts';
import { optionalText, requiredText, wholeNumber } from './wire-types.ts';

/** Fresh proof of the account's owner: the password, or the ticket of a code (passkey). */
const accountProof = { password: z.optional(requiredText), otp_ticket: optionalText };

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** How a browser reaches an authenticator. The names are those of WebAuthn. */
type PasskeyTransport = (typeof TRANSPORTS)[number];

/** True for a transport that WebAuthn names. */
export function isPasskeyTransport(text: string): text is PasskeyTransport {
  return TRANSPORTS.some((known) => known === text);
}

const credentialRef = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** What a page passes to the browser to make a passkey, as JSON (WebAuthn). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: wholeNumber, type: z.literal('public-key') })),
  timeout: wholeNumber,
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreationOptions = z.output<typeof creationOptions>;

/** What a page passes to the browser to get a signature, as JSON (WebAuthn). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: wholeNumber,
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialRef),
});
export type PasskeyRequestOptions = z.output<typeof requestOptions>;

/** The public half of a new passkey, as the browser returns it. */
const attestation = z.object({
  id: passkeyBytes(1_400),
  rawId: passkeyBytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: passkeyBytes(4_000),
    attestationObject: passkeyBytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.output<typeof attestation>;

const passkeyRow = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: wholeNumber,
  // 0: not used yet.
  last_used_at: wholeNumber,
  // From this time on it counts as a code when money leaves the account.
  counts_as_code_from: wholeNumber,
});

export const passkeyLoginOptions = defineCall({
  name: 'passkeyLoginOptions',
  path: 'api-passkey-login-options',
  identity: 'none',
  ours: true,
  summary: 'Starts a log-in by passkey. The answer is the same for everybody and names no account.',
  okMsg: 'Passkey',
  request: {},
  response: { options: requestOptions },
  errors: ['passkey_unavailable'],
});

export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  path: 'api-passkey-login',
  identity: 'none',
  ours: true,
  summary: 'Logs in by a passkey, under the rules and limits of a log-in by password.',
  okMsg: 'Login successful.. Redirecting..',
  request: { passkey: assertion, ...solved },
  response: loggedIn,
  refusal: lockedOut,
  errors: ['invalid_credentials', 'player_blocked', 'passkey_expired', 'passkey_unavailable'],
});

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  path: 'api-passkey-list',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary: 'Lists the passkeys of the player, newest first. Times are unix milliseconds.',
  okMsg: 'Passkeys',
  request: {},
  // needs_code: this device is new, so a password does not suffice to add or remove a passkey.
  response: { passkeys: z.array(passkeyRow), needs_code: z.boolean() },
});

export const passkeyAddOptions = defineCall({
  name: 'passkeyAddOptions',
  path: 'api-passkey-add-options',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary:
    'Starts adding a passkey. Needs the password, or otp_ticket of a code (passkey). A new device needs the code.',
  okMsg: 'Passkey',
  request: accountProof,
  response: { options: creationOptions },
  errors: ['password_wrong', 'otp_required', 'ticket_invalid', 'passkey_unavailable', 'passkeys_full'],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  path: 'api-passkey-add',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary: 'Stores the passkey that the browser made. The player gets a notice.',
  okMsg: 'Passkey added',
  request: { passkey: attestation, name: optionalText },
  response: { added: passkeyRow },
  errors: ['passkey_invalid', 'passkey_expired', 'passkey_name_invalid', 'passkey_unavailable', 'passkeys_full'],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  path: 'api-passkey-remove',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary: 'Removes a passkey, with the proof of api-passkey-add-options. Sessions stay. The player gets a notice.',
  okMsg: 'Passkey removed',
  request: { passkey_id: z.string().check(z.maxLength(20)), ...accountProof },
  response: {},
  errors: ['password_wrong', 'otp_required', 'ticket_invalid', 'not_found'],
});

export const passkeyConfirmOptions = defineCall({
  name: 'passkeyConfirmOptions',
  path: 'api-passkey-confirm-options',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary:
    'Starts a confirmation by passkey instead of a code: of one withdrawal (amount, payment_method), or of one payout number (upi_type, number).',
  okMsg: 'Passkey',
  request: {
    purpose: z.enum(['withdrawal', 'payout_number']),
    amount: optionalText,
    payment_method: optionalText,
    upi_type: optionalText,
    number: optionalText,
  },
  response: { options: requestOptions },
  errors: ['amount_invalid', 'upi_number_invalid', 'passkey_none', 'passkey_unavailable'],
});
