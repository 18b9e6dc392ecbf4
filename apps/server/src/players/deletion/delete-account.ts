import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../operators/audit/index.ts';
import type { Proposer } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { holdNumberOfDeleted } from '../breaks/index.ts';
import { dropPlayers } from '../figures/index.ts';
import { endPlayerSessions, forgetPlayers, forgetSessions, notifyPlayers } from '../sessions/index.ts';
import * as sql from './deletion.sql.ts';

type Deleting = { playerId: bigint; requestId: bigint; actor: Proposer; reason: string };

/**
 * Deletes an account in the caller's transaction: ends every session, and erases personal data that no rule requires.
 * The ledger, bids, audit log, payout numbers and receipts stay under the player's id
 * (docs/decisions/0035-deletion-keeps-the-books.md). The caller holds the wallet and has found no obstacle. Errors: busy.
 */
export async function deleteAccount(
  ctx: AppContext,
  tx: Tx,
  { playerId, requestId, actor, reason }: Deleting,
): Promise<Result<undefined, 'busy'>> {
  // Nobody knows this password. A hash keeps a log-in that is under way from failing with an error of the server.
  const passwordHash = await ctx.hashes.hash(randomUUID());
  if (passwordHash === 'busy') return fail('busy');
  const numberFreeAtMs = await holdNumberOfDeleted(ctx.config, tx, playerId);
  // A log-in locks the player's row: one that committed earlier is ended here, and a later one finds a blocked account.
  await tx.query(sql.lockPlayer(playerId));
  await tx.query(sql.erasePlayer(playerId, passwordHash));
  const sessionIds = await endPlayerSessions(tx, playerId, 'revoked');
  for (const statement of sql.eraseRecords(playerId)) await tx.query(statement);
  const { operatorId } = actor;
  await tx.query(sql.decideRequest({ requestId, outcome: 'deleted', declineReason: null, operatorId }));
  await notifyPlayers(tx, [playerId]);
  const after = { account: 'deleted', sessionsEnded: sessionIds.length, numberFreeAtMs };
  const subject = `player:${playerId}`;
  await writeAudit(tx, { actor, action: 'player.delete', subject, before: { account: 'open' }, after, reason });
  tx.afterCommit(() => {
    forgetSessions(ctx, sessionIds);
    forgetPlayers(ctx, [playerId]);
    dropPlayers(ctx, [playerId]);
  });
  return ok(undefined);
}
