import { keyAtSize } from '@surahi/fairness';
import { writeAudit } from '../../operators/audit/index.ts';
import type { ProposalHandler } from '../../operators/proposals/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { addEntry, keysUpTo, type PublicLog, readEntries, readKeyPeriods } from '../log/index.ts';

/** `key` is the new key as a verifier key, as both operators saw it. */
type Payload = { key: string };

const SUBJECT = 'log:key';

/**
 * Changes the key of the public log after two people agreed. The old key signs the entry. From the checkpoint that
 * covers the entry on, the log signs with the new key. Errors: log_key_missing if this node lacks one of the keys or
 * the log had the new key before, changed_meanwhile while an earlier change waits for its place.
 */
export function logKeyHandler(log: PublicLog | undefined): ProposalHandler<Payload> {
  return {
    kind: 'log.key',
    compare: async (tx, { key }) => {
      const current = await readChangeable(tx, log, key);
      return current.ok ? ok({ subject: SUBJECT, before: { key: current.value.from }, after: { key } }) : current;
    },
    apply: async (tx, { key }, { actor, reason, proposedBy }) => {
      const current = await readChangeable(tx, log, key);
      if (!current.ok) return current;
      const { keys, from, version } = current.value;
      // Of two simultaneous changes only one gets the version.
      if (!(await addEntry(tx, keys.signChange({ version, from, to: key })))) return fail('changed_meanwhile');
      const change = { before: { key: from }, after: { key, proposedBy } };
      await writeAudit(tx, { actor, action: 'log.key_change', subject: SUBJECT, ...change, reason });
      return ok(undefined);
    },
  };
}

/** The current key, and the key that this node offers as the next one. Null if there is none. */
export async function readOfferedKey(
  tx: Tx,
  log: PublicLog | undefined,
): Promise<{ current: string | null; next: string | null }> {
  if (log === undefined) return { current: null, next: null };
  const known = keysUpTo(await readKeyPeriods(tx, log));
  const { next } = log.keys;
  return { current: known[0] ?? null, next: next === undefined || known.includes(next) ? null : next };
}

type Change = { keys: PublicLog['keys']; from: string; version: number };

async function readChangeable(
  tx: Tx,
  log: PublicLog | undefined,
  key: string,
): Promise<Result<Change, 'log_key_missing' | 'changed_meanwhile'>> {
  if (log === undefined || !log.keys.has(key)) return fail('log_key_missing');
  const periods = await readKeyPeriods(tx, log);
  const from = keyAtSize(periods, Number.POSITIVE_INFINITY);
  // A key that the log had before may have leaked since, so it never returns.
  if (!log.keys.has(from) || keysUpTo(periods).includes(key)) return fail('log_key_missing');
  const changes = await readEntries(tx, { kind: 'key', draw: '', side: '' });
  if (changes.some(({ logIndex }) => logIndex === undefined)) return fail('changed_meanwhile');
  return ok({ keys: log.keys, from, version: (changes.at(-1)?.entry.version ?? 0) + 1 });
}
