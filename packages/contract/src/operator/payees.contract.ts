import * as z from 'zod/mini';
import { base64Image } from '../wire-types.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { idText, instantMs, reasonText } from './wire.ts';

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

const proposalShape = z.object({
  proposalId: idText,
  ...payeeShape.shape,
  reason: z.string(),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAtMs: instantMs,
});
export type PayeeProposal = z.output<typeof proposalShape>;

export const getPayee = defineOperatorCall({
  method: 'GET',
  path: '/settings/payee',
  permission: 'payees.read',
  summary: 'Returns the payee of deposits, and changes that wait for a second operator.',
  response: { current: payeeShape, proposals: z.array(proposalShape), needsSecondPerson: z.boolean() },
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
    reason: reasonText,
  },
  response: { state: z.enum(['done', 'pending']) },
});

export const confirmPayee = defineOperatorCall({
  method: 'POST',
  path: '/payee-proposals/:proposalId/confirm',
  access: 'confirmed',
  permission: 'payees.change',
  summary: 'Approves a change of the payee as the second operator. Players then see the new payee.',
  params: { proposalId: idText },
  response: { proposalId: idText },
});

export const declinePayee = defineOperatorCall({
  method: 'POST',
  path: '/payee-proposals/:proposalId/decline',
  permission: 'payees.change',
  summary: 'Discards a pending change. The operator who proposed it may do so too.',
  params: { proposalId: idText },
  request: { reason: reasonText },
  response: { proposalId: idText },
});
