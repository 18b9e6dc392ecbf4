import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { insertChange, lockLimits } from '../limits/index.ts';
import { forgetPlayers, notifyPlayers } from '../sessions/index.ts';
import * as sql from './breaks.sql.ts';

type Lift = { playerId: bigint; breakId: bigint; reason: string; actor: Actor & { operatorId: bigint } };
type Refusal = 'not_found' | 'own_break' | 'already_decided' | 'second_person_required';

/**
 * Ends a break that another operator set. Errors: own_break for a break of the player, which nobody lifts;
 * second_person_required for the operator who set it; already_decided for a lifted one; not_found.
 */
export async function liftBreak(ctx: AppContext, input: Lift): Promise<Result<undefined, Refusal>> {
  const { playerId, breakId, reason, actor } = input;
  const lifted = await ctx.db.attempt(async (tx): Promise<Result<undefined, Refusal>> => {
    const [row] = await tx.query<sql.BreakRow>(sql.selectBreak(playerId, breakId));
    if (row === undefined) return fail('not_found');
    await lockLimits(tx, playerId);
    // The row was read to learn whether it exists; its state counts under the lock.
    const {
      kind,
      operator_id: setBy,
      lifted_at: liftedAt,
    } = await tx.one<sql.BreakRow>(sql.selectBreak(playerId, breakId));
    if (setBy === null) return fail('own_break');
    if (liftedAt !== null) return fail('already_decided');
    if (setBy === actor.operatorId) return fail('second_person_required');
    await tx.query(sql.liftBreak(breakId, actor.operatorId));
    await tx.query(sql.applyBreaks(playerId));
    await tx.query(sql.forgetNumbers(playerId));
    const change = {
      playerId,
      subject: kind,
      before: { breakId },
      after: 'lifted',
      operatorId: actor.operatorId,
      reason,
    };
    await tx.query(insertChange(change));
    await notifyPlayers(tx, [playerId]);
    const before = { breakId, kind, setBy };
    await writeAudit(tx, {
      actor,
      action: `player.${kind}_lift`,
      subject: `player:${playerId}`,
      before,
      after: null,
      reason,
    });
    return ok(undefined);
  });
  if (lifted.ok) forgetPlayers(ctx, [playerId]);
  return lifted;
}
