import type { Tx } from '../../platform/db/db.ts';
import { FREE_TRIES, originsOf, STRANGERS, type TryOrigin } from '../../platform/security/try-origins.ts';
import * as sql from './operators.sql.ts';

/** Tries are counted per user name and origin. For the wait see reserveTry. */
export type Tries = { username: string; origins: readonly TryOrigin[] };

/**
 * Returns the counts of a password try. A network subscriber from which the operator has signed in before has its own
 * count; all others share one. So strangers cannot lock an operator out. `isKnown` is true for such a subscriber.
 */
export async function triesOfPassword(
  tx: Tx,
  input: { username: string; operatorId: bigint | undefined; address: string },
): Promise<Tries & { isKnown: boolean }> {
  // An unknown name runs the same query, so that it takes the same time.
  const earlier = await tx.query<{ address: string | null }>(sql.selectSignInAddresses(input.operatorId ?? -1n));
  const addresses = earlier.map((session) => session.address);
  const origins = originsOf(input.address, addresses);
  return { username: input.username, origins, isKnown: origins !== STRANGERS };
}

/**
 * Returns the count for tries of a code. All addresses share one count: only someone who knows the password can try
 * codes, so strangers cannot lock the operator out.
 */
export function triesOfCode(username: string): Tries {
  return { username, origins: [{ key: 'totp', free: FREE_TRIES }] };
}

/** Returns the count for password confirmations of a signed-in operator. */
export function triesInside(username: string): Tries {
  return { username, origins: [{ key: 'inside', free: FREE_TRIES }] };
}

/** Counts a try before it is made. Returns false during the wait. */
export async function reserveTry(tx: Tx, { username, origins }: Tries): Promise<boolean> {
  for (const origin of origins) {
    if ((await tx.query(sql.reserveTry(username, origin))).length === 0) return false;
  }
  return true;
}

/** Resets the counts after a right password. */
export async function forgetTries(tx: Tx, { username, origins }: Tries): Promise<void> {
  await tx.query(
    sql.forgetTries(
      username,
      origins.map(({ key }) => key),
    ),
  );
}
