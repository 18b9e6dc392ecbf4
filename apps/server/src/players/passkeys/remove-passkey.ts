import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import * as sql from './passkeys.sql.ts';
import { type OwnerProof, proveOwner, type ProofRefusal } from './prove-owner.ts';

/** Removes a passkey after the owner's proof, and notifies the player. Sessions that it opened stay. */
export async function removePasskey(
  ctx: AppContext,
  player: PlayerIdentity,
  { passkeyId, address }: { passkeyId: bigint; address: string },
  proof: OwnerProof,
): Promise<Result<undefined, ProofRefusal | 'not_found'>> {
  const proven = await proveOwner(ctx, player, proof);
  if (!proven.ok) return proven;
  const { playerId, sessionId } = player;
  const removed = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<sql.RemovedRow>(sql.markRemoved({ playerId, passkeyId, sessionId, address }));
    if (row === undefined) return false;
    await notifyPlayer(tx, playerId, NOTICES.passkeyRemoved({ name: row.name }));
    return true;
  });
  if (!removed) return fail('not_found');
  ctx.logger.info({ playerId: String(playerId), passkeyId: String(passkeyId) }, 'a player removed a passkey');
  return ok(undefined);
}
