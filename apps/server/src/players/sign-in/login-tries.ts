import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { Asker } from '../devices/index.ts';
import * as loginTriesSql from './login-tries.sql.ts';
import { selectKnownAddress } from './login-tries.sql.ts';

/** Tries are counted per number and origin; see the wait in reserveLoginTry. */
export type Tries = { mobile: string; origin: string };

const STRANGER = '';

/**
 * Where a try counts: together with every stranger's, or apart when it comes from a browser of the player's or from an
 * address where the player has been logged in before, so that no stranger can keep a player waiting.
 */
export async function triesOf(
  tx: Tx,
  of: { mobile: string; playerId: bigint | undefined; asker: Asker; address: string },
): Promise<Tries> {
  const { mobile, playerId, asker, address } = of;
  // an unknown number asks too, for the same time
  const known = await tx.query(selectKnownAddress(playerId ?? -1n, address));
  if (asker.circle === 'device') return { mobile, origin: shortHash(asker.key) };
  return { mobile, origin: known.length === 0 ? STRANGER : shortHash(address) };
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Tries of the current password by someone who is logged in. */
export function triesInside(mobile: string): Tries {
  return { mobile, origin: 'inside' };
}

/** Counts a try that is about to be made; false while it has to wait. */
export async function reserveTry(tx: Tx, { mobile, origin }: Tries): Promise<boolean> {
  const rows = await tx.query<{ failures: number }>(loginTriesSql.reserveLoginTry(mobile, origin));
  return rows.length === 1;
}

/** After a right password nothing is held against the next one. */
export async function forgetTries(tx: Tx, { mobile, origin }: Tries): Promise<void> {
  await tx.query(loginTriesSql.forgetLoginTries(mobile, origin));
}
