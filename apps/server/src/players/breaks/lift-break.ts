import type { OperatorErrorCode } from '@surahi/contract/operator';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { ProposalHandler, Proposer } from '../../operators/proposals/index.ts';
import { checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { insertChange, lockLimits } from '../limits/index.ts';
import { forgetPlayers, notifyPlayers } from '../sessions/index.ts';
import * as sql from './breaks.sql.ts';
import { linkReturned, shortenBars } from './excluded-numbers.ts';

type BreakKey = { playerId: bigint; breakId: bigint };
type Lift = BreakKey & { reason: string; actor: Actor & { operatorId: bigint } };
type Unliftable = 'not_found' | 'own_break' | 'already_decided';

/**
 * Ends a break that another operator set. Errors: own_break for a break that the player started, which nobody may lift;
 * already_decided for a lifted break; not_found; those of `checkSecondPerson` against the operator who set it.
 */
export async function liftBreak(ctx: AppContext, input: Lift): Promise<Result<undefined, Unliftable | SecondRefusal>> {
  return ctx.db.attempt(async (tx): Promise<Result<undefined, Unliftable | SecondRefusal>> => {
    const row = await lockBreak(tx, input);
    if (!row.ok) return row;
    const { setBy, at } = row.value;
    const refused = await checkSecondPerson(tx, input.actor, { operatorId: setBy, at });
    return refused === undefined
      ? endBreak(ctx, tx, { ...input, ...row.value, liftedBy: input.actor.operatorId })
      : fail(refused);
  });
}

type Payload = { playerId: string; breakId: string };

/**
 * Ends a break that an operator set, after two operators agreed. The operator who set it proposes the lift. Any other
 * operator approves it (docs/rules.md#23-two-people).
 */
export function breakLiftHandler(ctx: AppContext): ProposalHandler<Payload> {
  return {
    kind: 'player.break_lift',
    compare: async (tx, payload): Promise<Result<LiftComparison, OperatorErrorCode>> => {
      const row = await lockBreak(tx, keyOf(payload));
      if (!row.ok) return row;
      const { kind, untilMs } = row.value;
      const subject = `player:${payload.playerId}`;
      return ok({ subject, before: { break: BREAK_NAMES[kind], untilMs }, after: { break: 'lifted', untilMs: null } });
    },
    apply: async (tx, payload, { actor, reason, proposedBy }) => {
      const row = await lockBreak(tx, keyOf(payload));
      if (!row.ok) return row;
      // The operator who lifted the break is stored: the one of the two who did not set it.
      const liftedBy = actor.operatorId === row.value.setBy && proposedBy !== null ? proposedBy : actor.operatorId;
      return endBreak(ctx, tx, { ...keyOf(payload), ...row.value, actor, reason, liftedBy });
    },
  };
}

type LiftComparison = { subject: string; before: Record<string, unknown>; after: Record<string, unknown> };

const BREAK_NAMES: Readonly<Record<sql.BreakKind, string>> = { time_out: 'time-out', exclusion: 'exclusion' };

function keyOf({ playerId, breakId }: Payload): BreakKey {
  return { playerId: BigInt(playerId), breakId: BigInt(breakId) };
}

type OpenBreak = { kind: sql.BreakKind; setBy: bigint; at: Date; untilMs: number };

/** Locks a break that an operator set and that is not lifted. Errors: own_break, already_decided, not_found. */
async function lockBreak(tx: Tx, { playerId, breakId }: BreakKey): Promise<Result<OpenBreak, Unliftable>> {
  const [found] = await tx.query<sql.BreakRow>(sql.selectBreak(playerId, breakId));
  if (found === undefined) return fail('not_found');
  await lockLimits(tx, playerId);
  // The first read only checks that the break exists. Its state is valid only under the lock.
  const row = await tx.one<sql.BreakRow>(sql.selectBreak(playerId, breakId));
  if (row.operator_id === null) return fail('own_break');
  if (row.lifted_at !== null) return fail('already_decided');
  return ok({ kind: row.kind, setBy: row.operator_id, at: row.at, untilMs: Number(row.until_ms) });
}

type Ending = BreakKey & OpenBreak & { reason: string; actor: Proposer; liftedBy: bigint };

async function endBreak(ctx: AppContext, tx: Tx, input: Ending): Promise<Result<undefined, never>> {
  const { playerId, breakId, kind, setBy, reason, actor, liftedBy } = input;
  await tx.query(sql.liftBreak(breakId, liftedBy));
  await tx.query(sql.applyBreaks(playerId));
  await shortenBars(tx, playerId);
  if (kind === 'exclusion') await linkReturned(ctx.config, tx, playerId);
  const { operatorId } = actor;
  await tx.query(insertChange({ playerId, subject: kind, before: { breakId }, after: 'lifted', operatorId, reason }));
  await notifyPlayers(tx, [playerId]);
  await writeAudit(tx, {
    actor,
    action: `player.${kind}_lift`,
    subject: `player:${playerId}`,
    before: { breakId, kind, setBy },
    after: null,
    reason,
  });
  tx.afterCommit(() => forgetPlayers(ctx, [playerId]));
  return ok(undefined);
}
