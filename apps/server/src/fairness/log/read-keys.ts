import { followKeyChanges, type KeyChange, type KeyPeriod, parseEntry } from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import { hexOf, verifierKeyOf } from './key-ring.ts';
import * as sql from './log.sql.ts';

/** What a reader of the keys knows of its node: the log's name, and the key with which an empty log starts. */
export type KeySource = { origin: string; configuredKey: string };

/**
 * The periods of the log's keys as verifier keys, oldest first. They follow from the key of the database's first start
 * and the `key` entries that have a place. So every node, and every run after a crash or restore, gets the same.
 */
export async function readKeyPeriods(tx: Tx, { origin, configuredKey }: KeySource): Promise<KeyPeriod[]> {
  const [identity] = await tx.query<sql.IdentityRow>(sql.selectIdentity());
  const rows = await tx.query<sql.KeyChangeRow>(sql.selectKeyChanges());
  const first = hexOf(identity?.verifier_key ?? configuredKey);
  return followKeyChanges(first, origin, rows.flatMap(toChange)).map(({ key, from }) => ({
    key: verifierKeyOf(origin, key),
    from,
  }));
}

/** The log's keys at a size, the current one first. */
export function keysUpTo(periods: readonly KeyPeriod[], size = Number.POSITIVE_INFINITY): string[] {
  return periods
    .filter(({ from }) => from <= size)
    .map(({ key }) => key)
    .reverse();
}

function toChange({ log_index: index, bytes }: sql.KeyChangeRow): KeyChange[] {
  const entry = parseEntry(new Uint8Array(bytes));
  return entry.kind === 'key' ? [{ index: Number(index), entry }] : [];
}
