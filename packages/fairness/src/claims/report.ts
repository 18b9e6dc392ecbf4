/** The claims of docs/fairness-format.md, in their order. */
export const CLAIMS = [
  'rules-first',
  'nobody-knew',
  'bids-fixed',
  'result-follows',
  'payout-follows',
  'same-history',
] as const;
export type Claim = (typeof CLAIMS)[number];

/**
 * holds: proven. fails: disproven, or a proof that must exist is missing. unproven: nothing contradicts the claim, and
 * the bundle or the given keys do not prove it. pending: the draw has not come that far.
 */
export type Verdict = 'holds' | 'pending' | 'unproven' | 'fails';

/** All checks, by the sentence that is true when the check holds. Apps translate these ids. */
export const CHECKS = {
  'record-found': 'The log holds the record of this draw.',
  'record-sound': 'The record is consistent in itself.',
  'sessions-agree': 'The records of both sessions have the same terms.',
  'record-before-bids': 'The record was cosigned by the witnesses before the first bid.',
  'record-first': 'No other record of this session counts.',
  'range-complete': 'The bundle holds every entry since 24 hours before bidding began.',
  'rates-published': 'The rates are those that the record names.',
  'known-beacon': 'The draw uses a beacon that this verifier knows.',
  'mode-draw': 'The result comes from a public beacon, not from people.',
  'round-after-close': 'The beacon round is the first one after the close and the delay.',
  'seed-sealed': 'The sealed seed opens to the committed seed.',
  'accepted-in-time': 'The bid was accepted while bidding was open.',
  'closed-early-only': 'No entry moved the close to a later time.',
  'bids-logged': 'The set of bids was cosigned before the beacon round existed.',
  'bids-once': 'The set of bids was logged once.',
  'receipt-signed': 'The operator signed for the bid.',
  'receipt-of-draw': 'The bid belongs to this draw.',
  'receipts-complete': 'There is a receipt for each of your bids.',
  'receipt-in-bids': 'The bid is in the set of bids.',
  'round-signed': 'The beacon signed the round.',
  'result-once': 'The log holds one result.',
  'result-source': 'The result comes from the source that the record names.',
  'result-withdrawn': 'The result was taken back.',
  'result-mapped': 'The result follows from seed and round.',
  'no-late-cancel': 'Nobody cancelled the draw after its first cut-off.',
  'cancelled-in-time': 'The draw was cancelled before its first cut-off.',
  'void-justified': 'The draw was voided for an allowed reason.',
  'void-not-needed': 'The draw was not voided although its result exists.',
  'payouts-logged': 'The payouts are in the log.',
  'payouts-of-result': 'The payouts belong to the result.',
  'receipt-paid': 'The bid was paid by its rates.',
  'receipt-retracted': 'A bid whose stake was given back has no payout.',
  'receipt-refunded': 'The stake of the bid was given back.',
  'receipt-reversed': 'The win of the bid was taken back.',
  'file-reaches': 'The file is new enough to show this step.',
  'checkpoints-signed': 'Every checkpoint is signed and belongs to these entries.',
  'entries-unique': 'No entry appears twice.',
  'checkpoints-witnessed': 'The witnesses cosigned the last checkpoint.',
  'keys-given': 'The keys come from you and not from the bundle.',
  'history-extends': 'The log extends the checkpoint that you have seen before.',
} as const;
export type Check = keyof typeof CHECKS;

/** The input `needs` of a finding that is unproven only because the reader gave no keys of witnesses. */
export const WITNESS_KEYS = 'witness keys of your own';

/** One check with the values that it compared. */
export type Finding = { check: Check; verdict: Verdict; inputs: Readonly<Record<string, string | number>> };
export type ClaimReport = { claim: Claim; verdict: Verdict; findings: readonly Finding[] };

/** Makes a finding. A boolean stands for holds or fails. */
export function finding(check: Check, verdict: Verdict | boolean, inputs: Finding['inputs'] = {}): Finding {
  if (typeof verdict === 'boolean') return { check, verdict: verdict ? 'holds' : 'fails', inputs };
  return { check, verdict, inputs };
}

const ORDER: readonly Verdict[] = ['holds', 'pending', 'unproven', 'fails'];

/** A claim is as good as its worst check. Without any check it is unproven. */
export function claimReport(claim: Claim, findings: readonly Finding[]): ClaimReport {
  const worst = Math.max(...findings.map(({ verdict }) => ORDER.indexOf(verdict)));
  return { claim, verdict: findings.length === 0 ? 'unproven' : (ORDER[worst] ?? 'fails'), findings };
}
