import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { blockPlayer, changeFlags, logOutPlayer, unblockPlayer } from './change-flags.ts';

/** Operator calls that change a player: betting, transfers, blocks and sessions, each with a reason (OPR-10). */
export function registerFlags(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.setPlayerFlags, async ({ params, body, actor }) => {
    const { mayBet, mayTransfer } = body;
    if (mayBet === undefined && mayTransfer === undefined)
      return fail('malformed', { msg: 'Nothing is to be changed' });
    return changeFlags(ctx, { ...body, playerId: BigInt(params.playerId), actor });
  });

  api.register(OPERATOR_CALLS.blockPlayer, async ({ params, body, actor }) => {
    const blocked = await blockPlayer(ctx, { playerId: BigInt(params.playerId), reason: body.reason, actor });
    return blocked.ok ? ok({ sessionsEnded: blocked.value.sessionIds.length }) : blocked;
  });

  api.register(OPERATOR_CALLS.unblockPlayer, async ({ params, body, actor }) => {
    const { playerId } = params;
    const unblocked = await unblockPlayer(ctx, { playerId: BigInt(playerId), reason: body.reason, actor });
    return unblocked.ok ? ok({ playerId }) : unblocked;
  });

  api.register(OPERATOR_CALLS.logOutPlayer, async ({ params, body, actor }) =>
    logOutPlayer(ctx, { ...body, playerId: BigInt(params.playerId), actor }),
  );
}
