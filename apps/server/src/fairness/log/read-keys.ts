import { followKeyChanges, type KeyChange, parseEntry } from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import type { PlacedEntry } from './archive.ts';
import { hexOf, nameOf, verifierKeyOf } from './key-ring.ts';
import * as sql from './log.sql.ts';

/** The setting of the node that `readKeyPeriods` needs: the key with which an empty log starts. */
export type KeySource = { configuredKey: string };

/** A key of the log as a verifier key, which begins with the log's name. It signs checkpoints from size `from` on. */
export type LogPeriod = { key: string; from: number };

/**
 * The periods of the log's keys as verifier keys, oldest first. They follow from the key of the database's first start
 * and from the `key` and `origin` entries that have an index. So every node computes the same periods, also after a
 * crash or restore.
 */
export async function readKeyPeriods(tx: Tx, { configuredKey }: KeySource): Promise<LogPeriod[]> {
  const [identity] = await tx.query<sql.IdentityRow>(sql.selectIdentity());
  const rows = await tx.query<sql.KeyChangeRow>(sql.selectKeyChanges());
  const entries = rows.map(({ log_index: index, bytes }) => ({ logIndex: Number(index), bytes }));
  return periodsOf(identity?.verifier_key ?? configuredKey, entries);
}

/** The periods that follow from the first key and the `key` and `origin` entries among these, in the log's order. */
export function periodsOf(first: string, entries: readonly Pick<PlacedEntry, 'logIndex' | 'bytes'>[]): LogPeriod[] {
  const changes = entries.flatMap(toChange);
  return followKeyChanges({ origin: nameOf(first), key: hexOf(first) }, changes).map(({ origin, key, from }) => ({
    key: verifierKeyOf(origin, key),
    from,
  }));
}

/** The log's keys at a size, the current one first. */
export function keysUpTo(periods: readonly LogPeriod[], size = Number.POSITIVE_INFINITY): string[] {
  return periods
    .filter(({ from }) => from <= size)
    .map(({ key }) => key)
    .reverse();
}

function toChange({ logIndex: index, bytes }: Pick<PlacedEntry, 'logIndex' | 'bytes'>): KeyChange[] {
  const entry = parseEntry(new Uint8Array(bytes));
  return entry.kind === 'key' || entry.kind === 'origin' ? [{ index, entry }] : [];
}
