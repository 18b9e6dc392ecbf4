import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import * as links from './account-links.sql.ts';
import * as sql from './excluded-numbers.sql.ts';

type Keyed = Pick<Config, 'exclusion'>;

function hashNumber({ exclusion }: Keyed, number: string): Buffer {
  return createHmac('sha256', exclusion.key).update(number).digest();
}

/**
 * Locks numbers until the transaction ends. This serialises an exclusion with an account that uses one of its numbers,
 * so the later one sees the earlier one. Lock the wallet first (docs/rules.md#8-lock-order).
 */
async function lockNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].toSorted()) await tx.query(takeLock('excludedNumbers', number));
}

/**
 * Locks a mobile or payout number (ten digits), and returns whether it belongs to an excluded person. `playerId` asks
 * for the number; undefined at registration. The caller holds the lock of its wallet. Excluded players may keep own
 * numbers.
 */
export async function isExcludedNumber(
  config: Keyed,
  tx: Tx,
  { number, playerId }: { number: string; playerId: bigint | undefined },
): Promise<boolean> {
  // `keepExcludedNumbers` locks all numbers of an excluded player later. Lock them in one order here.
  const own =
    playerId !== undefined && (await isExcluded(tx, playerId)) ? await readNumbers(config, tx, playerId) : null;
  await lockNumbers(tx, [number, ...(own?.numbers ?? [])]);
  const found = await tx.query(sql.selectExcludedNumber(hashNumber(config, number), playerId ?? null));
  return found.length > 0;
}

/** Every number that a player has or had, and their hashes in the same order. */
async function readNumbers(config: Keyed, tx: Tx, playerId: bigint): Promise<{ numbers: string[]; hashes: Buffer[] }> {
  const rows = await tx.query<{ number: string }>(sql.selectNumbers(playerId));
  const numbers = rows.map(({ number }) => number);
  return { numbers, hashes: numbers.map((number) => hashNumber(config, number)) };
}

async function isExcluded(tx: Tx, playerId: bigint): Promise<boolean> {
  return (await tx.query(sql.selectExcluded(playerId))).length > 0;
}

/**
 * Stores the hashes of every number that an excluded player has or had, in the caller's transaction. Links the other
 * accounts that have one of these numbers now. Does nothing for players who are not excluded. Called when a player is
 * excluded and after each change of a payout number. The caller holds the lock of the wallet.
 */
export async function keepExcludedNumbers(config: Keyed, tx: Tx, playerId: bigint): Promise<void> {
  const numbers = await keepHashes(config, tx, playerId);
  if (numbers.length > 0) await linkTo(tx, playerId, numbers);
}

/**
 * Stores the hashes of every number that an excluded player has or had, and returns these numbers; none for players who
 * are not excluded. The caller holds the lock of the wallet.
 */
export async function keepHashes(config: Keyed, tx: Tx, playerId: bigint): Promise<string[]> {
  if (!(await isExcluded(tx, playerId))) return [];
  const { numbers, hashes } = await readNumbers(config, tx, playerId);
  await lockNumbers(tx, numbers);
  await tx.query(sql.keepNumbers(playerId, hashes));
  return numbers;
}

/**
 * Whether EXCLUSION_KEY gives the stored hash of the mobile number of one excluded player. True when no excluded player
 * has an open account, because there is nothing to compare.
 */
export async function recognisesExcluded(config: Keyed, tx: Tx): Promise<boolean> {
  const [player] = await tx.query<{ player_id: bigint; mobile: string }>(sql.selectExcludedMobile());
  if (player === undefined) return true;
  return (await tx.query(sql.selectHashOf(player.player_id, hashNumber(config, player.mobile)))).length > 0;
}

/**
 * Keeps the mobile number of an account that is being deleted from a new registration while a limit, a time-out or an
 * exclusion of the player runs. Otherwise a deletion would lift it early. Returns when the number is free in unix ms;
 * null if never. The caller holds the lock of the wallet and has not yet overwritten the number.
 */
export async function holdNumberOfDeleted(config: Keyed, tx: Tx, playerId: bigint): Promise<number | null> {
  await keepExcludedNumbers(config, tx, playerId);
  const { mobile } = await tx.one<{ mobile: string }>(sql.selectMobile(playerId));
  await lockNumbers(tx, [mobile]);
  const row = await tx.one<{ free_ms: bigint | null }>(sql.holdNumber(playerId, hashNumber(config, mobile)));
  return row.free_ms === null ? null : Number(row.free_ms);
}

/**
 * Bars the stored numbers until the restrictions that are left end, after staff lifted a break. A deletion ends no limit
 * and no break early, so the number of a deleted account stays barred until the last of them could have ended. The
 * caller holds the lock of the wallet.
 */
export async function shortenBars(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(sql.forgetNumbers(playerId));
  await tx.query(sql.barNumbersUntilEnd(playerId));
  await tx.query(sql.holdNumbersUntilEnd(playerId));
}

/**
 * Links an account whose exclusion ended to the persons who may own it and whose term runs. Betting stays off until an
 * operator has decided. The caller holds the lock of the wallet.
 */
export async function linkReturned(config: Keyed, tx: Tx, playerId: bigint): Promise<void> {
  if (await isExcluded(tx, playerId)) return;
  const own = await readNumbers(config, tx, playerId);
  await lockNumbers(tx, own.numbers);
  const owners = await tx.query<{ player_id: bigint; numbers: string[] }>(links.selectExcludedOwners(playerId, own));
  for (const owner of owners) await linkTo(tx, owner.player_id, owner.numbers);
  const ownerIds = owners.map((owner) => owner.player_id);
  const held = await tx.query(links.holdByLinks(playerId, ownerIds));
  if (held.length > 0) await tx.query(links.holdBetting(playerId));
}

async function linkTo(tx: Tx, excludedId: bigint, numbers: readonly string[]): Promise<void> {
  await tx.query(links.reopenSuspects(excludedId, numbers));
  await tx.query(links.linkSuspects(excludedId, numbers));
}
