import { createHash } from 'node:crypto';
import {
  type Checkpoint,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  toHex,
  type VerifierKey,
} from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import { insertFraudReport } from './fraud.sql.ts';
import type { PublicLog } from './public-log.ts';
import { keysUpTo, readKeyPeriods } from './read-keys.ts';

/** Two checkpoints as signed notes. */
type Evidence = readonly [string, string];

/** Maximum length of one checkpoint. Signed notes have the same maximum. */
const LONGEST_NOTE = 131_072;

/**
 * Stores two checkpoints that prove a split view: this log signed both, and they have equal sizes but different roots.
 * Accepts signatures of every name and key that the log ever had, because one of the two histories may lack a change of
 * the key. Otherwise it stores nothing and returns false.
 */
export async function reportFraud(tx: Tx, log: PublicLog, notes: Evidence): Promise<boolean> {
  const keys = keysUpTo(await readKeyPeriods(tx, log)).map(parseVerifierKey);
  const [first, second] = notes.map((note) => readCheckpoint(keys, note));
  if (first === undefined || second === undefined || first.origin !== second.origin) return false;
  if (first.size !== second.size || toHex(first.root) === toHex(second.root)) return false;
  await storeFraudReport(tx, JSON.stringify([...notes].sort()));
  return true;
}

/** Stores a verified proof of fraud, which raises the alert. The same evidence is stored once. */
export async function storeFraudReport(tx: Tx, evidence: string): Promise<void> {
  await tx.query(insertFraudReport(evidence, createHash('sha256').update(evidence).digest()));
}

function readCheckpoint(keys: readonly VerifierKey[], text: string): Checkpoint | undefined {
  try {
    const note = parseNote(text);
    const { origin } = parseCheckpoint(note.text);
    return openCheckpoint(
      note,
      origin,
      keys.filter(({ name }) => name === origin),
    );
  } catch {
    return undefined; // a note that this log did not sign proves nothing about it
  }
}

/** Reads {"checkpoints": [note, note]}. Returns undefined for any other value. */
export function readEvidence(body: unknown): Evidence | undefined {
  if (typeof body !== 'object' || body === null || !('checkpoints' in body)) return undefined;
  const { checkpoints } = body;
  if (!Array.isArray(checkpoints) || checkpoints.length !== 2) return undefined;
  const [first, second]: unknown[] = checkpoints;
  if (typeof first !== 'string' || typeof second !== 'string') return undefined;
  return Math.max(first.length, second.length) > LONGEST_NOTE ? undefined : [first, second];
}
