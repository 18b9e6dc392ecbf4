import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { uploadReceipt } from '../../platform/files/upload-picture.ts';
import { ok } from '../../platform/result.ts';
import { checkWithdrawal, claimWithdrawal, releaseWithdrawal, saveReference } from './claim-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
import { payoutPolicyOf } from './payout-state.ts';
import { returnHandler, returnWithdrawal } from './return-withdrawal.ts';

/** Registers the console calls that decide withdrawals. */
export function registerWithdrawalDecisions(ctx: AppContext, api: OperatorApi): void {
  registerClaims(ctx, api);
  registerOutcomes(ctx, api);
}

/** Registers the calls before the payment: check, claim, store the reference, release. */
function registerClaims(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(OPERATOR_CALLS.checkWithdrawal, async ({ params, actor }) => {
    const checked = await checkWithdrawal(db, { withdrawalId: BigInt(params.withdrawalId), actor });
    return checked.ok ? ok({ checkedAtMs: checked.value.checkedAt.getTime() }) : checked;
  });

  api.register(OPERATOR_CALLS.claimWithdrawal, async ({ params, actor }) => {
    const input = { withdrawalId: BigInt(params.withdrawalId), actor, ...payoutPolicyOf(ctx) };
    const claimed = await claimWithdrawal(db, input);
    return claimed.ok ? ok({ claimedAtMs: claimed.value.claimedAt.getTime() }) : claimed;
  });

  api.register(OPERATOR_CALLS.savePayoutReference, async ({ params, body, actor }) =>
    saveReference(db, { withdrawalId: BigInt(params.withdrawalId), reference: body.reference, actor }),
  );

  api.register(OPERATOR_CALLS.releaseWithdrawal, async ({ params, body, actor }) => {
    const { reason, notPaid = false } = body;
    const input = { withdrawalId: BigInt(params.withdrawalId), reason, notPaid, actor, ...payoutPolicyOf(ctx) };
    const released = await releaseWithdrawal(db, input);
    return released.ok ? ok({}) : released;
  });
}

/** Registers the calls for the outcome: paid, rejected, or returned by the bank. */
function registerOutcomes(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(
    OPERATOR_CALLS.approveWithdrawal,
    async ({ params, body, actor, operator }) => {
      const { reference, receipt: base64 } = body;
      const owner = `operator:${operator.operatorId}`;
      const receipt = base64 === undefined ? undefined : () => uploadReceipt({ workers: ctx.workers, owner, base64 });
      const input = { withdrawalId: BigInt(params.withdrawalId), reference, receipt, actor, ...payoutPolicyOf(ctx) };
      const approved = await approveWithdrawal(db, input);
      return approved.ok ? ok({ transferId: String(approved.value.transferId) }) : approved;
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.rejectWithdrawal, async ({ params, body, actor }) => {
    const input = { withdrawalId: BigInt(params.withdrawalId), reason: body.reason, actor };
    const rejected = await rejectWithdrawal(db, input);
    return rejected.ok ? ok({ transferId: String(rejected.value.transferId) }) : rejected;
  });

  const handler = returnHandler(ctx);
  ctx.proposals.register(handler);
  api.register(OPERATOR_CALLS.returnWithdrawal, async ({ params, body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const returned = await returnWithdrawal(ctx, handler, { ...params, ...body, actor: by });
    if (!returned.ok) return returned;
    const { value } = returned;
    return ok({ state: value.state, transferId: value.state === 'done' ? String(value.value.transferId) : null });
  });
}
