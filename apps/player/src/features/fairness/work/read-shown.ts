import {
  type Checkpoint,
  type Note,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
} from '@surahi/fairness';
import type { ProvenChanges } from './key-changes.ts';
import type { LogReader } from './log-reader.ts';
import type { LogStatus } from './log-status.ts';
import { nameOfKey } from './name-of-key.ts';

/** The checkpoint that the server shows, and the keys of the log. */
export type Shown = {
  note: string;
  /** The key that signed the checkpoint. If no known key signed it, the key that the server names. */
  key: string;
  /** The log's keys before `key`, newest first. */
  earlierKeys: readonly string[];
  parsed: Note | undefined;
  /** Undefined when the log did not sign it. */
  checkpoint: Checkpoint | undefined;
};

type KnownKeys = { key: string; earlierKeys: readonly string[] };

/**
 * Verifies the signature of the shown checkpoint. While the log changes its key, a server can name one key and show a
 * checkpoint with the other one. So the key of the last visit and the keys of proven changes are valid too. If the key
 * of the last visit signed the checkpoint, this reads no entries. Throws TypeError without a network.
 */
export async function readShown(
  reader: LogReader,
  note: string,
  { origin, keys }: LogStatus,
  known: KnownKeys | undefined,
): Promise<Shown> {
  const [named = ''] = keys.log;
  const claim = readClaim(note);
  if (claim === undefined) return { note, key: named, earlierKeys: [], parsed: undefined, checkpoint: undefined };
  const { parsed } = claim;
  const signed = openedByOne(known === undefined ? keys.log : [...keys.log, known.key], parsed, origin);
  if (signed !== undefined && signed.key === known?.key) {
    return { note, parsed, ...signed, earlierKeys: known.earlierKeys };
  }
  const changes = await provenChanges(reader, claim.checkpoint);
  const opened = signed ?? openedByOne(changes?.keys ?? [], parsed, origin);
  if (opened === undefined) return { note, key: named, earlierKeys: [], parsed, checkpoint: undefined };
  return { note, parsed, ...opened, earlierKeys: changes?.before(opened.key) ?? [] };
}

/** The note and the checkpoint in it, not verified. Undefined when the text is malformed. */
function readClaim(note: string): { parsed: Note; checkpoint: Checkpoint } | undefined {
  try {
    const parsed = parseNote(note);
    return { parsed, checkpoint: parseCheckpoint(parsed.text) };
  } catch {
    return undefined;
  }
}

/** Opens a checkpoint with the first key of its name that signed it. Returns undefined if none of `keys` did. */
function openedByOne(
  keys: readonly string[],
  note: Note,
  origin: string,
): { key: string; checkpoint: Checkpoint } | undefined {
  for (const key of keys.filter((one) => nameOfKey(one) === origin)) {
    try {
      return { key, checkpoint: openCheckpoint(note, origin, [parseVerifierKey(key)]) };
    } catch {
      // another key may have signed it
    }
  }
  return undefined;
}

/** The changes of the log's key that a checkpoint covers. Undefined while there are none. */
async function provenChanges(reader: LogReader, checkpoint: Checkpoint): Promise<ProvenChanges | undefined> {
  const places = await reader.text('key-changes');
  if (places === undefined || places.trim() === '[]') return undefined;
  // Most logs never change their key, so their readers do not load this code.
  return (await import('./key-changes.ts')).readChanges(reader, places, checkpoint);
}
