import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import * as sql from './passkeys.sql.ts';

type Removing = { playerId: bigint; passkeyId: bigint; reason: string; actor: Actor };

/**
 * Removes a passkey as an operator, for a player who lost the phone, and notifies the player. Sessions that the passkey
 * opened stay open. Errors: not_found for a passkey of another player, or one that was already removed.
 */
export function removePasskeyFor(
  { db }: Pick<AppContext, 'db'>,
  { playerId, passkeyId, reason, actor }: Removing,
): Promise<Result<Date, 'not_found'>> {
  return db.transaction(async (tx) => {
    const removing = { playerId, passkeyId, sessionId: null, address: actor.address ?? null };
    const [row] = await tx.query<sql.RemovedRow>(sql.markRemoved(removing));
    if (row === undefined) return fail('not_found');
    await notifyPlayer(tx, playerId, NOTICES.passkeyRemoved({ name: row.name }));
    await writeAudit(tx, {
      actor,
      action: 'player.passkey_remove',
      subject: `player:${playerId}`,
      before: { passkeyId, name: row.name },
      reason,
    });
    return ok(row.removed_at);
  });
}
