import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { optionalText, textOrNumber } from './wire-types.ts';

/** Ours: the language of texts that operators write in both; English where it is missing or another one. */
const lang = z.catch(z.optional(z.enum(['en', 'hi'])), undefined);

export const sliderImages = defineCall({
  name: 'sliderImages',
  path: 'api-get-slider-images',
  identity: 'optional',
  summary: 'Images of the home slider in the order shown; absolute addresses.',
  okMsg: 'Slider Images Data',
  request: {},
  response: {
    sliderdata: z.array(
      // alt is ours: what the image says, in words.
      z.object({ image_id: z.string(), slider_image: z.string(), alt: z.optional(z.string()) }),
    ),
  },
  errors: ['no_data'],
});

export const gatewayStatus = defineCall({
  name: 'gatewayStatus',
  path: 'api-get-gateway-status',
  identity: 'optional',
  summary: "How money is added: '1' by UPI link (default), '3' by QR only.",
  okMsg: 'Success',
  request: {},
  response: { getaway_status: z.string() },
});

export const headline = defineCall({
  name: 'headline',
  path: 'api-get-headline',
  identity: 'optional',
  summary: 'Headlines of the asked places (1 home, 2 add fund, 3 withdraw; none means home), in the order asked.',
  okMsg: 'Success',
  request: { ids: z.optional(z.union([z.array(textOrNumber).check(z.maxLength(10)), textOrNumber])), lang },
  // A headline's status is '1' when it is to be shown.
  response: { data: z.array(z.object({ id: z.string(), status: z.string(), notes: z.string() })) },
});

const howToPlayRow = z.object({ how_to_play_content: z.string(), video_link: z.string() });

export const howToPlay = defineCall({
  name: 'howToPlay',
  path: 'api-how-to-play',
  identity: 'optional',
  summary: 'How to play and the tutorial video; result and content are the same list.',
  okMsg: 'Content Available.',
  request: {},
  response: { result: z.array(howToPlayRow), content: z.array(howToPlayRow) },
  errors: ['no_data'],
});

export const socialData = defineCall({
  name: 'socialData',
  path: 'api-get-social-data',
  identity: 'optional',
  summary: 'Support contacts: mobile_no chat, mobile_1 call, telegram_no Telegram; and whether tip pages are offered.',
  okMsg: 'Success',
  request: {},
  response: {
    mobile_no: z.string(),
    mobile_1: z.string(),
    telegram_no: z.string(),
    // Ours: '1' while the operator offers the pages of tips, else '0'.
    tips_status: z.string(),
  },
});

export const moneyRules = defineCall({
  name: 'moneyRules',
  path: 'api-money-deposit-withdrawal-rule',
  identity: 'optional',
  summary: 'Rules of deposits and withdrawals, text with line breaks.',
  okMsg: 'Success',
  request: { lang },
  response: { content: z.array(z.object({ withdrawal_rule: z.string(), deposit_rule: z.string() })) },
  errors: ['no_data'],
});

export const qrPay = defineCall({
  name: 'qrPay',
  path: 'api-get-qr-pay',
  identity: 'optional',
  summary: "Payee id of the QR page and the operator's image, '' when the app is to draw it from the id.",
  okMsg: 'Success',
  request: {},
  response: { qrdata: z.array(z.object({ upi_id: z.string(), qr_image: z.string() })) },
  errors: ['no_data'],
});

export const requestDeletion = defineCall({
  name: 'requestDeletion',
  path: 'api-deletion-request',
  identity: 'player',
  ours: true,
  summary: "Asks the operator to delete the player's data; asking again while it is open changes nothing.",
  okMsg: 'Your request has been received',
  request: { reason: optionalText },
  response: {},
});
