import * as z from 'zod/mini';
import { idText, instantMs } from './wire.ts';

/** The thing that two accounts share: the mobile number, a payout number, or the browser of a registration. */
export const LINK_KINDS = ['mobile', 'payout', 'device'] as const;

const person = z.object({
  playerId: idText,
  name: z.string(),
  /** The full number with permission players.mobile, otherwise only the last four digits. */
  mobile: z.string(),
});

/** An account that may belong to an excluded person, and the decision of an operator about it. */
export const accountLink = z.object({
  linkId: idText,
  kind: z.enum(LINK_KINDS),
  player: person,
  excluded: person,
  /** Whether the exclusion is still in force. */
  isInForce: z.boolean(),
  /** Whether betting is off until the decision. Only for a registration in a browser that an excluded player used. */
  holdsBetting: z.boolean(),
  foundAtMs: instantMs,
  /** `same`: the same person, so this account was excluded too. `other`: another person. Null while undecided. */
  decision: z.nullable(z.enum(['same', 'other'])),
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  note: z.nullable(z.string()),
});
export type AccountLink = z.output<typeof accountLink>;
