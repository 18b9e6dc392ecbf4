import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './operators.sql.ts';

/** Tries are counted per user name and origin. For the wait see reserveTry. */
export type Tries = { username: string; origin: string };

/**
 * Returns the key under which a password try counts. A browser of `knownBrowser` has its own count. Elsewhere, an address from which the operator has signed in before has its
 * own count; all other addresses share one. So strangers cannot lock an operator out.
 */
export async function triesOfPassword(
  tx: Tx,
  input: { username: string; operatorId: bigint | undefined; address: string; browser: string | undefined },
): Promise<Tries> {
  // An unknown name runs the same query, so that it takes the same time.
  const known = await tx.query(sql.selectKnownAddress(input.operatorId ?? -1n, input.address));
  const place = known.length === 0 ? '' : createHash('sha256').update(input.address).digest('base64url').slice(0, 22);
  return { username: input.username, origin: input.browser ?? place };
}

/**
 * Returns the key for tries of a code. A browser of `knownBrowser` has its own count. All others share one, so guessing
 * is as slow from many browsers as from one. Whoever stole the password can lock out only new browsers.
 */
export function triesOfCode(username: string, browser: string | undefined): Tries {
  return { username, origin: browser === undefined ? 'totp' : `totp ${browser}` };
}

/** Returns the key for password confirmations of a signed-in operator. */
export function triesInside(username: string): Tries {
  return { username, origin: 'inside' };
}

/** Counts a try before it is made. Returns false during the wait. */
export async function reserveTry(tx: Tx, { username, origin }: Tries): Promise<boolean> {
  return (await tx.query(sql.reserveTry(username, origin))).length === 1;
}

/** Resets the count after a right password. */
export async function forgetTries(tx: Tx, { username, origin }: Tries): Promise<void> {
  await tx.query(sql.forgetTries(username, origin));
}
