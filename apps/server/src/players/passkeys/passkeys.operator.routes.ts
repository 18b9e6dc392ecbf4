import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { msOf, type OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { readPasskeys } from './list-passkeys.ts';
import { removePasskeyFor } from './remove-for-player.ts';

/** Operator calls on the passkeys of a player. They return no key and no id of the authenticator. */
export function registerPlayerPasskeys(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.listPlayerPasskeys, async ({ params }) => {
    const rows = await readPasskeys(ctx, BigInt(params.playerId));
    return ok({
      passkeys: rows.map((row) => ({
        passkeyId: String(row.passkey_id),
        name: row.name,
        addedAtMs: row.added_at.getTime(),
        lastUsedAtMs: msOf(row.last_used_at),
        confirmsFromMs: row.counts_as_code_from.getTime(),
      })),
    });
  });

  api.register(OPERATOR_CALLS.removePlayerPasskey, async ({ params, body, actor }) => {
    const { playerId, passkeyId } = params;
    const input = { playerId: BigInt(playerId), passkeyId: BigInt(passkeyId), reason: body.reason, actor };
    const removed = await removePasskeyFor(ctx, input);
    return removed.ok ? ok({ removedAtMs: removed.value.getTime() }) : removed;
  });
}
