import { fromHex } from './bytes.ts';
import { keyChangeMessage } from './leaves.ts';
import { verifyEd25519 } from './note.ts';
import type { EntryOf } from './records.ts';

/** A `key` entry with its index in the log. */
export type KeyChange = { index: number; entry: EntryOf<'key'> };

/** A key of a log. It signs the checkpoints from size `from` until the size at which the next period begins. */
export type KeyPeriod = { key: string; from: number };

/** Whether the old key signed the change. */
export function isSignedKeyChange(entry: EntryOf<'key'>): boolean {
  return verifyEd25519(fromHex(entry.old), keyChangeMessage(entry), fromHex(entry.signature));
}

/**
 * The periods of a log's keys (32 bytes in hex), oldest first. The log starts with the key `first`. `changes` are its
 * `key` entries in the order of the log. A change counts only if its old key is the key of the log at that place and
 * signed it. A checkpoint that covers the change is signed by the new key.
 */
export function followKeyChanges(first: string, origin: string, changes: readonly KeyChange[]): KeyPeriod[] {
  const periods: KeyPeriod[] = [{ key: first, from: 0 }];
  for (const { index, entry } of changes) {
    const isNext = entry.origin === origin && entry.old === periods.at(-1)?.key && isSignedKeyChange(entry);
    if (isNext) periods.push({ key: entry.new, from: index + 1 });
  }
  return periods;
}

/** The key that signs the checkpoint of a size. Throws RangeError without periods. */
export function keyAtSize(periods: readonly KeyPeriod[], size: number): string {
  const period = periods.findLast(({ from }) => from <= size);
  if (period === undefined) throw new RangeError('a log has at least one key');
  return period.key;
}
