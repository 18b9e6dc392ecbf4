import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { acceptance, drawSession, treePlace } from './signed-leaf.ts';
import { requiredText, wholeNumber } from './wire-types.ts';

/** One receipt in the format of a bundle. `bids` and `payout` are lists with at most one item. */
const receipt = z.object({
  leaf: z.string(),
  acceptance,
  // The place of the leaf in the bids of the session; empty until the log has them.
  bids: z.array(z.object(treePlace)),
  // The leaf of the payout in base64 with its place in the payouts. Empty when the group won nothing or its payout is
  // not in the log yet.
  payout: z.array(z.object({ ...treePlace, leaf: z.string() })),
});

export const bidReceipt = defineCall({
  name: 'bidReceipt',
  path: 'api-bid-receipt',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary:
    'Returns the receipts of one submission by session. To check them, add them to the bundle of the session (GET /log/draws/…).',
  okMsg: 'Receipt Available',
  // The submission_id and business_date (YYYY-MM-DD) from a row of a history. log_size is the size of the last checkpoint
  // of the bundle that the receipts are for: then the proofs are those of the log at this size. A node whose log is
  // smaller returns busy. Without log_size the newest published checkpoint counts.
  request: { submission_id: requiredText, business_date: requiredText, log_size: z.optional(wholeNumber) },
  response: {
    // The id of the market and the business date. The address of the bundle contains both.
    market: z.string(),
    date: z.string(),
    // One item per session, because each session has its own bundle. Empty when the log has no record of the draw.
    sessions: z.array(
      z.object({
        session: drawSession,
        // The id of the session's record in the log, in hex.
        record: z.string(),
        receipts: z.array(receipt),
      }),
    ),
    // The sessions whose acceptances this server cannot sign, because the key that their record names is not installed.
    // They have no receipts here. This does not mean that the bids are missing.
    keys_missing: z.optional(z.array(drawSession)),
  },
  // Present with not_found if the date is before this one (YYYY-MM-DD): older bids are in archive files.
  refusal: { archived_before: z.optional(z.string()) },
  errors: ['not_found', 'busy', 'rate_limited'],
});
