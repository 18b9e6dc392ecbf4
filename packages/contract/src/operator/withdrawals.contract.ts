import * as z from 'zod/mini';
import { base64Image } from '../wire-types.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { pageQuery, reference } from './money.contract.ts';
import { walletShape, withdrawalShape } from './money-shapes.ts';
import { changeState } from './proposals.contract.ts';
import { cursorText, idText, instantMs, reasonText } from './wire.ts';

export const listWithdrawals = defineOperatorCall({
  method: 'GET',
  path: '/withdrawals',
  permission: 'money.read',
  summary: 'Lists withdrawal requests. Default order: pending oldest first, others newest first.',
  query: pageQuery,
  response: { serverTimeMs: instantMs, withdrawals: z.array(withdrawalShape), nextCursor: z.nullable(cursorText) },
});

export const getWithdrawal = defineOperatorCall({
  method: 'GET',
  path: '/withdrawals/:withdrawalId',
  permission: 'money.read',
  summary: "Returns one withdrawal request with the player's wallet.",
  params: { withdrawalId: idText },
  response: { serverTimeMs: instantMs, withdrawal: withdrawalShape, wallet: walletShape },
});

export const approveWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/approve',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary:
    'Records that a claimed payout was paid, with the reference of the payment and a receipt (JPEG or PNG, base64).',
  params: { withdrawalId: idText },
  request: { reference, receipt: z.optional(base64Image) },
  response: { transferId: idText },
});

export const checkWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/check',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary:
    'Approves the payout of a large amount as the first of two operators. Another operator then claims and pays it.',
  params: { withdrawalId: idText },
  response: { checkedAtMs: instantMs },
});

export const claimWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/claim',
  permission: 'withdrawals.decide',
  summary: 'Claims a payout before it is paid outside. Nobody else can then pay or reject it.',
  params: { withdrawalId: idText },
  response: { claimedAtMs: instantMs },
});

export const savePayoutReference = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/reference',
  permission: 'withdrawals.decide',
  summary: "Stores the payment's reference with the operator's own claim. Returns the normalised reference.",
  params: { withdrawalId: idText },
  request: { reference },
  response: { reference: z.string() },
});

export const releaseWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/release',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'Releases the expired claim of another operator. The reason records that the statement shows no payment.',
  params: { withdrawalId: idText },
  request: {
    reason: reasonText,
    /** Required while a payout file may have paid the claim. The operator confirms that the bank did not and will not. */
    notPaid: z.optional(z.boolean()),
  },
  response: {},
});

export const returnWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/return',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'Books a paid withdrawal back to the wallet, because the bank returned the payment.',
  params: { withdrawalId: idText },
  request: { reason: reasonText },
  /** Pending above the sum of the day: a second operator must approve it. The transfer is then null. */
  response: { state: changeState, transferId: z.nullable(idText) },
});

export const rejectWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/reject',
  permission: 'withdrawals.decide',
  summary: 'Rejects an unclaimed withdrawal request and returns the held amount.',
  params: { withdrawalId: idText },
  request: { reason: reasonText },
  response: { transferId: idText },
});
