import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { cursorText, idText, instantMs, instantRange, paiseText, queryNumber } from './wire.ts';

/** What every list of players shows of a player. */
export const playerRow = {
  playerId: idText,
  name: z.string(),
  /** In full with permission players.mobile, else only the last four digits. */
  mobile: z.string(),
  balancePaise: paiseText,
  heldPaise: paiseText,
  mayBet: z.boolean(),
  mayTransfer: z.boolean(),
  isBlocked: z.boolean(),
  isDemo: z.boolean(),
  createdAtMs: instantMs,
  /** When the player asked for the deletion of the account; null without an open request. */
  deletionRequestedAtMs: z.nullable(instantMs),
  /** When the account was deleted. Its name and number are then replaced. */
  deletedAtMs: z.nullable(instantMs),
};

const playerRowShape = z.object(playerRow);
export type OperatorPlayerRow = z.output<typeof playerRowShape>;

/** Filters of a list of players. */
export const PLAYER_STATES = ['all', 'blocked', 'betting_off', 'transfer_off', 'deletion'] as const;

/**
 * Orders of a list of players: ascending, or descending with a minus. Equal rows are ordered by id. `deletion` is the
 * time of the request for deletion. It needs the state `deletion`.
 */
export const PLAYER_SORTS = ['-since', 'since', 'name', '-name', 'wallet', '-wallet', 'deletion', '-deletion'] as const;

export const listPlayers = defineOperatorCall({
  method: 'GET',
  path: '/players',
  permission: 'players.read',
  summary:
    'Lists players by mobile number, beginnings of words of the name, or number (#41). Default order: newest first.',
  query: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    state: z.optional(z.enum(PLAYER_STATES)),
    /** Players who registered in this time. */
    ...instantRange,
    sort: z.optional(z.enum(PLAYER_SORTS)),
    /** nextCursor of the previous page. */
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: { players: z.array(playerRowShape), nextCursor: z.nullable(cursorText) },
});
