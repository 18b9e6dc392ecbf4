import * as z from 'zod/mini';
import { EXCLUSION_LENGTHS } from '../limits.contract.ts';
import { accountLink } from './account-link.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { markers } from './limits.contract.ts';
import { count, cursorText, idText, instantMs, instantRange, reasonText } from './wire.ts';

const concernShape = z.object({
  playerId: idText,
  name: z.string(),
  ...markers,
  /** The newest changes that operators made to the limits and breaks of the player, at most 3. */
  done: z.array(
    z.object({
      /** The same values as in the changes of getPlayerLimits, for example staff_limit:loss:day or time_out. */
      subject: z.string(),
      isLift: z.boolean(),
      by: z.string(),
      atMs: instantMs,
    }),
  ),
  /** The newest acknowledgement, or null. `concern` is the number of signs at the time of the acknowledgement. */
  acknowledged: z.nullable(z.object({ by: z.string(), atMs: instantMs, note: z.string(), concern: count })),
});
export type Concern = z.output<typeof concernShape>;

export const listConcerns = defineOperatorCall({
  method: 'GET',
  path: '/limits/concerns',
  permission: 'players.read',
  summary: 'Lists at most 200 players who show signs of harmful play, most signs first.',
  /** Acknowledged last in this time. */
  query: instantRange,
  response: {
    players: z.array(concernShape),
    /** The number of links in listLinkedAccounts that wait for a decision. */
    linksOpen: count,
  },
});

export const acknowledgeConcern = defineOperatorCall({
  method: 'POST',
  path: '/limits/concerns/:playerId/acknowledge',
  permission: 'players.manage',
  summary: 'Records that the operator looked at the signs of a player, with a note on what was done.',
  params: { playerId: idText },
  request: { note: reasonText },
  response: { atMs: instantMs },
});

export const listLinkedAccounts = defineOperatorCall({
  method: 'GET',
  path: '/limits/linked-accounts',
  permission: 'players.read',
  summary: 'Lists accounts that share a number or a browser with an excluded player, newest first.',
  query: {
    state: z.optional(z.enum(['open', 'decided'])),
    /** Found in this time. */
    ...instantRange,
    cursor: z.optional(cursorText),
  },
  response: { links: z.array(accountLink), nextCursor: z.nullable(idText) },
});

export const decideLinkedAccount = defineOperatorCall({
  method: 'POST',
  path: '/limits/linked-accounts/:linkId/decide',
  permission: 'players.manage',
  summary: 'Decides whether an account belongs to an excluded person. `same` excludes the account too, for `length`.',
  params: { linkId: idText },
  request: {
    decision: z.enum(['same', 'other']),
    /** Required when the decision is `same`. */
    length: z.optional(z.enum(EXCLUSION_LENGTHS)),
    reason: reasonText,
  },
  response: { decidedAtMs: instantMs },
});
