import {
  type Checkpoint,
  equalBytes,
  type Note,
  openCheckpoint,
  parseNote,
  parseVerifierKey,
  QUICKNET,
  timeOfRound,
  toHex,
  verifyConsistency,
  verifyCosignatures,
} from '@surahi/fairness';
import { type LogReader, NoLog } from './log-reader.ts';
import { type LogStatus, readLogStatus } from './log-status.ts';
import { nameOfKey } from './name-of-key.ts';
import { consistencyProof } from './proof-from-tiles.ts';
import { readShown, type Shown } from './read-shown.ts';

/**
 * The last checkpoint that this browser saw, with the key that signed it. `earlierKeys` are the log's keys before that
 * one. `witnesses` holds the verifier keys of witnesses. The log named them at the first visit, or at a later visit
 * that found new entries or a new key.
 */
export type Kept = {
  origin: string;
  key: string;
  earlierKeys: readonly string[];
  note: string;
  size: number;
  atMs: number;
  witnesses: readonly string[];
};

/** How the shown log contradicts the kept checkpoint: in its key, signature, root or earlier entries. */
type SplitReason = 'key' | 'signature' | 'root' | 'history';

/**
 * The shown log against the kept checkpoint. first: none was kept. empty: none was kept, and the log has none. same: no
 * new entries. extends: the log begins with the kept entries. behind: the server shows an older state, as a slow node
 * may. split: the log contradicts the kept checkpoint, or its signature is wrong.
 */
export type Memory =
  | { verdict: 'first' | 'empty' }
  | { verdict: 'same' | 'extends' | 'behind'; keptSize: number; keptAtMs: number }
  | { verdict: 'split'; reason: SplitReason; keptSize: number; keptAtMs: number; evidence: string };

type WitnessState = { name: string; cosignedAtMs: number | undefined };

export type LogVisit = {
  status: LogStatus;
  size: number;
  /** The root of the newest checkpoint, in hex: the fingerprint of all entries. Undefined without a signed checkpoint. */
  root: string | undefined;
  witnesses: readonly WitnessState[];
  /** Names of witnesses of earlier visits that the log does not name any more. */
  lostWitnesses: readonly string[];
  beacon: { isKnown: boolean; latestRound: number; latestAtMs: number } | undefined;
  memory: Memory;
  /** Earlier names of the log, by its entries, that the operator's list of restarts lacks. Newest first. */
  unstatedNames: readonly string[];
  /** The log has another key under the same name than at the last visit, and the old key signed the change. */
  hasNewKey: boolean;
  /** The checkpoint to keep from now on. Undefined when the kept one stays. */
  keep: Kept | undefined;
};

/**
 * Reads the newest checkpoint and checks that it extends the one that this browser kept. Throws NoLog when the server
 * has no log, and TypeError without a network.
 */
export async function visitLog(reader: LogReader, kept: Kept | undefined, nowMs: number): Promise<LogVisit> {
  const statusText = await reader.text('status');
  if (statusText === undefined) throw new NoLog('the server has no public log');
  const status = readLogStatus(statusText);
  const note = await reader.text('checkpoint');
  const seen = note === undefined ? undefined : await readShown(reader, note, status, kept);
  const memory = await compare(reader, kept, seen, nowMs);
  const isChanged = (memory.verdict === 'same' || memory.verdict === 'extends') && seen?.key !== kept?.key;
  const isNewer = memory.verdict === 'first' || memory.verdict === 'extends' || isChanged;
  const witnesses = [...new Set([...(kept?.witnesses ?? []), ...status.keys.witnesses])];
  return {
    status,
    size: seen?.checkpoint?.size ?? 0,
    root: seen?.checkpoint && toHex(seen.checkpoint.root),
    witnesses: witnessesOf(status, seen?.parsed),
    lostWitnesses: witnesses.filter((key) => !status.keys.witnesses.includes(key)).map(nameOfKey),
    beacon: beaconOf(status),
    memory,
    unstatedNames: unstatedNames(status, seen?.earlierKeys ?? kept?.earlierKeys ?? []),
    hasNewKey: isChanged && kept?.origin === status.origin,
    keep:
      isNewer && seen?.checkpoint !== undefined
        ? {
            origin: status.origin,
            key: seen.key,
            earlierKeys: seen.earlierKeys,
            note: seen.note,
            size: seen.checkpoint.size,
            atMs: nowMs,
            witnesses,
          }
        : undefined,
  };
}

