import type { SignedLeaf } from '@surahi/contract';
import type { Pick } from '@surahi/game';
import { encodePick } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';
import type { SentBids } from '../../shared/signed-bids.ts';
import { keepSignedBids } from '../../shared/signed-bids.ts';
import { toast } from '../../shared/toast.ts';
import type { BidRequest } from './submission.ts';

type Sent = { submissionId: string; rows: BidRequest['rows'] };

/** Long enough to read the warning of a possible fraud twice. The request's success toast does not end it. */
const WARNING_MS = 20_000;

/** Keeps the server's signatures of a request as evidence, and warns the player if they are for other bids. */
export function keepAndCompare(mobile: string, request: Sent, leaves: readonly SignedLeaf[]): void {
  keepSignedBids(mobile, request.submissionId, { leaves, bids: sentBids(request) });
  if (!areAsSent(request, leaves)) toast.warning(t('bid.signedOther'), WARNING_MS);
}

/** The bids of a request as the server signs them. */
function sentBids({ rows }: Sent): SentBids {
  return rows.map(({ pick, points }) => [encodePick(pick), points]);
}

/**
 * Whether there is a signed leaf for each group of bids, which names this request and has its bids of the group in the
 * order of the request (docs/fairness-format.md#leaves-of-b-and-s). The bidding screen needs no verifier for this: the
 * check of the draw verifies the signatures.
 */
function areAsSent(request: Sent, leaves: readonly SignedLeaf[]): boolean {
  const signed = leaves.map(({ leaf }) => contentOf(leaf));
  if (request.rows.some(({ pick }) => !signed.some(({ group }) => group === groupOf(pick)))) return false;
  return signed.every(({ submission, group, bids }) => {
    const own = request.rows.filter(({ pick }) => groupOf(pick) === group);
    return (
      submission === request.submissionId.toLowerCase() &&
      JSON.stringify(bids) === JSON.stringify(sentBids({ ...request, rows: own }))
    );
  });
}

function contentOf(leaf: string): { submission?: unknown; group?: unknown; bids?: unknown } {
  try {
    return (JSON.parse(atob(leaf)) as object | null) ?? {}; // an object without these fields is never equal
  } catch {
    return {};
  }
}

/** The group of the leaf that holds a pick. */
function groupOf({ game, session }: Pick): 'open' | 'both' | 'close' {
  if (game === 'jodi' || game === 'half_sangam' || game === 'full_sangam') return 'both';
  return session === 'close' ? 'close' : 'open';
}
