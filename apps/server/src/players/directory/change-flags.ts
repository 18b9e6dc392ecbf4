import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { dropHolds } from '../breaks/index.ts';
import { dropPlayers } from '../figures/index.ts';
import { endNamedSession, endPlayerSessions, forgetPlayers, forgetSessions, notifyPlayers } from '../sessions/index.ts';
import * as sql from './directory.sql.ts';

type Change = { playerId: bigint; reason: string; actor: Actor };

export type Flags = { mayBet: boolean; mayTransfer: boolean };

/** Drops the player from this node's memory before the response. Other nodes drop it on notification. */
function forget(ctx: AppContext, playerId: bigint): void {
  forgetPlayers(ctx, [playerId]);
  dropPlayers(ctx, [playerId]);
}

type Unchangeable = 'player_unknown' | 'account_deleted';

/** Locks the player's row. Errors: player_unknown, account_deleted. */
async function lock(tx: Tx, playerId: bigint): Promise<Result<sql.FlagsRow, Unchangeable>> {
  const [row] = await tx.query<sql.FlagsRow>(sql.lockFlags(playerId));
  if (row === undefined) return fail('player_unknown');
  return row.is_deleted ? fail('account_deleted') : ok(row);
}

/**
 * Switches a player's betting or transfers; absent fields keep their value (OPR-10). A link to an excluded person no
 * longer decides about betting that an operator switched.
 * Errors: player_unknown, account_deleted.
 */
export async function changeFlags(
  ctx: AppContext,
  input: Change & Partial<Flags>,
): Promise<Result<Flags, Unchangeable>> {
  const { playerId, actor, reason } = input;
  const changed = await ctx.db.transaction(async (tx) => {
    if (input.mayBet !== undefined) await dropHolds(tx, playerId);
    const locked = await lock(tx, playerId);
    if (!locked.ok) return locked;
    const row = locked.value;
    const before = { mayBet: row.betting_status, mayTransfer: row.transfer_allowed };
    const after = { mayBet: input.mayBet ?? before.mayBet, mayTransfer: input.mayTransfer ?? before.mayTransfer };
    await tx.query(sql.updateFlags(playerId, after.mayBet, after.mayTransfer));
    await notifyPlayers(tx, [playerId]);
    await writeAudit(tx, { actor, action: 'player.flags', subject: `player:${playerId}`, before, after, reason });
    return ok(after);
  });
  if (changed.ok) forget(ctx, playerId);
  return changed;
}

/**
 * Blocks a player and ends all of the player's sessions in one transaction.
 * Errors: player_unknown, account_deleted, already_blocked.
 */
export async function blockPlayer(
  ctx: AppContext,
  input: Change,
): Promise<Result<{ sessionIds: bigint[] }, Unchangeable | 'already_blocked'>> {
  const { playerId, actor, reason } = input;
  const blocked = await ctx.db.transaction(async (tx) => {
    const locked = await lock(tx, playerId);
    if (!locked.ok) return locked;
    const row = locked.value;
    if (row.blocked_at !== null) return fail('already_blocked');
    await tx.query(sql.updateBlock(playerId, reason));
    // a log-in locks the player's row: one that committed earlier is ended here, and a later one sees the block
    const sessionIds = await endPlayerSessions(tx, playerId, 'blocked');
    await notifyPlayers(tx, [playerId]);
    const after = { isBlocked: true, sessionsEnded: sessionIds.length };
    const subject = `player:${playerId}`;
    await writeAudit(tx, { actor, action: 'player.block', subject, before: { isBlocked: false }, after, reason });
    return ok({ sessionIds });
  });
  if (blocked.ok) {
    forgetSessions(ctx, blocked.value.sessionIds);
    forget(ctx, playerId);
  }
  return blocked;
}

/**
 * Unblocks a player.
 * Errors: player_unknown, account_deleted, not_blocked.
 */
export async function unblockPlayer(
  ctx: AppContext,
  input: Change,
): Promise<Result<undefined, Unchangeable | 'not_blocked'>> {
  const { playerId, actor, reason } = input;
  const unblocked = await ctx.db.transaction(async (tx) => {
    const locked = await lock(tx, playerId);
    if (!locked.ok) return locked;
    const row = locked.value;
    if (row.blocked_at === null) return fail('not_blocked');
    await tx.query(sql.updateBlock(playerId, null));
    await notifyPlayers(tx, [playerId]);
    const before = { isBlocked: true, blockedAt: row.blocked_at, blockedReason: row.blocked_reason };
    const subject = `player:${playerId}`;
    await writeAudit(tx, { actor, action: 'player.unblock', subject, before, after: { isBlocked: false }, reason });
    return ok(undefined);
  });
  if (unblocked.ok) forget(ctx, playerId);
  return unblocked;
}

/**
 * Ends all sessions of a player, or the one with this public id.
 * Errors: player_unknown, account_deleted.
 */
export async function logOutPlayer(
  ctx: AppContext,
  input: Change & { sessionId?: string },
): Promise<Result<{ sessionsEnded: number }, Unchangeable>> {
  const { playerId, sessionId, actor, reason } = input;
  const ended = await ctx.db.transaction(async (tx) => {
    const locked = await lock(tx, playerId);
    if (!locked.ok) return locked;
    const sessionIds =
      sessionId === undefined
        ? await endPlayerSessions(tx, playerId, 'revoked')
        : await endNamedSession(tx, playerId, sessionId);
    const after = { sessionsEnded: sessionIds.length, ...(sessionId === undefined ? {} : { sessionId }) };
    await writeAudit(tx, { actor, action: 'player.log_out', subject: `player:${playerId}`, after, reason });
    return ok({ sessionIds });
  });
  if (!ended.ok) return ended;
  forgetSessions(ctx, ended.value.sessionIds);
  return ok({ sessionsEnded: ended.value.sessionIds.length });
}
