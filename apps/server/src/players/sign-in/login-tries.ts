import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { Asker } from '../devices/index.ts';
import * as loginTriesSql from './login-tries.sql.ts';
import { selectKnownAddress } from './login-tries.sql.ts';

/** Key under which attempts are counted: number and origin. See reserveLoginTry for the delay. */
export type Tries = { mobile: string; origin: string };

const STRANGER = '';

/**
 * Returns the key under which an attempt counts. A known browser of the player, or an address of an earlier log-in,
 * counts apart from strangers, so that no stranger can delay the player.
 */
export async function triesOf(
  tx: Tx,
  of: { mobile: string; playerId: bigint | undefined; asker: Asker; address: string },
): Promise<Tries> {
  const { mobile, playerId, asker, address } = of;
  // an unknown number runs the same query, so that it takes the same time
  const known = await tx.query(selectKnownAddress(playerId ?? -1n, address));
  if (asker.kind === 'device') return { mobile, origin: shortHash(asker.key) };
  return { mobile, origin: known.length === 0 ? STRANGER : shortHash(address) };
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Returns the key for the logged-in player's attempts at the current password. */
export function triesInside(mobile: string): Tries {
  return { mobile, origin: 'inside' };
}

/** Counts an attempt that is about to be made. Returns false while the delay lasts. */
export async function reserveTry(tx: Tx, { mobile, origin }: Tries): Promise<boolean> {
  const rows = await tx.query<{ failures: number }>(loginTriesSql.reserveLoginTry(mobile, origin));
  return rows.length === 1;
}

/** Clears the attempts after a right password. */
export async function forgetTries(tx: Tx, { mobile, origin }: Tries): Promise<void> {
  await tx.query(loginTriesSql.forgetLoginTries(mobile, origin));
}
