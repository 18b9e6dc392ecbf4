import { verifyRound } from '../beacon.ts';
import type { Bundle, Receipt } from '../bundle.ts';
import { fromBase64, toHex } from '../bytes.ts';
import { type Chain, timeOfRound } from '../chain.ts';
import { lastEntered } from '../entered-result.ts';
import { parseSlipLeaf, type SlipLeaf } from '../leaves.ts';
import { drawResult } from '../outcome.ts';
import { biddingSession } from '../payout.ts';
import {
  commitmentOf,
  cutOffOf,
  type DrawOrOperatorRecord,
  type DrawRecord,
  type EntryOf,
  parseEntry,
  type Session,
} from '../records.ts';
import { openSeal } from '../timelock.ts';
import type { CheckOptions } from './check-bundle.ts';
import type { History, Logged } from './history.ts';
import { mayBeCancelled, quorumFor } from './quorum.ts';
import { type Check, type Finding, finding } from './report.ts';

/** A receipt whose leaf was read. `leaf` is undefined when its bytes are malformed. */
export type ReadReceipt = { receipt: Receipt; bytes: Uint8Array; leaf: SlipLeaf | undefined };

/** Everything that the claims about one session read. */
export type Case = {
  bundle: Bundle;
  history: History;
  record: Logged<DrawOrOperatorRecord>;
  /** The record of the open session, when the record is of the close session. */
  openRecord: Logged<DrawOrOperatorRecord> | undefined;
  rates: EntryOf<'rates'> | undefined;
  receipts: readonly ReadReceipt[];
  chains: readonly Chain[];
  /** The record's round: from the log, or brought by the reader. */
  round: OpenedRound | undefined;
  /** The result of the record, and of the open session before it when the record is of the close session. */
  results: { own: string | undefined; open: string | undefined };
  /** See CheckOptions. */
  now: number | undefined;
  readAt: number | undefined;
  submission: CheckOptions['submission'];
};

/** A verified round of the record's beacon with what follows from it. */
type OpenedRound = {
  signature: string;
  isSigned: boolean;
  /** Undefined when the seal does not open to the committed seed. */
  seed: string | undefined;
  result: string | undefined;
};

/** Builds the case. Undefined when the log has no entry with the record's id. */
export function makeCase(
  bundle: Bundle,
  history: History,
  options: Pick<CheckOptions, 'chains' | 'signature' | 'now' | 'readAt' | 'submission'>,
): Case | undefined {
  const records = history.entries.filter(
    (logged): logged is Logged<DrawOrOperatorRecord> => logged.entry.kind === 'record',
  );
  const record = records.find(({ entry }) => entry.id === bundle.record);
  if (record === undefined) return undefined;
  const openRecords = records.filter(({ entry }) => isOpenOf(entry, record.entry));
  const openRecord = openRecords.find(({ entry }) => !mayBeCancelled(history, entry)) ?? openRecords.at(-1);
  const round = openRound(record.entry, loggedSignature(history, record.entry) ?? options.signature);
  return {
    bundle,
    history,
    record,
    openRecord,
    rates: readRates(bundle),
    receipts: bundle.receipts.map(readReceipt),
    chains: options.chains,
    round,
    results: {
      own: resultOf(history, record.entry, round),
      open:
        openRecord &&
        resultOf(history, openRecord.entry, openRound(openRecord.entry, loggedSignature(history, openRecord.entry))),
    },
    now: options.now,
    readAt: options.readAt,
    submission: options.submission,
  };
}

/** Whether a record is of the open session of the draw whose close session the other one is of. */
function isOpenOf(open: DrawOrOperatorRecord, close: DrawOrOperatorRecord): boolean {
  if (open.session !== 'open' || close.session !== 'close') return false;
  return open.market === close.market && open.date === close.date;
}

function readRates(bundle: Bundle): EntryOf<'rates'> | undefined {
  try {
    const entry = parseEntry(fromBase64(bundle.rates));
    return entry.kind === 'rates' ? entry : undefined;
  } catch {
    return undefined;
  }
}

