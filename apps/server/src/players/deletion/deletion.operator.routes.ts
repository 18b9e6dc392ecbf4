import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { propose } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { declineDeletion } from './decline-deletion.ts';
import { deletionHandler, lockOpenRequest } from './deletion-handler.ts';

/** Operator calls on the request of a player to delete the account: propose the deletion, or decline the request. */
export function registerStaffDeletion(ctx: AppContext, api: OperatorApi): void {
  const handler = deletionHandler(ctx);
  ctx.proposals.register(handler);

  api.register(OPERATOR_CALLS.proposePlayerDeletion, async ({ params, body, operator, actor }) => {
    const { playerId } = params;
    const by = { ...actor, operatorId: operator.operatorId };
    const proposed = await ctx.db.attempt(async (tx) => {
      const request = await lockOpenRequest(tx, BigInt(playerId));
      if (!request.ok) return request;
      const payload = { playerId, requestId: String(request.value.requestId) };
      return propose(tx, handler, { payload, actor: by, reason: body.reason });
    });
    return proposed.ok ? ok({ proposalId: String(proposed.value.proposalId) }) : proposed;
  });

  api.register(OPERATOR_CALLS.declinePlayerDeletion, async ({ params, body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const declined = await declineDeletion(ctx.db, {
      playerId: BigInt(params.playerId),
      reason: body.reason,
      actor: by,
    });
    return declined.ok ? ok({ playerId: params.playerId }) : declined;
  });
}
