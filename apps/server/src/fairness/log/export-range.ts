import { type Bundle, peaksOf, toHex } from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import { hexOf, nameOf } from './key-ring.ts';
import * as sql from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import type { PublishedCheckpoint } from './read-log.ts';
import { keysUpTo, readKeyPeriods } from './read-keys.ts';
import * as ranges from './range.sql.ts';
import { readNodes } from './sequence-entries.ts';

/** The fields of a bundle that identify its log. A worker process receives these instead of the PublicLog. */
export type LogIdentity = Pick<PublicLog, 'configuredKey'> & {
  witnesses: readonly { verifierKey: string }[];
};

/** The public part of a log, without its keys and functions. */
export function identityOf({ configuredKey, witnesses }: PublicLog): LogIdentity {
  return {
    configuredKey,
    witnesses: witnesses.map((witness) => ({ verifierKey: witness.verifierKey })),
  };
}

/**
 * Entries from `start` up to, but without, `end`. `end` is the size of a published checkpoint. `isFinal`: later plans
 * are equal, unless the range gets a further entry that it must cover.
 */
export type RangePlan = { start: number; end: number; isFinal: boolean };

/**
 * Plans the range of a bundle in a log with the newest checkpoint `head`. Times are unix ms. The range begins with the
 * first entry that was added at or after `fromMs`, and no later than index `atLatest`. It ends with the first
 * checkpoint that `quorum` witnesses cosigned, that covers `finalSize` entries and that was made at or after `untilMs`.
 * If there is none yet, the range ends with the newest checkpoint. Returns undefined while no checkpoint covers
 * `atLatest`.
 *
 * `quorum` is that of the record. With the quorum of today, a changed setting would move the end of a final range.
 */
export async function planRange(
  tx: Tx,
  head: PublishedCheckpoint,
  of: { fromMs: number; atLatest: number; finalSize: number; untilMs: number; quorum: number },
): Promise<RangePlan | undefined> {
  if (head.size <= of.atLatest) return undefined;
  const first = await tx.one<{ log_index: bigint | null }>(ranges.selectFirstPlace(of.fromMs));
  const [final] = await tx.query<{ tree_size: bigint }>(
    ranges.selectFirstCosigned({ size: of.finalSize, fromMs: of.untilMs, quorum: of.quorum }),
  );
  return {
    start: Math.min(Number(first.log_index ?? of.atLatest), of.atLatest),
    end: final === undefined ? head.size : Number(final.tree_size),
    isFinal: final !== undefined,
  };
}

/** The part of a bundle that comes from the log alone. */
export type LogRange = Pick<Bundle, 'origin' | 'log' | 'checkpoints' | 'keys'>;

/**
 * Exports the entries of a range with the hashes that connect them to the checkpoints. `witnessed` lists the indexes of
 * the entries whose cosignatures a reader needs. `named` has the public keys of the record's witnesses, in hex.
 */
export async function exportRange(
  tx: Tx,
  log: LogIdentity,
  of: Pick<RangePlan, 'start' | 'end'> & { witnessed: readonly number[]; named: readonly string[] },
): Promise<LogRange> {
  const { start, end } = of;
  const peaks = await readNodes(tx, peaksOf(start));
  const entries = await tx.query<sql.EntryRow>(sql.selectEntries(start, end));
  const needed = [...new Set([start, ...of.witnessed.map((index) => index + 1)])].filter((size) => size >= start);
  const notes = await tx.query<ranges.NoteRow>(ranges.selectNotes({ needed: needed.sort((a, b) => a - b), end }));
  const keys = keysUpTo(await readKeyPeriods(tx, log), end);
  return {
    // The name of the log at the end of the range.
    origin: nameOf(keys[0] ?? log.configuredKey),
    log: { start, peaks: peaks.map(toHex), entries: entries.map(({ bytes }) => bytes.toString('base64')) },
    checkpoints: notes.map(({ note, lines }) => note + lines),
    keys: { log: keys, witnesses: witnessesOf(log, notes, of.named) },
  };
}

/**
 * The keys of the witnesses that cosigned the notes, also of those that LOG_WITNESSES does not name any more. A witness
 * of the record that cosigned none of them can still have signed that a round is missing. Witnesses that joined later
 * are left out, because more than half of the reader's witnesses must have signed.
 */
function witnessesOf(log: LogIdentity, notes: readonly ranges.NoteRow[], named: readonly string[]): string[] {
  const cosigned = notes.flatMap(({ witnesses }) => witnesses);
  const configured = log.witnesses.map(({ verifierKey }) => verifierKey);
  return [...new Set([...cosigned, ...configured.filter((key) => named.includes(hexOf(key)))])];
}
