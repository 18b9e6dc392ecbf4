import type { DrawCheck } from './work/check-draw.ts';

/** What POST /log/fraud takes. docs/fairness-format.md describes it. */
export type FraudReport = { checkpoints: [string, string] } | { bid: { leaf: unknown; acceptance: unknown } };

/**
 * The report of a split view. Undefined unless its evidence proves fraud by itself: the log signed two roots for one
 * size.
 */
export function splitReport(evidence: string): FraudReport | undefined {
  const { reason, kept, shown } = readObject(evidence);
  const notes = [kept, shown].map((checkpoint) => fieldsOf(checkpoint).note);
  const [first, second] = notes;
  if (reason !== 'root' || typeof first !== 'string' || typeof second !== 'string') return undefined;
  return { checkpoints: [first, second] };
}

/** The report of the first bid in a proof that the server signed for and that the sealed bids lack. */
export function droppedBidReport(text: string, check: DrawCheck): FraudReport | undefined {
  if (check.outcome !== 'checked' || check.facts === undefined) return undefined;
  const findings = check.report.claims.flatMap((claim) => claim.findings);
  const verdictOf = (name: string, slip: number, group: string) =>
    findings.find(({ check: own, inputs }) => own === name && inputs.slip === slip && inputs.group === group)?.verdict;
  const dropped = check.facts.own.find(
    ({ slip, group }) =>
      verdictOf('receipt-in-bids', slip, group) === 'fails' && verdictOf('receipt-signed', slip, group) === 'holds',
  );
  const { receipts } = readObject(text);
  if (dropped === undefined || !Array.isArray(receipts)) return undefined;
  const { leaf, acceptance } = fieldsOf(receipts[dropped.receipt]);
  return { bid: { leaf, acceptance } };
}

/** The fields of a JSON object. Without any when the text is something else. */
function readObject(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Sends a report to the server. False when the server refuses it or cannot be reached. */
export async function sendReport(report: FraudReport): Promise<boolean> {
  try {
    const response = await fetch('/log/fraud', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
    });
    return response.ok;
  } catch {
    return false;
  }
}
