import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { lockWallets } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { keepHashes, recognisesExcluded } from './excluded-numbers.ts';
import * as sql from './exclusion-key.sql.ts';

type Keyed = Pick<Config, 'exclusion'>;

/** The server must not start, because the database has hashes or a fingerprint of another EXCLUSION_KEY. */
export class ExclusionKeyError extends Error {
  override name = 'ExclusionKeyError';
}

function fingerprintOf({ exclusion }: Keyed): Buffer {
  // No number is this text, so the fingerprint is never the hash of a number.
  return createHmac('sha256', exclusion.key).update('fingerprint of EXCLUSION_KEY').digest();
}

/**
 * Compares EXCLUSION_KEY with the stored fingerprint. `none`: no fingerprint is stored, because no server of a release
 * with fingerprints has started on this database yet.
 */
export async function compareExclusionKey(config: Keyed, tx: Tx): Promise<'same' | 'other' | 'none'> {
  const [stored] = await tx.query<{ fingerprint: Buffer }>(sql.selectFingerprint());
  if (stored === undefined) return 'none';
  return stored.fingerprint.equals(fingerprintOf(config)) ? 'same' : 'other';
}

/**
 * Stores a fingerprint of EXCLUSION_KEY at the first start of a database, and compares it at every later one. Under
 * another key the server would recognise no excluded number. A database of an earlier release has hashes and no
 * fingerprint, so the first start compares the key with the hashes.
 * @throws ExclusionKeyError when the database has another key
 */
export async function storeExclusionKey(config: Keyed, tx: Tx): Promise<void> {
  if ((await compareExclusionKey(config, tx)) === 'none') {
    if (!(await recognisesExcluded(config, tx)))
      throw refusal('EXCLUSION_KEY does not give the stored hash of an excluded player.');
    await tx.query(sql.insertFingerprint(fingerprintOf(config)));
  }
  if ((await compareExclusionKey(config, tx)) !== 'same')
    throw refusal('EXCLUSION_KEY is not the key of this database.');
}

function refusal(reason: string): ExclusionKeyError {
  return new ExclusionKeyError(
    [
      `${reason} Excluded persons could register again. The server did not start and changed nothing.`,
      'Set EXCLUSION_KEY to its earlier value, which is kept apart from the backups (docs/operation.md, "Backups").',
      'If you lost the key or change it on purpose, run: npm run ops -- exclusion-key accept --reason TEXT --as USER',
    ].join('\n'),
  );
}

/**
 * Hashes the known numbers of all excluded players with EXCLUSION_KEY, each player in one transaction. The hashes under
 * the earlier key stay. Returns the number of these players. `lost` counts the numbers of deleted accounts: only their
 * hashes under the earlier key are left, so nobody can hash them again.
 */
export async function hashExcludedAgain(config: Keyed, db: Db): Promise<{ players: number; lost: number }> {
  const players = await db.query<{ player_id: bigint }>(sql.selectExcludedPlayers());
  for (const { player_id: playerId } of players) {
    await db.transaction(async (tx) => {
      await lockWallets(tx, [playerId]);
      await keepHashes(config, tx, playerId);
    });
  }
  const { numbers } = await db.one<{ numbers: number }>(sql.countNumbersOfDeleted());
  return { players: players.length, lost: numbers };
}

/** Makes EXCLUSION_KEY the key of this database. Needs the rights of the owner of the tables. */
export async function replaceExclusionKey(config: Keyed, tx: Tx): Promise<void> {
  await tx.query(sql.replaceFingerprint(fingerprintOf(config)));
}
