import type { ResponseOf } from '@surahi/contract';
import { bidReceipt } from '@surahi/contract';
import { call } from '../../shared/api.ts';
import type { DrawAddress } from '../../shared/draw-path.ts';
import { CallFailed } from '../../shared/query.ts';
import { getSession } from '../../shared/session/session.ts';
import { readSignedBids } from '../../shared/signed-bids.ts';

type Receipts = ResponseOf<typeof bidReceipt>['sessions'][number]['receipts'];

/**
 * Returns the receipts of a submission for one session of its draw. If the server signed a bid and now denies it, the
 * bid's receipt comes from this browser and has no inclusion proof, so the check fails. Throws CallFailed when the
 * server cannot be reached, or when neither the server nor this browser knows the submission.
 */
export async function fetchReceipts(
  submissionId: string,
  { date, session }: DrawAddress,
  signal: AbortSignal,
): Promise<Receipts> {
  const kept = readSignedBids(getSession()?.mobile, submissionId).leaves.filter((one) => one.session === session);
  const answer = await call(bidReceipt, { submission_id: submissionId, business_date: date }, { signal });
  if (!answer.ok && (answer.code !== 'not_found' || kept.length === 0)) throw new CallFailed(answer);
  const sent = answer.ok ? answer.data.sessions.flatMap((one) => (one.session === session ? one.receipts : [])) : [];
  const denied = kept.filter(({ leaf }) => !sent.some((receipt) => receipt.leaf === leaf));
  return [...sent, ...denied.map(({ leaf, acceptance }) => ({ leaf, acceptance, bids: [], payout: [] }))];
}

/** Adds receipts to the text of a bundle, so that the downloaded file also proves the bids in them. */
export function withReceipts(text: string, receipts: Receipts): string {
  const bundle: unknown = JSON.parse(text);
  if (typeof bundle !== 'object' || bundle === null) return text;
  return `${JSON.stringify({ ...bundle, receipts }, null, 1)}\n`;
}
