import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { lang } from './language.ts';
import { POLICY_PAGES } from './texts/index.ts';
import { optionalText, wholeNumber } from './wire-types.ts';

const howToPlayRow = z.object({ how_to_play_content: z.string(), video_link: z.string() });

export const howToPlay = defineCall({
  name: 'howToPlay',
  path: 'api-how-to-play',
  identity: 'optional',
  summary: 'How to play, one step per line, and the tutorial video. result and content are the same list.',
  okMsg: 'Content Available.',
  request: { lang },
  response: { result: z.array(howToPlayRow), content: z.array(howToPlayRow) },
  errors: ['no_data'],
});

/** The age in years from which players may register when no licence requires a higher one. */
export const DEFAULT_MINIMUM_AGE = 18;

const licenseShape = z.object({
  operator_name: z.string(),
  regulator: z.string(),
  license_number: z.string(),
  countries: z.array(z.string()),
  minimum_age: wholeNumber,
});

export const socialData = defineCall({
  name: 'socialData',
  path: 'api-get-social-data',
  identity: 'optional',
  summary:
    'Support contacts (mobile_no chat, mobile_1 call, telegram_no Telegram), whether tip pages are on, and the licence.',
  okMsg: 'Success',
  request: {},
  response: {
    mobile_no: z.string(),
    mobile_1: z.string(),
    telegram_no: z.string(),
    // Ours: '1' when tip pages are on, else '0'.
    tips_status: z.string(),
    // Ours: the licence of a licensed server. A demo has none. countries are ISO 3166-1 alpha-2 codes.
    license: z.optional(licenseShape),
  },
});

export const moneyRules = defineCall({
  name: 'moneyRules',
  path: 'api-money-deposit-withdrawal-rule',
  identity: 'optional',
  summary: 'Rules of deposits and withdrawals: plain text with line breaks.',
  okMsg: 'Success',
  request: { lang },
  response: { content: z.array(z.object({ withdrawal_rule: z.string(), deposit_rule: z.string() })) },
  errors: ['no_data'],
});

export const policyText = defineCall({
  name: 'policyText',
  path: 'api-policy-text',
  identity: 'optional',
  ours: true,
  summary:
    "The operator's own text of a policy page and the date of its last change (India time). '' while the built-in text is used.",
  okMsg: 'Success',
  request: { page: z.enum(POLICY_PAGES), lang },
  response: { policy_text: z.string(), changed_on: z.string() },
});

export const qrPay = defineCall({
  name: 'qrPay',
  path: 'api-get-qr-pay',
  identity: 'optional',
  summary: "Payee id and the operator's image of the QR page. The image is '' when the app draws the code from the id.",
  okMsg: 'Success',
  request: {},
  response: { qrdata: z.array(z.object({ upi_id: z.string(), qr_image: z.string() })) },
  errors: ['no_data'],
});

export const requestDeletion = defineCall({
  name: 'requestDeletion',
  path: 'api-deletion-request',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary:
    "Asks the operator to delete the player's data. A repeated request has no effect while the first one is open.",
  okMsg: 'Your request has been received',
  request: { reason: optionalText },
  response: {},
});

export const deletionState = defineCall({
  name: 'deletionState',
  path: 'api-deletion-state',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary:
    "Returns the player's newest request to delete the account: open, declined with the reason, or none. asked_at is unix ms.",
  okMsg: 'Success',
  request: {},
  response: { state: z.enum(['none', 'open', 'declined']), asked_at: z.number(), decline_reason: z.string() },
});
