import { type Bundle, peaksOf, toHex } from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import { nameOf } from './key-ring.ts';
import * as sql from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import type { PublishedCheckpoint } from './read-log.ts';
import { keysUpTo, readKeyPeriods } from './read-keys.ts';
import * as ranges from './range.sql.ts';
import { readNodes } from './sequence-entries.ts';

/** The fields of a bundle that identify its log. A worker process receives these instead of the PublicLog. */
export type LogIdentity = Pick<PublicLog, 'configuredKey' | 'quorum'> & {
  witnesses: readonly { verifierKey: string }[];
};

/** The public part of a log, without its keys and functions. */
export function identityOf({ configuredKey, quorum, witnesses }: PublicLog): LogIdentity {
  return {
    configuredKey,
    quorum,
    witnesses: witnesses.map((witness) => ({ verifierKey: witness.verifierKey })),
  };
}

/**
 * Entries from `start` up to, but without, `end`. `end` is the size of a published checkpoint. `isFinal`: later plans
 * are equal.
 */
export type RangePlan = { start: number; end: number; isFinal: boolean };

/**
 * Plans the range of a bundle in a log with the newest checkpoint `head`. Times are unix ms. The range begins with the
 * first entry that was added at or after `fromMs`, and no later than index `atLatest`. It ends with the first
 * checkpoint that a quorum cosigned and that covers `finalSize`. Without a `finalSize`, that checkpoint must be made at
 * or after `untilMs`. If there is none yet, the range ends with the newest checkpoint. Returns undefined while no
 * checkpoint covers `atLatest`.
 */
export async function planRange(
  tx: Tx,
  { quorum }: Pick<PublicLog, 'quorum'>,
  head: PublishedCheckpoint,
  of: { fromMs: number; atLatest: number; finalSize: number | undefined; untilMs: number },
): Promise<RangePlan | undefined> {
  if (head.size <= of.atLatest) return undefined;
  const first = await tx.one<{ log_index: bigint | null }>(ranges.selectFirstPlace(of.fromMs));
  const [final] = await tx.query<{ tree_size: bigint }>(
    of.finalSize === undefined
      ? ranges.selectFirstCosigned({ size: of.atLatest + 1, fromMs: of.untilMs, quorum })
      : ranges.selectFirstCosigned({ size: of.finalSize, fromMs: 0, quorum }),
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
 * the entries whose cosignatures a reader needs.
 */
export async function exportRange(
  tx: Tx,
  log: LogIdentity,
  { start, end, witnessed }: Pick<RangePlan, 'start' | 'end'> & { witnessed: readonly number[] },
): Promise<LogRange> {
  const peaks = await readNodes(tx, peaksOf(start));
  const entries = await tx.query<sql.EntryRow>(sql.selectEntries(start, end));
  const needed = [start, ...witnessed.map((index) => index + 1)];
  const notes = await tx.query<ranges.NoteRow>(ranges.selectNotes({ needed, end, quorum: log.quorum }));
  const keys = keysUpTo(await readKeyPeriods(tx, log), end);
  return {
    // The name of the log at the end of the range.
    origin: nameOf(keys[0] ?? log.configuredKey),
    log: { start, peaks: peaks.map(toHex), entries: entries.map(({ bytes }) => bytes.toString('base64')) },
    checkpoints: notes.map(({ note, lines }) => note + lines),
    keys: {
      log: keys,
      witnesses: log.witnesses.map(({ verifierKey }) => verifierKey),
    },
  };
}
