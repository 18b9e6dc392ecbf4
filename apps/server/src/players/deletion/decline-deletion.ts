import { writeAudit } from '../../operators/audit/index.ts';
import type { Proposer } from '../../operators/proposals/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import { lockOpenRequest } from './deletion-handler.ts';
import * as sql from './deletion.sql.ts';

/**
 * Declines the open request of a player. The player gets a notice with the reason and may ask again. A proposal to delete
 * the account can then no longer be approved. Errors: those of `lockOpenRequest`.
 */
export function declineDeletion(
  db: Db,
  { playerId, reason, actor }: { playerId: bigint; reason: string; actor: Proposer },
): Promise<Result<undefined, 'player_unknown' | 'account_deleted' | 'deletion_unasked'>> {
  return db.attempt(async (tx) => {
    const request = await lockOpenRequest(tx, playerId);
    if (!request.ok) return request;
    const { requestId } = request.value;
    const { operatorId } = actor;
    await tx.query(sql.decideRequest({ requestId, outcome: 'declined', declineReason: reason, operatorId }));
    await notifyPlayer(tx, playerId, NOTICES.deletionDeclined({ reason }));
    await writeAudit(tx, {
      actor,
      action: 'player.deletion_decline',
      subject: `player:${playerId}`,
      before: { deletionRequest: 'open' },
      after: { deletionRequest: 'declined' },
      reason,
    });
    return ok(undefined);
  });
}
