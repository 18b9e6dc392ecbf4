import { isSignedKeyChange, keyAtSize, parseEntry } from '@surahi/fairness';
import type { Db } from '../../platform/db/db.ts';
import { verifierKeyOf } from './key-ring.ts';
import { LogIdentityError } from './log-identity-error.ts';
import { type IdentityRow, insertIdentity, selectIdentity } from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import { readKeyPeriods } from './read-keys.ts';

/**
 * Stores the name and first key of the log at the database's first start. Throws LogIdentityError if the log has another
 * name than this node, or if the current key of the log is not installed: PUBLIC_URL, LOG_ORIGIN or a key changed, or
 * log.key of the data folder is another one.
 */
export async function claimLogIdentity(db: Db, log: PublicLog): Promise<void> {
  const [known] = await db.query<IdentityRow>(selectIdentity());
  if (known === undefined) await db.query(insertIdentity(await firstKeyOf(log)));
  const { verifier_key: stored } = await db.one<IdentityRow>(selectIdentity());
  if (stored.split('+')[0] !== log.origin) throw new LogIdentityError(stored, [log.keys.configured]);
  const current = keyAtSize(await readKeyPeriods(db, log), Number.POSITIVE_INFINITY);
  if (!log.keys.has(current)) throw new LogIdentityError(current, [log.keys.configured]);
}

/** The first key of a log. An archive that is put back into a new database may hold changes of the key. */
async function firstKeyOf({ origin, archive, keys }: PublicLog): Promise<string> {
  for (const { bytes } of (await archive.read(0)).filter(({ kind }) => kind === 'key')) {
    const entry = parseEntry(bytes);
    if (entry.kind === 'key' && isSignedKeyChange(entry)) return verifierKeyOf(origin, entry.old);
  }
  return keys.configured;
}

/** Throws when the database has a public log: its draws take no bids without one. For a node with PUBLIC_LOG=off. */
export async function refuseWithoutLog(db: Db): Promise<void> {
  const [stored] = await db.query<IdentityRow>(selectIdentity());
  if (stored !== undefined) {
    throw new Error(`This database has the public log ${stored.verifier_key}. Start the server with PUBLIC_LOG=on.`);
  }
}
