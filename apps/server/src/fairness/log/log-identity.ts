import { isSignedKeyChange, keyAtSize, parseEntry } from '@surahi/fairness';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readEntries, type StoredEntry } from './add-entry.ts';
import type { PlacedEntry } from './archive.ts';
import { verifierKeyOf } from './key-ring.ts';
import { LogIdentityError } from './log-identity-error.ts';
import { type IdentityRow, insertIdentity, selectIdentity } from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import { type LogPeriod, periodsOf, readKeyPeriods } from './read-keys.ts';

/**
 * Stores the name and first key of the log at the database's first start. Throws LogIdentityError if the log has another
 * name than this node, or if the current key of the log is not installed: PUBLIC_URL, LOG_ORIGIN or a key changed, or
 * log.key of the data folder is another one.
 */
export async function claimLogIdentity(db: Db, log: PublicLog): Promise<void> {
  const archived = (await log.archive.read(0)).filter(({ kind }) => kind === 'key' || kind === 'origin');
  const [known] = await db.query<IdentityRow>(selectIdentity());
  if (known === undefined) await db.query(insertIdentity(firstKeyOf(log, archived)));
  const { verifier_key: first } = await db.one<IdentityRow>(selectIdentity());
  const current = await currentKey(db, log, periodsOf(first, archived));
  if (!log.keys.has(current)) throw new LogIdentityError(current, [log.keys.configured]);
}

/**
 * The key that signs the next checkpoint. This includes an `origin` entry that has no index yet. It also includes key
 * changes that only the archive holds, because a restored database gets them back from there.
 */
async function currentKey(db: Db, log: PublicLog, archived: readonly LogPeriod[]): Promise<string> {
  const waiting = (await readRestarts(db)).find(({ logIndex }) => logIndex === undefined)?.entry;
  if (waiting !== undefined) return verifierKeyOf(waiting.origin, waiting.key);
  const stored = await readKeyPeriods(db, log);
  return keyAtSize(archived.length > stored.length ? archived : stored, Number.POSITIVE_INFINITY);
}

/** The `origin` entries, oldest first. Each gives a later name of the log and the reason. */
export function readRestarts(tx: Tx): Promise<StoredEntry<'origin'>[]> {
  return readEntries(tx, { kind: 'origin', draw: '', side: '' });
}

/** The first key of a log. It is not the configured key if the archive holds changes of the key or name. */
function firstKeyOf({ keys }: PublicLog, archived: readonly PlacedEntry[]): string {
  for (const { bytes } of archived) {
    const entry = parseEntry(bytes);
    if (entry.kind === 'origin') return verifierKeyOf(entry.previous, entry.previousKey);
    if (entry.kind === 'key' && isSignedKeyChange(entry)) return verifierKeyOf(entry.origin, entry.old);
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
