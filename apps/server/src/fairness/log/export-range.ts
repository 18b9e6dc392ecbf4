import { type Bundle, peaksOf, toBase64, toHex } from '@surahi/fairness';
import type { Db } from '../../platform/db/db.ts';
import * as sql from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import { readCheckpoint } from './read-log.ts';
import { readNodes } from './sequence-entries.ts';

/** Checkpoints of a bundle. A reader needs those that its entries were witnessed by. */
const MOST_CHECKPOINTS = 1_000;

/** The part of a bundle that comes from the log alone. */
export type LogRange = Pick<Bundle, 'origin' | 'log' | 'checkpoints' | 'keys'>;

/**
 * Exports all published entries from the first one that was added at or after an instant (unix ms), but at least from `atLatest` on,
 * with the hashes that connect them to the checkpoints. Returns undefined while the log does not have entry `atLatest`.
 */
export async function exportRange(
  db: Db,
  log: PublicLog,
  { fromMs, atLatest }: { fromMs: number; atLatest: number },
): Promise<LogRange | undefined> {
  const head = await readCheckpoint(db);
  if (head === undefined || head.size <= atLatest) return undefined;
  const first = await db.one<{ log_index: bigint | null }>(sql.selectFirstPlace(fromMs));
  const start = Math.min(Number(first.log_index ?? atLatest), atLatest);
  const peaks = await readNodes(db, peaksOf(start));
  const entries = await db.query<sql.EntryRow>(sql.selectEntries(start, head.size));
  const notes = await db.query<sql.NoteRow>(sql.selectNotes(start, head.size, MOST_CHECKPOINTS));
  return {
    origin: log.origin,
    log: { start, peaks: peaks.map(toHex), entries: entries.map(({ bytes }) => toBase64(bytes)) },
    checkpoints: notes.toReversed().map(({ note, lines }) => note + lines),
    keys: { log: [log.verifierKey], witnesses: log.witnesses.map(({ verifierKey }) => verifierKey) },
  };
}
