import * as z from 'zod/mini';
import { wholeNumber } from './wire-types.ts';

/** The session of a draw. Starline and Gali have only `open`. */
export const drawSession = z.enum(['open', 'close']);

/** The place of a leaf in a tree: its index from 0, and the hashes of the inclusion proof in hex. */
export const treePlace = { index: wholeNumber, path: z.array(z.string()) };

/**
 * The server's signature over a batch of accepted leaves, and the leaf's place in it (docs/fairness-format.md#bundle).
 * `root` and `signature` are hex, `at` is unix ms.
 */
export const acceptance = z.object({
  ...treePlace,
  batch: z.object({ origin: z.string(), root: z.string(), size: wholeNumber, at: wholeNumber }),
  signature: z.string(),
});

/**
 * The leaf of one group of a submission, in base64, with the server's signature that it accepted the group. Bidding on
 * the group ends at the cut-off of `session`. A player who keeps the leaf can prove that the server dropped a bid.
 */
export const signedLeaf = z.object({ session: drawSession, leaf: z.string(), acceptance });
export type SignedLeaf = z.output<typeof signedLeaf>;
