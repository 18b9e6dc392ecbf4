import * as z from 'zod/mini';
import { base64Image } from '../wire-types.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { changeState } from './proposals.contract.ts';
import { reasonText } from './wire.ts';

const upi = z.string().check(z.maxLength(100));

const payee = {
  holder: z.string().check(z.maxLength(100)),
  accountNumber: z.string().check(z.maxLength(34)),
  ifsc: z.string().check(z.maxLength(11)),
  upi,
  googlePay: upi,
  phonePe: upi,
  paytm: upi,
};

const payeeShape = z.object({
  payee: z.object(payee),
  qrUpi: z.string(),
  /** Path of the picture. '' when the app draws the code from the id. */
  qrImage: z.string(),
});
export type OperatorPayee = z.output<typeof payeeShape>;

export const getPayee = defineOperatorCall({
  method: 'GET',
  path: '/settings/payee',
  permission: 'payees.read',
  summary: 'Returns the payee of deposits.',
  response: { current: payeeShape, needsSecondPerson: z.boolean() },
});

export const changePayee = defineOperatorCall({
  method: 'POST',
  path: '/settings/payee',
  access: 'confirmed',
  permission: 'payees.change',
  summary: 'Changes the payee of deposits. Outside the demo, a second operator must approve it.',
  request: {
    payee: z.strictObject(payee),
    qrUpi: upi,
    /** keep: the current picture stays. none: the app draws the code. Else a new picture (PNG or JPEG, base64). */
    qrImage: z.union([z.literal('keep'), z.literal('none'), base64Image]),
    /** The payee that the operator saw. Refused when another one was stored since. */
    before: payeeShape,
    reason: reasonText,
  },
  response: { state: changeState },
});