/** The names of earlier keys that are neither the log's name nor in the operator's list. */
function unstatedNames({ origin, restarts }: LogStatus, earlierKeys: readonly string[]): string[] {
  const names = new Set(earlierKeys.map(nameOfKey));
  return [...names].filter((name) => name !== origin && !restarts.some(({ previous }) => previous === name));
}

async function compare(
  reader: LogReader,
  kept: Kept | undefined,
  shown: Shown | undefined,
  nowMs: number,
): Promise<Memory> {
  const old = kept && readKept(kept);
  if (kept === undefined || old === undefined) {
    if (shown === undefined) return { verdict: 'empty' };
    return shown.checkpoint === undefined ? withoutMemory(shown, nowMs) : { verdict: 'first' };
  }
  const about = { keptSize: kept.size, keptAtMs: kept.atMs };
  const split = (reason: SplitReason, proof: readonly Uint8Array[] = []): Memory => ({
    verdict: 'split',
    reason,
    ...about,
    evidence: evidenceOf(kept, shown, reason, proof, nowMs),
  });
  if (shown === undefined) return { verdict: 'behind', ...about };
  if (shown.checkpoint === undefined) return split(shown.key === kept.key ? 'signature' : 'key');
  const { size, root } = shown.checkpoint;
  // A slow node may still show a checkpoint from before the key change.
  const isOlder = size < old.size && kept.earlierKeys.includes(shown.key);
  if (shown.key !== kept.key && !shown.earlierKeys.includes(kept.key) && !isOlder) return split('key');
  if (size < old.size) return { verdict: 'behind', ...about };
  if (size === old.size) return equalBytes(root, old.root) ? { verdict: 'same', ...about } : split('root');
  const proof = await proofOrNothing(reader, old.size, size);
  const isExtended = verifyConsistency({ oldSize: old.size, oldRoot: old.root, size, root, proof });
  return isExtended ? { verdict: 'extends', ...about } : split('history', proof);
}

/** The kept checkpoint. Undefined when the browser's storage was damaged. */
function readKept({ note, origin, key }: Kept): Checkpoint | undefined {
  try {
    return openCheckpoint(parseNote(note), origin, [parseVerifierKey(key)]);
  } catch {
    return undefined;
  }
}

/** The verdict for a log with a wrong signature when no checkpoint was kept. */
function withoutMemory(shown: Shown, nowMs: number): Memory {
  const evidence = evidenceOf(undefined, shown, 'signature', [], nowMs);
  return { verdict: 'split', reason: 'signature', keptSize: 0, keptAtMs: nowMs, evidence };
}

/** Returns an empty proof, which fails, when the log lacks tiles for its own checkpoint. Throws without a network. */
async function proofOrNothing(reader: LogReader, oldSize: number, size: number): Promise<Uint8Array[]> {
  try {
    return await consistencyProof(reader, oldSize, size);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Both signed checkpoints as JSON. They prove to anybody that the log showed two histories. */
function evidenceOf(
  kept: Kept | undefined,
  shown: Shown | undefined,
  reason: SplitReason,
  proof: readonly Uint8Array[],
  nowMs: number,
): string {
  const evidence = {
    format: 'surahi-split-view/1',
    reason,
    kept: kept ?? null,
    shown: shown === undefined ? null : { key: shown.key, note: shown.note, atMs: nowMs },
    proof: proof.map(toHex),
  };
  return `${JSON.stringify(evidence, null, 1)}\n`;
}

function witnessesOf({ keys }: LogStatus, note: Note | undefined): WitnessState[] {
  return keys.witnesses.map((text) => {
    const name = nameOfKey(text);
    try {
      const [signed] = note === undefined ? [] : verifyCosignatures(note, [parseVerifierKey(text)]);
      return { name, cosignedAtMs: signed === undefined ? undefined : signed.timeSeconds * 1000 };
    } catch {
      return { name, cosignedAtMs: undefined };
    }
  });
}

function beaconOf({ beacon }: LogStatus): LogVisit['beacon'] {
  if (beacon === undefined) return undefined;
  const { latestRound } = beacon;
  return {
    isKnown: beacon.hash === QUICKNET.hash && beacon.key === QUICKNET.key,
    latestRound,
    latestAtMs: timeOfRound(beacon, latestRound),
  };
}
