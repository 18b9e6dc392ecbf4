import type { ResponseOf, SignedLeaf } from '@surahi/contract';
import { bidReceipt } from '@surahi/contract';
import { call } from '../../shared/api.ts';
import type { DrawAddress } from '../../shared/draw-path.ts';
import { CallFailed } from '../../shared/query.ts';
import { getSession } from '../../shared/session/session.ts';
import { readSignedBids } from '../../shared/signed-bids.ts';

type Sessions = ResponseOf<typeof bidReceipt>['sessions'];
type Receipts = Sessions[number]['receipts'];

/** Why the server cannot make a receipt. */
export type Unavailable = 'archived' | 'without-key';

type Fetched = { receipts: Receipts; unavailable?: Unavailable };

/**
 * Returns the receipts of a submission for one session of its draw (see `receiptsOf`). They fit the bundle in `text`.
 * A bid whose receipt the server cannot make is left out: without the receipt nothing shows that the bid was
 * dropped. Throws CallFailed when the server cannot be reached, or when neither the server nor this browser knows the
 * submission.
 */
export async function fetchReceipts(
  submissionId: string,
  { date, session }: DrawAddress,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Fetched> {
  const { leaves } = readSignedBids(getSession()?.mobile, submissionId);
  const of = { submission_id: submissionId, business_date: date, log_size: logSizeOf(text) };
  const answer = await call(bidReceipt, of, { signal });
  if (!answer.ok && answer.data?.archived_before !== undefined) return { receipts: [], unavailable: 'archived' };
  const fetched = receivedFor(session, answer.ok ? answer.data : { sessions: [] }, leaves);
  if (!answer.ok && (answer.code !== 'not_found' || fetched.receipts.length === 0)) throw new CallFailed(answer);
  return fetched;
}

/**
 * Returns the receipts of a session from the server's response and the leaves that this browser kept. If the server
 * lacks the key of a session, the kept leaves do not count as dropped bids.
 */
export function receivedFor(
  session: DrawAddress['session'],
  { sessions, keys_missing: missing = [] }: { sessions: Sessions; keys_missing?: DrawAddress['session'][] | undefined },
  leaves: readonly SignedLeaf[],
): Fetched {
  const signed = leaves.filter((leaf) => !missing.includes(leaf.session));
  const receipts = receiptsOf(session, sessions, signed);
  return missing.length === 0 ? { receipts } : { receipts, unavailable: 'without-key' };
}

/**
 * The receipts that the server returns for a session, and those that it should return. If the server signed a bid and
 * now denies it, its receipt comes from this browser and has no inclusion proof, so the check fails. The close session
 * pays jodis and sangams of the open session: a receipt that the server returns for the open alone has no payout there.
 */
export function receiptsOf(
  session: DrawAddress['session'],
  sessions: Pick<Sessions[number], 'session' | 'receipts'>[],
  kept: readonly SignedLeaf[],
): Receipts {
  const pays = (leaf: string): boolean => session === 'close' && groupOf(leaf) === 'both';
  const of = (isOwn: boolean): Receipts =>
    sessions.flatMap((one) => ((one.session === session) === isOwn ? one.receipts : []));
  const own = of(true);
  const others = of(false).filter(({ leaf }) => pays(leaf) && !own.some((receipt) => receipt.leaf === leaf));
  const sent = [...own, ...others];
  const signed = kept.filter((one) => one.session === session || pays(one.leaf));
  const denied = signed.filter(({ leaf }) => !sent.some((receipt) => receipt.leaf === leaf));
  return [...sent, ...denied.map(({ leaf, acceptance }) => ({ leaf, acceptance, bids: [], payout: [] }))];
}

function groupOf(leaf: string): unknown {
  try {
    return (JSON.parse(atob(leaf)) as { group?: unknown } | null)?.group;
  } catch {
    return undefined; // the third claim fails for a malformed leaf
  }
}

/**
 * The size of the last checkpoint of a bundle. Undefined if the text is not a bundle: the check then reports it. Throws
 * if the text is not JSON.
 */
export function logSizeOf(text: string): number | undefined {
  const bundle = JSON.parse(text) as { log?: { start?: unknown; entries?: unknown } } | null;
  const { start, entries } = bundle?.log ?? {};
  return Number.isSafeInteger(start) && Array.isArray(entries) ? Number(start) + entries.length : undefined;
}

/** Adds receipts to the text of a bundle, so that the downloaded file also proves the bids in them. */
export function withReceipts(text: string, receipts: Receipts): string {
  const bundle: unknown = JSON.parse(text);
  if (typeof bundle !== 'object' || bundle === null) return text;
  return `${JSON.stringify({ ...bundle, receipts }, null, 1)}\n`;
}
