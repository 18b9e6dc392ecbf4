import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { lang } from './language.ts';
import { textOrNumber } from './wire-types.ts';

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
