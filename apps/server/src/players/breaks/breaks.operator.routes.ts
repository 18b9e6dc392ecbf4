import { EXCLUSION_LENGTHS, type ExclusionLength, TIME_OUT_LENGTHS, type TimeOutLength } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { propose } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { playerExists } from '../limits/index.ts';
import { breakLiftHandler, liftBreak } from './lift-break.ts';
import { excludePlayer, startTimeOut } from './start-break.ts';

/** Operator calls that start a break of a player, and lift or propose to lift one that an operator started. */
export function registerStaffBreaks(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.restrictPlayer, async ({ params, body, operator, actor }) => {
    const playerId = BigInt(params.playerId);
    if (!(await playerExists(ctx.db, playerId))) return fail('player_unknown');
    const by = { actor: { ...actor, operatorId: operator.operatorId }, reason: body.reason };
    const { kind, length } = body;
    if (kind === 'time_out' && isTimeOut(length)) {
      return ok({ untilMs: await startTimeOut(ctx.db, { playerId, length, by }) });
    }
    if (kind === 'exclusion' && isExclusion(length))
      return ok({ untilMs: await excludePlayer(ctx, { playerId, length, by }) });
    return fail('limit_invalid');
  });

  api.register(OPERATOR_CALLS.liftPlayerBreak, async ({ params, body, operator, actor }) => {
    const { playerId, breakId } = params;
    const lifted = await liftBreak(ctx, {
      playerId: BigInt(playerId),
      breakId: BigInt(breakId),
      reason: body.reason,
      actor: { ...actor, operatorId: operator.operatorId },
    });
    return lifted.ok ? ok({ playerId }) : lifted;
  });

  const handler = breakLiftHandler(ctx);
  ctx.proposals.register(handler);
  api.register(OPERATOR_CALLS.proposeBreakLift, async ({ params, body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const change = { payload: params, actor: by, reason: body.reason };
    const proposed = await ctx.db.attempt((tx) => propose(tx, handler, change));
    return proposed.ok ? ok({ proposalId: String(proposed.value.proposalId) }) : proposed;
  });
}

function isTimeOut(length: string): length is TimeOutLength {
  return TIME_OUT_LENGTHS.some((one) => one === length);
}

function isExclusion(length: string): length is ExclusionLength {
  return EXCLUSION_LENGTHS.some((one) => one === length);
}
