import * as z from 'zod/mini';
import { BID_STATES } from './bids.contract.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, cursorText, dateText, family, idText, instantMs, paiseText, queryNumber, reasonText } from './wire.ts';

const playerRow = {
  playerId: idText,
  name: z.string(),
  /** Only the last four digits unless one may see numbers in full. */
  mobile: z.string(),
  balancePaise: paiseText,
  heldPaise: paiseText,
  mayBet: z.boolean(),
  mayTransfer: z.boolean(),
  isBlocked: z.boolean(),
  isDemo: z.boolean(),
  createdAtMs: instantMs,
};

export const playerRowShape = z.object(playerRow);
export type OperatorPlayerRow = z.output<typeof playerRowShape>;

/** Which players a list is about. */
export const PLAYER_STATES = ['all', 'blocked', 'betting_off', 'transfer_off'] as const;

/** Orders of a list of players: upwards, or downwards with a minus; those who are alike by id. */
export const PLAYER_SORTS = ['-since', 'since', 'name', '-name', 'wallet', '-wallet'] as const;

export const listPlayers = defineOperatorCall({
  method: 'GET',
  path: '/players',
  permission: 'players.read',
  summary:
    'Players, the newest first unless asked otherwise: by mobile number, the beginnings of words of the name, or number (#41).',
  query: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    state: z.optional(z.enum(PLAYER_STATES)),
    sort: z.optional(z.enum(PLAYER_SORTS)),
    /** nextCursor of the page before. */
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: { players: z.array(playerRowShape), nextCursor: z.nullable(cursorText) },
});

export const playerShape = z.object({
  ...playerRow,
  email: z.string(),
  language: z.string(),
  blockedAtMs: z.nullable(instantMs),
  blockedReason: z.nullable(z.string()),
  /** While it is in the future no payout may be asked for; a password was reset. */
  passwordResetAtMs: z.nullable(instantMs),
  /** Since the first bid. */
  stakesPaise: paiseText,
  winsPaise: paiseText,
  slips: count,
  /** Wishes to be deleted that nobody has handled. */
  deletionRequested: z.boolean(),
});
export type OperatorPlayer = z.output<typeof playerShape>;

const playerParams = { playerId: idText };

export const getPlayer = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId',
  permission: 'players.read',
  summary: 'One player: who, wallet, held, flags, sums.',
  params: playerParams,
  response: { serverTimeMs: instantMs, player: playerShape },
});

export const setPlayerFlags = defineOperatorCall({
  method: 'PATCH',
  path: '/players/:playerId',
  permission: 'players.manage',
  summary: 'Switches betting or transfers of a player on or off; holds from the next call on.',
  params: playerParams,
  request: { mayBet: z.optional(z.boolean()), mayTransfer: z.optional(z.boolean()), reason: reasonText },
  response: { mayBet: z.boolean(), mayTransfer: z.boolean() },
});

export const blockPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/block',
  permission: 'players.manage',
  summary: 'Keeps a player out and ends all sessions at once.',
  params: playerParams,
  request: { reason: reasonText },
  response: { sessionsEnded: count },
});

export const unblockPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/unblock',
  permission: 'players.manage',
  summary: 'Lets a blocked player in again.',
  params: playerParams,
  request: { reason: reasonText },
  response: { playerId: idText },
});

export const logOutPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/log-out',
  permission: 'players.manage',
  summary: 'Ends all sessions of a player, or the one named.',
  params: playerParams,
  request: { sessionId: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))), reason: reasonText },
  response: { sessionsEnded: count },
});

export const listPlayerDevices = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/devices',
  permission: 'players.read',
  summary: 'Where a player is logged in, and the sessions that ended last.',
  params: playerParams,
  response: {
    devices: z.array(
      z.object({
        sessionId: z.string(),
        device: z.string(),
        address: z.nullable(z.string()),
        createdAtMs: instantMs,
        lastSeenAtMs: instantMs,
        endedAtMs: z.nullable(instantMs),
        endReason: z.nullable(z.string()),
      }),
    ),
  },
});

/** Kinds of movements that a statement can be narrowed to. */
export const STATEMENT_KINDS = ['all', 'deposit', 'withdrawal', 'transfer', 'bid', 'win', 'other'] as const;

export const playerStatement = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/statement',
  permission: 'players.read',
  summary: "A wallet's movements with the balance after each, the newest first.",
  params: playerParams,
  query: {
    kind: z.optional(z.enum(STATEMENT_KINDS)),
    cursor: z.optional(idText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: {
    rows: z.array(
      z.object({
        transferId: idText,
        atMs: instantMs,
        isCredit: z.boolean(),
        amountPaise: paiseText,
        balancePaise: paiseText,
        /** In the words the player sees. */
        note: z.string(),
      }),
    ),
    nextCursor: z.nullable(idText),
  },
});

const historyQuery = {
  family: z.optional(family),
  /** Business dates of bids, dates of payment of wins; the last 30 days when none is given. */
  from: z.optional(dateText),
  to: z.optional(dateText),
  cursor: z.optional(idText),
};

const bid = {
  bidId: z.string(),
  marketName: z.string(),
  businessDate: dateText,
  game: z.string(),
  session: z.string(),
  digits: z.string(),
  closeDigits: z.string(),
  points: z.string(),
};

export const listPlayerBids = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/bids',
  permission: 'players.read',
  summary: "A player's bids of a family by business date, the newest first.",
  params: playerParams,
  query: historyQuery,
  response: {
    from: dateText,
    to: dateText,
    bids: z.array(z.object({ ...bid, placedAt: z.string(), state: z.enum(BID_STATES), wonPoints: z.string() })),
    nextCursor: z.nullable(idText),
  },
});

export const listPlayerWins = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/wins',
  permission: 'players.read',
  summary: "A player's standing wins of a family by the date paid, the newest first.",
  params: playerParams,
  query: historyQuery,
  response: {
    from: dateText,
    to: dateText,
    wins: z.array(z.object({ ...bid, transferId: idText, paidAt: z.string(), paidPoints: z.string() })),
    nextCursor: z.nullable(idText),
  },
});

export const listPlayerNotes = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/notes',
  permission: 'players.read',
  summary: 'What operators wrote about a player, the newest first.',
  params: playerParams,
  response: {
    notes: z.array(z.object({ noteId: idText, text: z.string(), by: z.string(), atMs: instantMs })),
  },
});

export const addPlayerNote = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/notes',
  permission: 'players.manage',
  summary: 'Adds a note about a player; notes stay.',
  params: playerParams,
  request: { text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)) },
  response: { noteId: idText },
});
