import type { AppContext } from '../../platform/context.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import type { PasskeyRow } from './passkeys.sql.ts';
import type { Signed } from './verify-assertion.ts';

/**
 * Runs `use`. Afterwards writes a notice to the player about each passkey of which a copy may exist. The notice has its
 * own transaction, because the refusal may roll back the transaction of `use`.
 */
export async function tellOfCopies<Outcome>(
  ctx: Pick<AppContext, 'db'>,
  playerId: bigint,
  use: (onCopy: Signed['onCopy']) => Promise<Outcome>,
): Promise<Outcome> {
  const copied = new Map<bigint, PasskeyRow>();
  const outcome = await use((passkey) => copied.set(passkey.passkey_id, passkey));
  for (const { name } of copied.values()) {
    await ctx.db.transaction((tx) => notifyPlayer(tx, playerId, NOTICES.passkeyCopied({ name })));
  }
  return outcome;
}
