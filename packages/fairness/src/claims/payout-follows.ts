import { fromBase64, fromHex, toHex } from '../bytes.ts';
import { parsePayoutLeaf, type PayoutLeaf, type SlipLeaf } from '../leaves.ts';
import { leafHash } from '../merkle.ts';
import { verifyInclusion } from '../merkle-proofs.ts';
import { payingSession, payoutOf } from '../payout.ts';
import type { EntryOf } from '../records.ts';
import { type Case, isCancelledInTime, knownTime, type ReadReceipt, recordOfLeaf, roundDue } from './case.ts';
import { STEP_MS } from './bids-fixed.ts';
import { type ClaimReport, claimReport, type Finding, finding } from './report.ts';

/** Claim 5: the reader's payouts follow from result and rates, and were paid. */
export function payoutFollows(thisCase: Case): ClaimReport {
  const { history, record } = thisCase;
  if (isCancelledInTime(thisCase, record.entry)) {
    return claimReport('payout-follows', [finding('cancelled-in-time', true)]);
  }
  const all = history.of('payouts', record.entry.id).map(({ entry }) => entry);
  const last = all.at(-1);
  if (last === undefined) return claimReport('payout-follows', [withoutPayouts(thisCase)]);
  const isOrdered = all.every(({ version }, at) => version === at + 1);
  const isOfResult = record.entry.mode === 'operator' || all.every(({ result }) => result === last.result);
  return claimReport('payout-follows', [
    finding('payouts-logged', isOrdered, { entries: all.length, reason: last.reason }),
    finding('payouts-of-result', isOfResult && last.result === thisCase.results.own, {
      paid: last.result,
      result: thisCase.results.own ?? '',
    }),
    ...thisCase.receipts.flatMap((receipt) => paid(thisCase, receipt, last)),
  ]);
}

/** S is due 15 minutes after the round. A voided session has none, because it refunds the stakes. */
function withoutPayouts(thisCase: Case): Finding {
  const { history, record, results } = thisCase;
  const isVoided = history.of('void', record.entry.id).length > 0 && results.own === undefined;
  if (isVoided) return finding('payouts-logged', 'unproven', { refunded: 'all stakes' });
  const due = (roundDue(record.entry) ?? Number.POSITIVE_INFINITY) + STEP_MS;
  const isOverdue = results.own !== undefined && knownTime(thisCase) > due;
  return finding('payouts-logged', isOverdue ? 'fails' : 'pending', { known: knownTime(thisCase) });
}

function paid(thisCase: Case, { receipt, bytes: slip, leaf }: ReadReceipt, payouts: EntryOf<'payouts'>): Finding[] {
  const { record } = thisCase;
  if (leaf === undefined || payingSession(leaf.group) !== record.entry.session) return [];
  const inputs = { slip: leaf.slip, group: leaf.group };
  if (isRetracted(thisCase, leaf, toHex(leafHash(slip)))) return [finding('receipt-retracted', true, inputs)];
  const expected = expectedOf(thisCase, leaf);
  if (expected === undefined) return [finding('receipt-paid', 'unproven', inputs)];
  const [place] = receipt.payout;
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
 * Whether the log says that the bids of a leaf were retracted. An entry counts only if nobody knew the result when it was
 * cosigned: before the round, or in mode operator before the first result in the log. Otherwise it could drop a win.
 */
function isRetracted(thisCase: Case, leaf: SlipLeaf, hash: string): boolean {
  const { history } = thisCase;
  const record = recordOfLeaf(thisCase, leaf)?.entry;
  if (record === undefined) return false;
  const due = roundDue(record) ?? Number.POSITIVE_INFINITY;
  const firstResult = history.of('operator-result', record.id)[0]?.index ?? Number.POSITIVE_INFINITY;
  return history.of('retracted', record.id).some(({ entry, index }) => {
    const cosigned = history.witnessedAt(index, record.quorum);
    return entry.leaves.includes(hash) && index < firstResult && cosigned !== undefined && cosigned < due;
  });
}

/** The payout in paise by result and rates. Undefined when the bundle lacks one of them. */
function expectedOf({ record, rates, results }: Case, leaf: SlipLeaf): bigint | undefined {
  const open = record.entry.session === 'open' ? results.own : results.open;
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
