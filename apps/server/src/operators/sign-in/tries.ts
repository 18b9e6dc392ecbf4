import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './operators.sql.ts';

/** Tries are counted per user name and origin; see reserveTry for the wait. */
export type Tries = { username: string; origin: string };

/**
 * Where a password counts: together with every stranger's, or apart when the operator was signed in from this address
 * before, so that no stranger can keep an operator out.
 */
export async function triesOfPassword(
  tx: Tx,
  input: { username: string; operatorId: bigint | undefined; address: string },
): Promise<Tries> {
  // an unknown name asks too, for the same time
  const known = await tx.query(sql.selectKnownAddress(input.operatorId ?? -1n, input.address));
  const origin = known.length === 0 ? '' : createHash('sha256').update(input.address).digest('base64url').slice(0, 22);
  return { username: input.username, origin };
}

/** Codes are tried by those who know the password, so that one count for all addresses harms no one else. */
export function triesOfCode(username: string): Tries {
  return { username, origin: 'totp' };
}

/** Passwords typed again by someone who is signed in. */
export function triesInside(username: string): Tries {
  return { username, origin: 'inside' };
}

/** Counts a try that is about to be made; false while it has to wait. */
export async function reserveTry(tx: Tx, { username, origin }: Tries): Promise<boolean> {
  return (await tx.query(sql.reserveTry(username, origin))).length === 1;
}

/** After a right one nothing is held against the next. */
export async function forgetTries(tx: Tx, { username, origin }: Tries): Promise<void> {
  await tx.query(sql.forgetTries(username, origin));
}
