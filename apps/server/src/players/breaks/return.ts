import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { insertChange, lockLimits, refuseByRestriction, RETURN_HOURS } from '../limits/index.ts';
import { forgetPlayers, notifyPlayers } from '../sessions/index.ts';
import * as sql from './breaks.sql.ts';

/**
 * Asks to return after the term of an exclusion. Returns when the return may be confirmed. Errors: not_excluded,
 * self_excluded while the term runs.
 */
export async function askReturn(db: Db, playerId: bigint): Promise<Result<Date, 'not_excluded' | 'self_excluded'>> {
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const [row] = await tx.query<sql.ExclusionRow>(sql.selectExclusion(playerId, RETURN_HOURS));
    if (row === undefined) return fail('not_excluded');
    if (!row.is_over) return refuseByRestriction('self_excluded', { until_ms: Number(row.until_ms) });
    const { return_asked_at: askedAt } = await tx.one<{ return_asked_at: Date }>(sql.askReturn(playerId));
    if (row.return_asked_at === null) {
      await tx.query(insertChange({ playerId, subject: 'return', before: undefined, after: 'requested' }));
    }
    return ok(new Date(askedAt.getTime() + RETURN_HOURS * 3_600_000));
  });
}

/**
 * Ends the exclusion of a player who asked to return a day ago. The caller has verified the password. Errors:
 * raise_unknown without a request, raise_not_open too early.
 */
export async function confirmReturn(
  ctx: AppContext,
  playerId: bigint,
): Promise<Result<undefined, 'raise_unknown' | 'raise_not_open'>> {
  const confirmed = await ctx.db.attempt(async (tx): Promise<Result<undefined, 'raise_unknown' | 'raise_not_open'>> => {
    await lockLimits(tx, playerId);
    const [row] = await tx.query<sql.ExclusionRow>(sql.selectExclusion(playerId, RETURN_HOURS));
    if (row === undefined || !row.is_over || row.return_asked_at === null) return fail('raise_unknown');
    if (!row.is_open) {
      const until = row.return_asked_at.getTime() + RETURN_HOURS * 3_600_000;
      return fail('raise_not_open', { extra: { until } });
    }
    await tx.query(sql.endExclusions(playerId));
    await tx.query(sql.applyBreaks(playerId));
    await tx.query(insertChange({ playerId, subject: 'return', before: 'requested', after: 'confirmed' }));
    await notifyPlayers(tx, [playerId]);
    return ok(undefined);
  });
  if (confirmed.ok) forgetPlayers(ctx, [playerId]);
  return confirmed;
}
