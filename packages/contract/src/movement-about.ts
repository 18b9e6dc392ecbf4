import * as z from 'zod/mini';
import { wholeNumber } from './wire-types.ts';

/**
 * Ours: what a movement is about, from which `movementNote` makes a note in the reader's language. Market, bids and their
 * number for bids, wins and refunds; the other player of a transfer; the number of a request. `session` is Open, Close or
 * ''. Archived bids are missing.
 */
export const movementAbout = z.object({
  market_name: z.optional(z.string()),
  market_name_hindi: z.optional(z.string()),
  bids: z.optional(z.array(z.object({ pana: z.string(), number: z.string(), session: z.string() }))),
  bid_count: z.optional(wholeNumber),
  person: z.optional(z.string()),
  request_number: z.optional(z.string()),
});

export type MovementAbout = z.output<typeof movementAbout>;
