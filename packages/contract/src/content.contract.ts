import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { lang } from './language.ts';
import { textOrNumber } from './wire-types.ts';

export const sliderImages = defineCall({
  name: 'sliderImages',
  path: 'api-get-slider-images',
  identity: 'optional',
  summary: 'Images of the home slider in display order, with absolute addresses.',
  okMsg: 'Slider Images Data',
  request: {},
  response: {
    sliderdata: z.array(
      z.object({
        image_id: z.string(),
        slider_image: z.string(),
        // Ours: a text alternative for the image, in English and by the codes of the other languages.
        alt: z.optional(z.string()),
        alt_texts: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  },
  errors: ['no_data'],
});

export const gatewayStatus = defineCall({
  name: 'gatewayStatus',
  path: 'api-get-gateway-status',
  identity: 'optional',
  summary: "How players add money: '1' by UPI link (default), '3' by QR code only.",
  okMsg: 'Success',
  request: {},
  response: { getaway_status: z.string() },
});

export const headline = defineCall({
  name: 'headline',
  path: 'api-get-headline',
  identity: 'optional',
  summary: 'Headlines of the requested places (1 home, 2 add fund, 3 withdraw), in the order requested. Default: home.',
  okMsg: 'Success',
  request: { ids: z.optional(z.union([z.array(textOrNumber).check(z.maxLength(10)), textOrNumber])), lang },
  // The status of a headline is '1' when clients must show it.
  response: { data: z.array(z.object({ id: z.string(), status: z.string(), notes: z.string() })) },
});
