import { parseCheckpoint, parseNote, toBase64, utf8ToBytes } from '@surahi/fairness';
import { writeAudit } from '../../operators/audit/index.ts';
import type { ProposalHandler } from '../../operators/proposals/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import {
  addEntry,
  hexOf,
  keysUpTo,
  nameOf,
  type PublicLog,
  readCheckpoint,
  readKeyPeriods,
  readRestarts,
  toAscii,
} from '../log/index.ts';

/** `key` is the verifier key of the next name, as both operators saw it. */
type Payload = { key: string };

const SUBJECT = 'log:origin';

/**
 * Continues the public log under the name and key of this node after two people agreed. The log keeps its entries, so
 * open draws keep their records. The `origin` entry names the last cosigned checkpoint. The old key does not sign the
 * entry, because it may be lost or stolen. Errors: log_origin_missing if this node is not set up for the next name, or
 * if the log had this name or key before. changed_meanwhile while an earlier `origin` entry has no index yet.
 */
export function restartLogHandler(log: PublicLog | undefined): ProposalHandler<Payload> {
  return {
    kind: 'log.origin',
    compare: async (tx, { key }) => {
      const restart = await readRestart(tx, log, key);
      if (!restart.ok) return restart;
      const { from, size, root } = restart.value;
      return ok({ subject: SUBJECT, before: { key: from, size, root }, after: { key } });
    },
    apply: async (tx, { key }, { actor, reason, proposedBy }) => {
      const restart = await readRestart(tx, log, key);
      if (!restart.ok) return restart;
      const { from, note, version, size } = restart.value;
      const previous = { previous: nameOf(from), previousKey: hexOf(from), checkpoint: toBase64(utf8ToBytes(note)) };
      const next = { origin: nameOf(key), key: hexOf(key) };
      // If two restarts run at once, only one can add an entry with this version.
      const isAdded = await addEntry(tx, {
        kind: 'origin',
        v: 1,
        version,
        ...previous,
        ...next,
        reason: toAscii(reason, 500),
      });
      if (!isAdded) return fail('changed_meanwhile');
      const change = { before: { key: from, size }, after: { key, proposedBy } };
      await writeAudit(tx, { actor, action: 'log.restart', subject: SUBJECT, ...change, reason });
      return ok(undefined);
    },
  };
}

/** A restart that this node offers: the keys before and after it, and the last cosigned checkpoint. */
type Restart = { from: string; to: string; size: number; root: string; note: string; version: number };

/** The restart that this node is set up for. Null if the log has the name of this node, or had it before. */
export async function readOfferedRestart(
  tx: Tx,
  log: PublicLog | undefined,
): Promise<Pick<Restart, 'from' | 'to' | 'size' | 'root'> | null> {
  const restart = await readRestart(tx, log, log?.keys.configured);
  if (!restart.ok) return null;
  const { from, to, size, root } = restart.value;
  return { from, to, size, root };
}

async function readRestart(
  tx: Tx,
  log: PublicLog | undefined,
  key: string | undefined,
): Promise<Result<Restart, 'log_origin_missing' | 'changed_meanwhile'>> {
  if (log === undefined || key !== log.keys.configured) return fail('log_origin_missing');
  const known = keysUpTo(await readKeyPeriods(tx, log));
  const [from = log.keys.configured] = known;
  const isNew = known.every((one) => nameOf(one) !== log.origin && hexOf(one) !== hexOf(key));
  const last = await readCheckpoint(tx, log.quorum);
  if (!isNew || last === undefined) return fail('log_origin_missing');
  const restarts = await readRestarts(tx);
  if (restarts.some(({ logIndex }) => logIndex === undefined)) return fail('changed_meanwhile');
  const { size, note } = last;
  const root = toBase64(parseCheckpoint(parseNote(note).text).root);
  return ok({ from, to: key, size, root, note, version: restarts.length + 1 });
}
