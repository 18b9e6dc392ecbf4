import { fromHex } from './bytes.ts';
import { keyChangeMessage } from './leaves.ts';
import { verifyEd25519 } from './note.ts';
import type { EntryOf } from './records.ts';

/** A `key` or `origin` entry with its index in the log. Both give the log another key. */
export type KeyChange = { index: number; entry: EntryOf<'key'> | EntryOf<'origin'> };

/** A name of a log with its public key (32 bytes in hex). */
export type LogSigner = { origin: string; key: string };

/** A signer of a log. It signs the checkpoints from size `from` until the size at which the next period begins. */
export type KeyPeriod = LogSigner & { from: number };

/** Whether the old key signed the change. */
export function isSignedKeyChange(entry: EntryOf<'key'>): boolean {
  return verifyEd25519(fromHex(entry.old), keyChangeMessage(entry), fromHex(entry.signature));
}

/**
 * The periods of a log's signers, oldest first. `changes` are its `key` and `origin` entries in the order of the log. A
 * `key` entry counts only if its old key is the log's key just before the entry and signed it. An `origin` entry counts
 * only if it contains the log's name and key just before the entry. No old key signs it, because that key may be lost or
 * stolen. A checkpoint that covers the change is signed by the new signer.
 */
export function followKeyChanges(first: LogSigner, changes: readonly KeyChange[]): KeyPeriod[] {
  const periods: KeyPeriod[] = [{ ...first, from: 0 }];
  for (const { index, entry } of changes) {
    const next = nextSigner(periods.at(-1) ?? first, entry);
    if (next !== undefined) periods.push({ ...next, from: index + 1 });
  }
  return periods;
}

function nextSigner({ origin, key }: LogSigner, entry: KeyChange['entry']): LogSigner | undefined {
  if (entry.kind === 'origin') {
    return entry.previous === origin && entry.previousKey === key
      ? { origin: entry.origin, key: entry.key }
      : undefined;
  }
  const isNext = entry.origin === origin && entry.old === key && isSignedKeyChange(entry);
  return isNext ? { origin, key: entry.new } : undefined;
}

/** The key that signs the checkpoint of a size. Throws RangeError without periods. */
export function keyAtSize(periods: readonly { key: string; from: number }[], size: number): string {
  const period = periods.findLast(({ from }) => from <= size);
  if (period === undefined) throw new RangeError('a log has at least one key');
  return period.key;
}
