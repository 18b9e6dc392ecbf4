import type { OperatorErrorCode } from '@surahi/contract/operator';
import { lockWallets } from '../../ledger/index.ts';
import type { ProposalHandler } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { deleteAccount } from './delete-account.ts';
import * as sql from './deletion.sql.ts';
import { type DeletionObstacle, findObstacle } from './find-obstacle.ts';

/** The request is part of the payload, so an approval never serves a later request of the player. */
type DeletionPayload = { playerId: string; requestId: string };

type Comparison = { subject: string; before: Record<string, string>; after: Record<string, string> };

/**
 * Deletes the account of a player who asked for it, after two operators agreed (docs/rules.md#23-two-people). The
 * obstacles are checked at the proposal and again at the approval.
 */
export function deletionHandler(ctx: AppContext): ProposalHandler<DeletionPayload> {
  return {
    kind: 'player.delete',
    isSingle: true,
    compare: async (tx, payload): Promise<Result<Comparison, OperatorErrorCode>> => {
      const playerId = BigInt(payload.playerId);
      const request = await lockOpenRequest(tx, playerId);
      if (!request.ok) return request;
      if (request.value.requestId !== BigInt(payload.requestId)) return fail('deletion_unasked');
      const obstacle = await findObstacle(ctx, tx, { playerId, isBlocked: request.value.isBlocked });
      if (obstacle !== undefined) return fail(obstacle);
      return ok({ subject: `player:${playerId}`, before: { account: 'open' }, after: { account: 'deleted' } });
    },
    apply: (tx, { playerId, requestId }, { actor, reason }) =>
      deleteAccount(ctx, tx, { playerId: BigInt(playerId), requestId: BigInt(requestId), actor, reason }),
  };
}

type OpenRequest = { requestId: bigint; isBlocked: boolean };

/**
 * Locks the wallet and the player's row, and returns the open request of the player. Errors: player_unknown,
 * account_deleted, deletion_unasked.
 */
export async function lockOpenRequest(
  tx: Tx,
  playerId: bigint,
): Promise<Result<OpenRequest, 'player_unknown' | 'account_deleted' | Extract<DeletionObstacle, 'deletion_unasked'>>> {
  await lockWallets(tx, [playerId]);
  const [player] = await tx.query<sql.PlayerRow>(sql.lockPlayer(playerId));
  if (player === undefined) return fail('player_unknown');
  if (player.deleted_at !== null) return fail('account_deleted');
  const [request] = await tx.query<sql.RequestRow>(sql.selectNewest(playerId));
  if (request === undefined || request.handled_at !== null) return fail('deletion_unasked');
  return ok({ requestId: request.deletion_request_id, isBlocked: player.is_blocked });
}
