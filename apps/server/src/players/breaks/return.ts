import type { AppContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { readFlags } from '../figures/index.ts';
import { insertChange, lockLimits, refuseByRestriction, RETURN_HOURS } from '../limits/index.ts';
import { type OtpRefusal, proveNumber, spendProof } from '../one-time-codes/index.ts';
import { forgetPlayers, notifyPlayers } from '../sessions/index.ts';
import * as sql from './breaks.sql.ts';
import { linkReturned } from './excluded-numbers.ts';

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

type NotOpen = 'raise_unknown' | 'raise_not_open';
type NotConfirmed = NotOpen | OtpRefusal | 'ticket_invalid';

/**
 * Ends the exclusion of a player who asked to return at least a day ago. The player proves the request with a code that
 * was sent to the player's own number, or with its ticket. Errors: raise_unknown without a request, raise_not_open too
 * early, and those of the code.
 */
export async function confirmReturn(
  ctx: AppContext,
  input: { playerId: bigint; otp: string; otpTicket: string },
): Promise<Result<undefined, NotConfirmed>> {
  const { playerId, otp, otpTicket } = input;
  // Check the time first, so that a request that comes too early does not use up its code.
  const early = await judgeReturn(ctx.db, playerId);
  if (!early.ok) return early;
  const { mobile } = await readFlags(ctx.db, playerId);
  const purpose = 'return' as const;
  const proven = await proveNumber(ctx, { mobile, purpose, otp, otpTicket, device: undefined });
  if (!proven.ok) return proven;
  const confirmed = await ctx.db.attempt(async (tx): Promise<Result<undefined, NotConfirmed>> => {
    await lockLimits(tx, playerId);
    const judged = await judgeReturn(tx, playerId);
    if (!judged.ok) return judged;
    if (!(await spendProof(tx, { mobile, purpose, proven: proven.value }))) return fail('ticket_invalid');
    await tx.query(sql.endExclusions(playerId));
    await tx.query(sql.applyBreaks(playerId));
    await linkReturned(ctx.config, tx, playerId);
    await tx.query(insertChange({ playerId, subject: 'return', before: 'requested', after: 'confirmed' }));
    await notifyPlayers(tx, [playerId]);
    return ok(undefined);
  });
  if (confirmed.ok) forgetPlayers(ctx, [playerId]);
  return confirmed;
}

async function judgeReturn(tx: Tx, playerId: bigint): Promise<Result<undefined, NotOpen>> {
  const [row] = await tx.query<sql.ExclusionRow>(sql.selectExclusion(playerId, RETURN_HOURS));
  if (row === undefined || !row.is_over || row.return_asked_at === null) return fail('raise_unknown');
  if (row.is_open) return ok(undefined);
  return fail('raise_not_open', { extra: { until: row.return_asked_at.getTime() + RETURN_HOURS * 3_600_000 } });
}
