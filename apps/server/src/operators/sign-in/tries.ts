import type { Tx } from '../../platform/db/db.ts';
import { FREE_TRIES, originsOf, STRANGERS, type TryOrigin } from '../../platform/security/try-origins.ts';
import * as sql from './operators.sql.ts';

/** Tries are counted per user name and origin. For the wait see reserveTry. */
export type Tries = { username: string; origins: readonly TryOrigin[] };

/**
 * Returns the counts of a password try. A browser of `knownBrowser`, or else a network subscriber from which the operator
 * has signed in before, has its own count; all others share one. So strangers cannot lock an operator out. `isKnown` is
 * true for such a browser or subscriber.
 */
export async function triesOfPassword(
  tx: Tx,
  input: { username: string; operatorId: bigint | undefined; address: string; browser: string | undefined },
): Promise<Tries & { isKnown: boolean }> {
  const { username, browser } = input;
  // An unknown name runs the same query, so that it takes the same time.
  const earlier = await tx.query<{ address: string | null }>(sql.selectSignInAddresses(input.operatorId ?? -1n));
  if (browser !== undefined) return { username, origins: [{ key: browser, free: FREE_TRIES }], isKnown: true };
  const addresses = earlier.map((session) => session.address);
  const origins = originsOf(input.address, addresses);
  return { username, origins, isKnown: origins !== STRANGERS };
}

/**
 * Returns the count for tries of a code. A browser of `knownBrowser` has its own count. All others share one, so guessing
 * is as slow from many browsers as from one. Whoever stole the password can lock out only new browsers.
 */
export function triesOfCode(username: string, browser: string | undefined): Tries {
  return { username, origins: [{ key: browser === undefined ? 'totp' : `totp ${browser}`, free: FREE_TRIES }] };
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
