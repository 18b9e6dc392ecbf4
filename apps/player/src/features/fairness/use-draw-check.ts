import { useQuery } from '@tanstack/react-query';
import type { DrawAddress } from '../../shared/draw-path.ts';
import { getSession } from '../../shared/session/session.ts';
import { readSignedBids } from '../../shared/signed-bids.ts';
import { ask, WorkFailed } from './ask-worker.ts';
import { readKept } from './kept-checkpoint.ts';
import { fetchReceipts, type Unavailable, withReceipts } from './own-receipts.ts';
import type { DrawCheck, DrawToCheck } from './work/check-draw.ts';

/** A checked proof with the text that was checked. `unavailable`: why receipts of the player's bids are missing. */
export type CheckedProof = { text: string; check: DrawCheck; unavailable?: Unavailable | undefined };

/** A phone's clock that differs more from the server's counts as wrong. Pending steps would look overdue by it. */
const LARGEST_SKEW_MS = 5 * 60_000;

/**
 * Downloads the proof of a draw and checks it. With `submissionId`, it also checks the player's receipts of that
 * submission. `data` is null when the log has no record of the draw.
 */
export function useDrawCheck({ market, date, session }: DrawAddress, submissionId?: string) {
  return useQuery({
    // Receipts are the player's own, so they leave the cache at log-out.
    queryKey: [submissionId === undefined ? 'public' : 'player', 'fairness', market, date, session, submissionId ?? ''],
    queryFn: async ({ signal }): Promise<CheckedProof | null> => {
      const address = [market, date, session].map(encodeURIComponent).join('/');
      const response = await fetch(`/log/draws/${address}`, { signal, cache: 'no-cache', credentials: 'omit' });
      if (response.status === 404) return null;
      if (!response.ok) throw new WorkFailed('unreachable');
      const text = await response.text();
      const options = { isOnline: true, nowMs: readerClock(response) };
      if (submissionId === undefined) return checkProof(text, options);
      const { receipts, unavailable } = await fetchReceipts(submissionId, { market, date, session }, { text, signal });
      const { bids } = readSignedBids(getSession()?.mobile, submissionId);
      const submission = { id: submissionId, bids };
      const checked = await checkProof(withReceipts(text, receipts), { ...options, submission });
      return { ...checked, unavailable };
    },
    retry: false,
    staleTime: 5_000,
    // A failed check must not change while the reader looks at it.
    refetchOnWindowFocus: false,
  });
}

/** Checks the text of a proof, downloaded or from a file. Throws WorkFailed. */
export async function checkProof(
  text: string,
  options: Omit<DrawToCheck, 'text' | 'kept'> & { isOnline: boolean },
): Promise<CheckedProof> {
  return { text, check: await ask({ kind: 'check', text, kept: readKept(), ...options }) };
}

/** The phone's clock. Undefined when it is far from the server's. */
function readerClock(response: Response): number | undefined {
  const serverMs = Date.parse(response.headers.get('date') ?? '');
  const nowMs = Date.now();
  return Math.abs(nowMs - serverMs) < LARGEST_SKEW_MS ? nowMs : undefined;
}
