import {
  type Check,
  type Claim,
  CHECKS,
  type ClaimReport,
  type Finding,
  type Report,
  type Verdict,
  WITNESS_KEYS,
} from '@surahi/fairness';

const CLAIM_TEXTS: Record<Claim, string> = {
  'rules-first': 'The rules were fixed before the first bid.',
  'nobody-knew': 'Nobody knew the result while bidding was open.',
  'bids-fixed': 'No bid was added, changed or dropped after the close.',
  'result-follows': 'The result follows from public inputs.',
  'payout-follows': 'The payouts follow from the result.',
  'same-history': 'Everybody sees the same history.',
};

const VERDICT_TEXTS: Record<Verdict, string> = {
  holds: 'HOLDS',
  pending: 'NOT YET',
  unproven: 'NOT PROVEN',
  fails: 'FAILS',
};

/** Says what the bundle shows, where the sentence of the check alone would mislead. */
const UNPROVEN_TEXTS: Partial<Record<Check, string>> = {
  'known-beacon': 'The draw uses an unknown beacon.',
  'file-reaches': 'This file ends before the step was due. Download the bundle again.',
  'checkpoints-signed':
    'A checkpoint has no signature by a log key that you gave. Get the newer key of the log from a witness.',
  'history-extends': 'The bundle does not cover the checkpoint that you have seen. Give its proof with --seen-proof.',
  'receipt-retracted': 'The operator says that the stake was given back before the result was known.',
  'receipt-refunded': 'The operator says that the stake was given back. Compare your statement.',
  'receipt-reversed': 'The operator took the result back and reversed its wins. Compare your statement.',
  'result-withdrawn': 'The operator took the result back.',
  'bids-logged': 'Not witnessed: the set of bids was not cosigned before the beacon round existed.',
};

/** Says that a step came late, for findings that are unproven for this reason. They have the input `cosigned`. */
const LATE_TEXTS: Partial<Record<Check, string>> = {
  'result-once':
    'Late: the result was cosigned after it was due. The beacon, a witness or the operator may have been down.',
  'payouts-logged':
    'Late: the payouts were cosigned after they were due. A witness or the operator may have been down.',
};

/** Inputs whose number is an instant in unix milliseconds. */
const INSTANTS = new Set(['from', 'cosigned', 'bid', 'accepted', 'close', 'closed', 'due', 'known', 'at', 'cutOff']);

/** The report in plain English, with the inputs of each check. Ends with a newline. */
export function reportText(report: Report): string {
  const lines = [
    `Draw record ${report.record}`,
    ...(report.notice === '' ? [] : [`Note: ${report.notice}`]),
    ...(report.result === undefined ? [] : [`Result that follows from seed and round: ${report.result}`]),
    '',
    ...report.claims.flatMap(claimLines),
    ...receiptLines(report),
    ...trustLines(report),
    summary(report),
  ];
  return `${lines.join('\n')}\n`;
}

function claimLines({ claim, verdict, findings }: ClaimReport, at: number): string[] {
  return [`${at + 1}. ${CLAIM_TEXTS[claim]}  ${VERDICT_TEXTS[verdict]}`, ...findings.map(findingLine), ''];
}

function findingLine({ check, verdict, inputs }: Finding): string {
  const values = Object.entries(inputs).map(([name, value]) => `${name} ${valueText(name, value)}`);
  const shown = values.length === 0 ? '' : ` (${values.join(', ')})`;
  const text = (verdict === 'unproven' ? unprovenText(check, inputs) : undefined) ?? CHECKS[check];
  return `   ${VERDICT_TEXTS[verdict].padEnd(10)}  ${text}${shown}`;
}

function unprovenText(check: Check, inputs: Finding['inputs']): string | undefined {
  // The check would hold with the operator's keys. Only the reader's keys are missing, so UNPROVEN_TEXTS would mislead.
  if (inputs.needs === WITNESS_KEYS) return undefined;
  return (inputs.cosigned === undefined ? undefined : LATE_TEXTS[check]) ?? UNPROVEN_TEXTS[check];
}

function valueText(name: string, value: string | number): string {
  if (typeof value !== 'number' || !INSTANTS.has(name)) return String(value);
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? String(value) : time.toISOString();
}

function receiptLines({ claims }: Report): string[] {
  if (claims.some(({ findings }) => findings.some(({ check }) => check === 'receipt-of-draw'))) return [];
  return ['The file holds no receipt, so this says nothing about a bid of your own.', ''];
}

function trustLines({ trust, claims }: Report): string[] {
  if (trust === 'keys-given') return [];
  const needsKeys = claims.some(({ findings }) => findings.some(({ inputs }) => inputs.needs === WITNESS_KEYS));
  return [
    'Consistency only: keys come from the bundle, so the operator vouches for itself.',
    ...(needsKeys ? ['Its times rest on the word of the operator until you give --witness-key.'] : []),
    '',
  ];
}

function summary({ isProven, claims }: Report): string {
  if (isProven) return 'All six claims hold.';
  const failed = claims.flatMap(({ verdict }, at) => (verdict === 'fails' ? [at + 1] : []));
  if (failed.length > 0) return `Failed: claim ${failed.join(', ')}.`;
  const open = claims.flatMap(({ verdict }, at) => (verdict === 'holds' ? [] : [at + 1]));
  return `No claim failed, and these are not proven: ${open.join(', ')}.`;
}
