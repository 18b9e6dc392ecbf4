import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import { linkByNumbers } from './account-links.sql.ts';
import * as sql from './excluded-numbers.sql.ts';

type Keyed = Pick<Config, 'exclusion'>;

function hashNumber({ exclusion }: Keyed, number: string): Buffer {
  return createHmac('sha256', exclusion.key).update(number).digest();
}

/**
 * Whether a mobile or payout number (ten digits) belongs to an excluded person. `playerId` is the account that asks for
 * it: an excluded player may keep using own numbers. undefined at registration.
 */
export async function isExcludedNumber(
  config: Keyed,
  tx: Tx,
  { number, playerId }: { number: string; playerId: bigint | undefined },
): Promise<boolean> {
  const found = await tx.query(sql.selectExcludedNumber(hashNumber(config, number), playerId ?? null));
  return found.length > 0;
}

/**
 * Stores the hashes of every number that an excluded player has or had, in the caller's transaction. Links the other
 * accounts that have one of these numbers now. Does nothing for players who are not excluded. Called when a player is
 * excluded and after each change of a payout number. The caller holds the lock of the wallet.
 */
export async function keepExcludedNumbers(config: Keyed, tx: Tx, playerId: bigint): Promise<void> {
  const rows = await tx.query<{ number: string }>(sql.selectNumbersOfExcluded(playerId));
  if (rows.length === 0) return;
  const hashes = rows.map(({ number }) => hashNumber(config, number));
  await tx.query(sql.keepNumbers(playerId, hashes));
  const numbers = rows.map(({ number }) => number);
  await tx.query(linkByNumbers(playerId, numbers));
}
