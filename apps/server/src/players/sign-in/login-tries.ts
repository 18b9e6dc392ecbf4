import type { Tx } from '../../platform/db/db.ts';
import { FREE_TRIES, originKey, originsOf, type TryOrigin } from '../../platform/security/try-origins.ts';
import type { Asker } from '../devices/index.ts';
import * as sql from './login-tries.sql.ts';

/** The counts of an attempt: number and origins. See reserveLoginTry for the delay. */
export type Tries = { mobile: string; origins: readonly TryOrigin[] };

/**
 * Returns the counts of an attempt. A known browser of the player, or the subscriber of an earlier log-in, counts apart from
 * strangers, so that no stranger can delay the player.
 */
export async function triesOf(
  tx: Tx,
  of: { mobile: string; playerId: bigint | undefined; asker: Asker; address: string },
): Promise<Tries> {
  const { mobile, playerId, asker, address } = of;
  // an unknown number runs the same query, so that it takes the same time
  const earlier = await tx.query<{ address: string | null }>(sql.selectLogInAddresses(playerId ?? -1n));
  if (asker.kind === 'device') return { mobile, origins: [{ key: originKey(asker.key), free: FREE_TRIES }] };
  const addresses = earlier.map((session) => session.address);
  return { mobile, origins: originsOf(address, addresses) };
}

/** Returns the counts for the logged-in player's attempts at the current password. */
export function triesInside(mobile: string): Tries {
  return { mobile, origins: [{ key: 'inside', free: FREE_TRIES }] };
}

/** Counts an attempt that is about to be made. Returns false while the delay lasts. */
export async function reserveTry(tx: Tx, { mobile, origins }: Tries): Promise<boolean> {
  for (const origin of origins) {
    const rows = await tx.query<{ failures: number }>(sql.reserveLoginTry(mobile, origin));
    if (rows.length === 0) return false;
  }
  return true;
}

/** Clears the attempts after a right password. */
export async function forgetTries(tx: Tx, { mobile, origins }: Tries): Promise<void> {
  await tx.query(
    sql.forgetLoginTries(
      mobile,
      origins.map(({ key }) => key),
    ),
  );
}
