import type { ExclusionLength, TimeOutLength } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { insertChange, lockLimits } from '../limits/index.ts';
import { endPlayerSessions, forgetPlayers, forgetSessions, notifyPlayers } from '../sessions/index.ts';
import { keepExcludedNumbers } from './excluded-numbers.ts';
import * as sql from './breaks.sql.ts';

/**
 * Starts a time-out in one transaction. No bid, deposit or transfer commits after it. An earlier time-out that lasts
 * longer stays. Returns the end of the new one in unix ms.
 */
export async function startTimeOut(db: Db, input: { playerId: bigint; length: TimeOutLength }): Promise<number> {
  return db.transaction((tx) => startBreak(tx, { ...input, kind: 'time_out' }));
}

/**
 * Excludes a player and ends all sessions on every node, in one transaction. Returns the end of the term in unix ms; 0
 * for good.
 */
export async function excludePlayer(
  ctx: AppContext,
  input: { playerId: bigint; length: ExclusionLength },
): Promise<number> {
  const { playerId } = input;
  const { untilMs, sessionIds } = await ctx.db.transaction(async (tx) => {
    const until = await startBreak(tx, { ...input, kind: 'exclusion' });
    await keepExcludedNumbers(ctx.config, tx, playerId);
    const ended = await endPlayerSessions(tx, playerId, 'revoked');
    await notifyPlayers(tx, [playerId]);
    return { untilMs: until, sessionIds: ended };
  });
  forgetSessions(ctx, sessionIds);
  forgetPlayers(ctx, [playerId]);
  return untilMs;
}

type Break = { playerId: bigint; kind: sql.BreakKind; length: TimeOutLength | ExclusionLength };

async function startBreak(tx: Tx, { playerId, kind, length }: Break): Promise<number> {
  await lockLimits(tx, playerId);
  const row = await tx.one<{ until_ms: bigint }>(sql.insertBreak(playerId, kind, length));
  await tx.query(sql.applyBreaks(playerId));
  const untilMs = Number(row.until_ms);
  await tx.query(insertChange({ playerId, subject: kind, before: undefined, after: { length, untilMs } }));
  return untilMs;
}
