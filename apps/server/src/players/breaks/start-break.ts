import type { ExclusionLength, TimeOutLength } from '@surahi/contract';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { insertChange, lockLimits } from '../limits/index.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import { endPlayerSessions, forgetPlayers, forgetSessions, notifyPlayers } from '../sessions/index.ts';
import { keepExcludedNumbers } from './excluded-numbers.ts';
import * as sql from './breaks.sql.ts';

/**
 * Starts a time-out in one transaction. No bid, deposit or transfer commits after it. An earlier time-out that lasts
 * longer stays. Returns the end in force in unix ms.
 */
export async function startTimeOut(
  db: Db,
  input: { playerId: bigint; length: TimeOutLength; by?: Staff },
): Promise<number> {
  return db.transaction((tx) => startBreak(tx, { ...input, kind: 'time_out' }));
}

/**
 * Excludes a player and ends all sessions on every node, in one transaction. An earlier exclusion that lasts
 * longer stays. A repeated exclusion of the player stores nothing. Returns the end in force in unix ms; 0 for good.
 */
export function excludePlayer(ctx: AppContext, input: Exclusion): Promise<number> {
  return ctx.db.transaction((tx) => excludeWithin(ctx, tx, input));
}

/** Does the same as `excludePlayer`, in the caller's transaction. */
export async function excludeWithin(ctx: AppContext, tx: Tx, input: Exclusion): Promise<number> {
  const { playerId } = input;
  for (const step of ctx.exclusionSteps) await step(tx, playerId);
  await lockLimits(tx, playerId);
  // No limit of changes delays an exclusion. So one that is repeated must not add entries to the public log for ever.
  const [same] = input.by === undefined ? await tx.query<Ending>(sql.selectSameExclusion(playerId, input.length)) : [];
  const untilMs = same === undefined ? await startBreak(tx, { ...input, kind: 'exclusion' }) : Number(same.until_ms);
  await keepExcludedNumbers(ctx.config, tx, playerId);
  const sessionIds = await endPlayerSessions(tx, playerId, 'revoked');
  tx.afterCommit(() => {
    forgetSessions(ctx, sessionIds);
    forgetPlayers(ctx, [playerId]);
  });
  return untilMs;
}

/** Runs first in the transaction of each exclusion, before any lock of the player's wallet. */
type ExclusionStep = (tx: Tx, playerId: bigint) => Promise<void>;

declare module '../../platform/context.ts' {
  interface AppContext {
    /** Steps that higher wings register at startup. */
    exclusionSteps: ExclusionStep[];
  }
}

type Ending = { until_ms: bigint };

type Exclusion = { playerId: bigint; length: ExclusionLength; by?: Staff };

/** The operator who sets a break, and the reason. The player is notified and cannot lift it. */
export type Staff = { actor: Actor & { operatorId: bigint }; reason: string };

type Break = { playerId: bigint; kind: sql.BreakKind; length: TimeOutLength | ExclusionLength; by?: Staff };

async function startBreak(tx: Tx, { playerId, kind, length, by }: Break): Promise<number> {
  await lockLimits(tx, playerId);
  const operatorId = by?.actor.operatorId;
  const reason = by?.reason;
  const row = await tx.one<{ until_ms: bigint }>(sql.insertBreak({ playerId, kind, length, operatorId, reason }));
  const inForce = await tx.one<Record<sql.BreakKind, bigint>>(sql.applyBreaks(playerId));
  // A break hides notices, so all nodes drop the cached count of unseen ones.
  await notifyPlayers(tx, [playerId]);
  const after = { length, untilMs: Number(row.until_ms) };
  await tx.query(insertChange({ playerId, subject: kind, before: undefined, after, operatorId, reason }));
  const untilMs = Number(inForce[kind]);
  if (by === undefined) return untilMs;
  await notifyPlayer(tx, playerId, kind === 'time_out' ? NOTICES.timeOutByStaff() : NOTICES.exclusionByStaff());
  await writeAudit(tx, { actor: by.actor, action: `player.${kind}`, subject: `player:${playerId}`, after, reason });
  return untilMs;
}
