import { fromBase64, fromHex, toHex } from '../bytes.ts';
import { lastEntered } from '../entered-result.ts';
import { parsePayoutLeaf, type PayoutLeaf, type SlipLeaf } from '../leaves.ts';
import { leafHash } from '../merkle.ts';
import { verifyInclusion } from '../merkle-proofs.ts';
import { payingSession, payoutOf } from '../payout.ts';
import type { DrawOrOperatorRecord, EntryOf } from '../records.ts';
import { cancelledInTime, isCancelledInTime, missingStep } from './cancellation.ts';
import { type Case, closedAt, type ReadReceipt, recordOfLeaf, roundDue } from './case.ts';
import { STEP_MS } from './bids-fixed.ts';
import { loggedStep, payoutsDue } from './lateness.ts';
import { cosignedBefore } from './quorum.ts';
import { type Check, type ClaimReport, claimReport, type Finding, finding, type Verdict } from './report.ts';
import { voidVerdict } from './result-follows.ts';

/** Claim 5: the reader's payouts follow from result and rates, and were paid. */
export function payoutFollows(thisCase: Case): ClaimReport {
  const { history, record } = thisCase;
  if (isCancelledInTime(thisCase, record.entry)) {
    return claimReport('payout-follows', [cancelledInTime(thisCase), ...unseen(thisCase, 'receipt-refunded')]);
  }
  const logged = history.of('payouts', record.entry.id);
  const all = logged.map(({ entry }) => entry);
  const [first] = logged;
  const last = all.at(-1);
  if (first === undefined || last === undefined) return claimReport('payout-follows', withoutPayouts(thisCase));
  const isOrdered = all.every(({ version }, at) => version === at + 1);
  const { withdrawn, isReversed } = lastEntered(history.entries, record.entry);
  if (isReversed) {
    const verdict = !isOrdered ? 'fails' : withdrawn === undefined ? 'pending' : 'unproven';
    return claimReport('payout-follows', [
      finding('payouts-logged', verdict, { entries: all.length, reversed: last.result }),
      ...unseen(thisCase, 'receipt-reversed'),
    ]);
  }
  const isOfResult = record.entry.mode === 'operator' || all.every(({ result }) => result === last.result);
  return claimReport('payout-follows', [
    loggedStep(
      thisCase,
      { check: 'payouts-logged', isSound: isOrdered, inputs: { entries: all.length, reason: last.reason } },
      // A correction does not make the payouts late.
      { index: first.index, due: payoutsDue(thisCase) },
    ),
    finding('payouts-of-result', isOfResult && last.result === thisCase.results.own, {
      paid: last.result,
      result: thisCase.results.own ?? '',
    }),
    ...thisCase.receipts.flatMap((receipt) => paid(thisCase, receipt, last)),
  ]);
}

/**
 * A cancelled draw gives all stakes back, and a result that was taken back or corrected reverses its payouts. The log
 * has no entry of a bid for this, so only the player can compare it.
 */
function unseen({ receipts }: Case, check: Check): Finding[] {
  return receipts.flatMap(({ leaf }) =>
    leaf === undefined ? [] : [finding(check, 'unproven', { slip: leaf.slip, group: leaf.group })],
  );
}

/** A voided session has no S, because it refunds the stakes. */
function withoutPayouts(thisCase: Case): Finding[] {
  const { record } = thisCase;
  if (isVoided(thisCase, record.entry)) return [finding('payouts-logged', 'unproven', { refunded: 'all stakes' })];
  return missingStep(thisCase, 'payouts-logged', payoutsDue(thisCase));
}

/** A void session stays void, even if a reader supplies its round. */
function isVoided(thisCase: Case, record: DrawOrOperatorRecord): boolean {
  const [voided] = thisCase.history.of('void', record.id);
  return record.mode === 'draw' && voided !== undefined && voidVerdict(thisCase, record, voided.entry) !== 'fails';
}

function paid(thisCase: Case, { receipt, bytes: slip, leaf }: ReadReceipt, payouts: EntryOf<'payouts'>): Finding[] {
  const { record } = thisCase;
  if (leaf === undefined || payingSession(leaf.group) !== record.entry.session) return [];
  const inputs = { slip: leaf.slip, group: leaf.group };
  const [place] = receipt.payout;
  const retracted = retraction(thisCase, leaf, toHex(leafHash(slip)));
  if (retracted === 'holds' || (retracted === 'unproven' && place === undefined)) {
    // An operator could list all bids and choose after the result which of them to pay.
    return [finding('receipt-retracted', place === undefined ? 'unproven' : 'fails', inputs)];
  }
  const expected = expectedOf(thisCase, leaf);
  if (expected === undefined) return [finding('receipt-paid', 'unproven', inputs)];
  if (expected === 0n) return [finding('receipt-paid', true, { ...inputs, paise: 0 })];
  if (place === undefined) return [finding('receipt-paid', false, { ...inputs, expected: String(expected) })];
  const bytes = fromBase64(place.leaf);
  const isInS = verifyInclusion({
    index: place.index,
    size: payouts.size,
    leafHash: leafHash(bytes),
    root: fromHex(payouts.root),
    proof: place.path.map(fromHex),
  });
  const payout = readPayout(bytes);
  const isOwn = payout?.record === record.entry.id && payout.slip === leaf.slip && payout.group === leaf.group;
  return [
    finding('receipt-paid', isInS && isOwn && BigInt(payout.paise) === expected, {
      ...inputs,
      expected: String(expected),
      paise: payout?.paise ?? 0,
    }),
  ];
}

/**
 * Whether the log says that the bids of a leaf were retracted. An entry counts only if it was cosigned before the
 * round, when nobody knew the result. In mode operator it must come before the first result in the log and soon after
 * the close, because people know a result before it is in the log. Otherwise the entry could drop a win. unproven: see
 * `cosignedBefore`.
 */
function retraction(thisCase: Case, leaf: SlipLeaf, hash: string): Verdict {
  const { history } = thisCase;
  const record = recordOfLeaf(thisCase, leaf)?.entry;
  if (record === undefined) return 'fails';
  const due = roundDue(record) ?? closedAt(thisCase, record) + STEP_MS;
  const firstResult = history.of('operator-result', record.id)[0]?.index ?? Number.POSITIVE_INFINITY;
  const verdicts = history
    .of('retracted', record.id)
    .filter(({ entry, index }) => entry.leaves.includes(hash) && index < firstResult)
    .map(({ index }) => cosignedBefore(history, record, index, due));
  return (['holds', 'unproven'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'fails';
}

/** The payout in paise by result and rates. Undefined when the bundle lacks one of them. */
function expectedOf({ record, rates, results }: Case, leaf: SlipLeaf): bigint | undefined {
  // The group close does not need the open result, which a void open session lacks.
  const open = record.entry.session === 'open' ? results.own : leaf.group === 'close' ? '' : results.open;
  const close = record.entry.session === 'close' ? results.own : undefined;
  if (rates === undefined || open === undefined) return undefined;
  try {
    return payoutOf(leaf.bids, { open, close }, rates.games);
  } catch {
    return undefined; // a result or a rate is missing
  }
}

function readPayout(bytes: Uint8Array): PayoutLeaf | undefined {
  try {
    return parsePayoutLeaf(bytes);
  } catch {
    return undefined;
  }
}
