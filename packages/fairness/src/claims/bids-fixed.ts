import { fromHex } from '../bytes.ts';
import { acceptanceMessage, type SlipLeaf } from '../leaves.ts';
import { leafHash } from '../merkle.ts';
import { verifyInclusion } from '../merkle-proofs.ts';
import { verifyEd25519 } from '../note.ts';
import { bidText, biddingSession, payingSession, placeOf } from '../payout.ts';
import type { DrawOrOperatorRecord, EntryOf } from '../records.ts';
import { cancelledInTime, isCancelledInTime, missingStep } from './cancellation.ts';
import { type Case, closedAt, type ReadReceipt, recordOfLeaf, roundDue } from './case.ts';
import type { CheckOptions } from './check-bundle.ts';
import type { Logged } from './history.ts';
import { byWitnesses, quorumFor } from './quorum.ts';
import { type ClaimReport, claimReport, type Finding, finding } from './report.ts';

/** The time that an operator has for each step after the close or the round. */
export const STEP_MS = 15 * 60_000;

/** Claim 3: no bid was added, changed or dropped after the close, and the reader's bids are in the set. */
export function bidsFixed(thisCase: Case): ClaimReport {
  return claimReport('bids-fixed', [
    ...(isCancelledInTime(thisCase, thisCase.record.entry) ? [cancelledInTime(thisCase)] : logged(thisCase)),
    ...complete(thisCase),
    ...thisCase.receipts.flatMap((receipt) => receiptFindings(thisCase, receipt)),
  ]);
}

/** A group of the sent bids that this session holds or pays needs a receipt. Without it a dropped bid would not show. */
function complete({ submission, receipts, record }: Case): Finding[] {
  if (submission?.bids === undefined) return [];
  const { session } = record.entry;
  const sent = new Set(submission.bids.map(([code]) => placeOf(code).group));
  const needed = [...sent].filter((group) => biddingSession(group) === session || payingSession(group) === session);
  const missing = needed.filter((group) => !receipts.some(({ leaf }) => leaf?.group === group));
  return [
    finding('receipts-complete', missing.length === 0 ? 'holds' : 'unproven', {
      groups: needed.join(', '),
      ...(missing.length === 0 ? {} : { missing: missing.join(', ') }),
    }),
  ];
}

/** B counts when it was cosigned before the round; later the draw is "not witnessed", which proves no fraud. */
function logged(thisCase: Case): Finding[] {
  const { history, record } = thisCase;
  const all = history.of('bids', record.entry.id);
  const [bids] = all;
  if (bids === undefined) return missingStep(thisCase, 'bids-logged', closedAt(thisCase, record.entry) + STEP_MS);
  const cosigned = history.witnessedAt(bids.index, quorumFor(history, record.entry));
  const due = roundDue(record.entry);
  const inputs = {
    index: bids.index,
    ...(cosigned === undefined ? {} : { cosigned }),
    ...(due === undefined ? {} : { due }),
  };
  const isInTime = cosigned !== undefined && (due === undefined || cosigned < due);
  const { open, both, close } = bids.entry.counts;
  return [
    byWitnesses(history, 'bids-logged', isInTime ? 'holds' : 'unproven', inputs),
    finding('bids-once', all.length === 1 && open + both + close === bids.entry.size, {
      entries: all.length,
      size: bids.entry.size,
    }),
  ];
}

function receiptFindings(thisCase: Case, read: ReadReceipt): Finding[] {
  const { leaf } = read;
  if (leaf === undefined) return [finding('receipt-of-draw', false, { problem: 'the leaf is malformed' })];
  const record = recordOfLeaf(thisCase, leaf)?.entry;
  const inputs = { slip: leaf.slip, group: leaf.group };
  const content = { ...inputs, submission: leaf.submission, bids: leaf.bids.map(textOf).join(', ') };
  if (record === undefined || !belongs(read, record)) return [finding('receipt-of-draw', false, content)];
  const bids = thisCase.history.of('bids', record.id)[0];
  return [
    finding('receipt-of-draw', isAsSent(leaf, thisCase.submission), content),
    finding('receipt-signed', isSigned(read, record), { ...inputs, at: leaf.at }),
    inBids(thisCase, read, { record, bids }, inputs),
  ];
}

function textOf(bid: readonly [number, number]): string {
  try {
    return bidText(bid);
  } catch {
    return bid.join(': '); // a code that names no bet
  }
}

/** Whether a leaf is of the reader's submission, and has the reader's bids of its group in their order. */
function isAsSent({ submission, group, bids }: SlipLeaf, sent: CheckOptions['submission']): boolean {
  if (sent === undefined) return true;
  if (submission !== sent.id.toLowerCase()) return false;
  if (sent.bids === undefined) return true;
  return JSON.stringify(bids) === JSON.stringify(sent.bids.filter(([code]) => placeOf(code).group === group));
}

/** Whether the leaf names the record, and each of its picks is of the record's family and the leaf's group. */
function belongs({ leaf }: ReadReceipt, record: DrawOrOperatorRecord): boolean {
  if (leaf?.record !== record.id || biddingSession(leaf.group) !== record.session) return false;
  try {
    return leaf.bids.every(([code]) => {
      const { family, group } = placeOf(code);
      return family === record.family && group === leaf.group;
    });
  } catch {
    return false; // a code that names no bet
  }
}

/** Whether the operator's acceptance key signed a batch that holds the leaf, at the leaf's time. */
function isSigned({ receipt, bytes, leaf }: ReadReceipt, record: DrawOrOperatorRecord): boolean {
  const { batch, signature, index, path } = receipt.acceptance;
  const inBatch = verifyInclusion({
    index,
    size: batch.size,
    leafHash: leafHash(bytes),
    root: fromHex(batch.root),
    proof: path.map(fromHex),
  });
  if (!inBatch || batch.at !== leaf?.at) return false;
  return verifyEd25519(fromHex(record.acceptKey), acceptanceMessage(batch), fromHex(signature));
}

/** A signed leaf without a right place in B is what a dropped or changed bid looks like. */
function inBids(
  thisCase: Case,
  { receipt, bytes }: ReadReceipt,
  { record, bids }: { record: DrawOrOperatorRecord; bids: Logged<EntryOf<'bids'>> | undefined },
  inputs: Finding['inputs'],
): Finding {
  if (bids === undefined && isCancelledInTime(thisCase, record)) {
    return cancelledInTime(thisCase, inputs);
  }
  if (bids === undefined) return finding('receipt-in-bids', 'pending', inputs);
  const [place] = receipt.bids;
  const isIn =
    place !== undefined &&
    verifyInclusion({
      index: place.index,
      size: bids.entry.size,
      leafHash: leafHash(bytes),
      root: fromHex(bids.entry.root),
      proof: place.path.map(fromHex),
    });
  return finding('receipt-in-bids', isIn, {
    ...inputs,
    index: bids.index,
    closed: closedAt(thisCase, thisCase.record.entry),
  });
}