function readReceipt(receipt: Receipt): ReadReceipt {
  try {
    const bytes = fromBase64(receipt.leaf);
    return { receipt, bytes, leaf: parseSlipLeaf(bytes) };
  } catch {
    return { receipt, bytes: new Uint8Array(), leaf: undefined };
  }
}

function loggedSignature(history: History, { id }: DrawOrOperatorRecord): string | undefined {
  const voided = history.of('void', id)[0]?.entry.signature;
  return history.of('result', id)[0]?.entry.signature ?? (voided === '' ? undefined : voided);
}

/** In mode draw only the computed result counts. In mode operator the last one counts, unless it was taken back. */
function resultOf(history: History, record: DrawOrOperatorRecord, round: OpenedRound | undefined): string | undefined {
  if (record.mode === 'draw') return round?.result;
  if (lastEntered(history.entries, record).withdrawn !== undefined) return undefined;
  return history.of('operator-result', record.id).at(-1)?.entry.result;
}

/** Verifies the round, opens the seal with it and computes the result. Undefined without a signature or in mode operator. */
function openRound(record: DrawOrOperatorRecord, signature: string | undefined): OpenedRound | undefined {
  if (signature === undefined || record.mode === 'operator') return undefined;
  const { beacon, id, family } = record;
  if (!isVerified(record, signature)) return { signature, isSigned: false, seed: undefined, result: undefined };
  const seed = seedOf(record, signature);
  const result = seed && drawResult(family, { seed, id, round: beacon.round, signature });
  return { signature, isSigned: true, seed: seed && toHex(seed), result };
}

function isVerified({ beacon }: DrawRecord, signature: string): boolean {
  try {
    return verifyRound(beacon, beacon.round, signature);
  } catch {
    return false; // the key in the record is no key
  }
}

function seedOf({ id, seal, commitment }: DrawRecord, signature: string): Uint8Array | undefined {
  try {
    const seed = openSeal(seal, signature);
    return commitmentOf(id, seed) === commitment ? seed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The instant at which bidding ended: the cut-off, or earlier by a CLOSE or CANCEL entry. A bid may have the same
 * millisecond as such an entry.
 */
export function closedAt({ history }: Case, { id, ...record }: DrawOrOperatorRecord): number {
  const ends = [...history.of('close', id), ...history.of('cancel', id)];
  return Math.min(cutOffOf(record), ...ends.map(({ entry }) => entry.at + 1));
}

/** When the record's round is due, unix milliseconds. Undefined in mode operator. */
export function roundDue(record: DrawOrOperatorRecord): number | undefined {
  return record.mode === 'draw' ? timeOfRound(record.beacon, record.beacon.round) : undefined;
}

/** The record under whose close a leaf was accepted. */
export function recordOfLeaf(thisCase: Case, leaf: SlipLeaf): Logged<DrawOrOperatorRecord> | undefined {
  const session: Session = biddingSession(leaf.group);
  return session === thisCase.record.entry.session ? thisCase.record : thisCase.openRecord;
}

/** The latest instant that the bundle proves, or the reader's clock when the bundle was just downloaded. */
export function knownTime({ history, record, now }: Case): number {
  return Math.max(now ?? 0, history.endWitnessedAt(quorumFor(history, record.entry)) ?? 0);
}

/**
 * The findings about a step that is not in the log: pending, or fails after the instant at which it was due. A file that
 * was saved before that instant cannot show the step, so it proves nothing about it.
 */
export function notYet(thisCase: Case, check: Check, due: number): Finding[] {
  const known = knownTime(thisCase);
  if (known > due) return [finding(check, 'fails', { known })];
  const isOld = (thisCase.readAt ?? 0) > due;
  return [
    finding(check, 'pending', { known }),
    ...(isOld ? [finding('file-reaches', 'unproven', { known, due })] : []),
  ];
}

/** The chain of the record when the reader trusts it: same hash, key, genesis and period. */
export function trustedChain({ chains, record }: Case): Chain | undefined {
  const { entry } = record;
  if (entry.mode === 'operator') return undefined;
  const { beacon } = entry;
  return chains.find(
    ({ hash, key, genesis, period }) =>
      hash === beacon.chain && key === beacon.key && genesis === beacon.genesis && period === beacon.period,
  );
}
