import * as z from 'zod/mini';
import { BID_STATES } from './bids.contract.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { movementShape } from './money-shapes.ts';
import { playerRow } from './player-list.contract.ts';
import {
  count,
  dateText,
  family,
  idText,
  instantMs,
  instantRange,
  paiseText,
  queryNumber,
  reasonText,
} from './wire.ts';

const playerShape = z.object({
  ...playerRow,
  email: z.string(),
  blockedAtMs: z.nullable(instantMs),
  blockedReason: z.nullable(z.string()),
  /** End of the payout hold after a password reset; null without a hold. */
  passwordResetAtMs: z.nullable(instantMs),
  /** Sums since the first bid. */
  stakesPaise: paiseText,
  winsPaise: paiseText,
  slips: count,
  /** Deposits credited, and payouts that the bank did not return, since the registration. */
  depositsPaise: paiseText,
  payoutsPaise: paiseText,
});
export type OperatorPlayer = z.output<typeof playerShape>;

const playerParams = { playerId: idText };

export const getPlayer = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId',
  permission: 'players.read',
  summary: 'Returns one player: identity, balance, held amount, flags and sums.',
  params: playerParams,
  response: { serverTimeMs: instantMs, player: playerShape },
});

export const setPlayerFlags = defineOperatorCall({
  method: 'PATCH',
  path: '/players/:playerId',
  permission: 'players.manage',
  summary: 'Switches betting or transfers of a player on or off. Applies from the next call.',
  params: playerParams,
  request: { mayBet: z.optional(z.boolean()), mayTransfer: z.optional(z.boolean()), reason: reasonText },
  response: { mayBet: z.boolean(), mayTransfer: z.boolean() },
});

export const blockPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/block',
  permission: 'players.manage',
  summary: 'Blocks a player and ends all sessions.',
  params: playerParams,
  request: { reason: reasonText },
  response: { sessionsEnded: count },
});

export const unblockPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/unblock',
  permission: 'players.manage',
  summary: 'Unblocks a player.',
  params: playerParams,
  request: { reason: reasonText },
  response: { playerId: idText },
});

export const logOutPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/log-out',
  permission: 'players.manage',
  summary: 'Ends all sessions of a player, or one.',
  params: playerParams,
  request: { sessionId: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))), reason: reasonText },
  response: { sessionsEnded: count },
});

export const listPlayerDevices = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/devices',
  permission: 'players.read',
  summary: 'Lists the open sessions of a player, and the last ended ones.',
  params: playerParams,
  response: {
    devices: z.array(
      z.object({
        sessionId: z.string(),
        /** 'Chrome on Android', in English. */
        device: z.string(),
        /** From these the console words the device in its language. Null for a browser or system that is not known. */
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        address: z.nullable(z.string()),
        createdAtMs: instantMs,
        lastSeenAtMs: instantMs,
        endedAtMs: z.nullable(instantMs),
        endReason: z.nullable(z.string()),
      }),
    ),
  },
});

/** Filters of a statement, by kind of movement. */
export const STATEMENT_KINDS = ['all', 'deposit', 'withdrawal', 'transfer', 'bid', 'win', 'other'] as const;

export const playerStatement = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/statement',
  permission: 'players.read',
  summary: 'Lists the movements of a wallet with the balance after each, newest first.',
  params: playerParams,
  query: {
    kind: z.optional(z.enum(STATEMENT_KINDS)),
    /** Moved in this time. */
    ...instantRange,
    cursor: z.optional(idText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: {
    rows: z.array(movementShape),
    nextCursor: z.nullable(idText),
  },
});

const historyQuery = {
  /** Default: all families. */
  family: z.optional(family),
  /** Business dates for bids, dates of payment for wins. Default: the last 30 days. */
  from: z.optional(dateText),
  to: z.optional(dateText),
  cursor: z.optional(idText),
};

const bid = {
  bidId: z.string(),
  marketId: idText,
  drawId: idText,
  marketName: z.string(),
  family,
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
  summary: "Lists a player's bids of all families or of one by business date, newest first.",
  params: playerParams,
  query: historyQuery,
  response: {
    from: dateText,
    to: dateText,
    /** wonPaise is null until the bid has won. */
    bids: z.array(
      z.object({ ...bid, placedAtMs: instantMs, state: z.enum(BID_STATES), wonPaise: z.nullable(paiseText) }),
    ),
    nextCursor: z.nullable(idText),
  },
});

export const listPlayerWins = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/wins',
  permission: 'players.read',
  summary: "Lists a player's wins of all families or of one that were not voided, by date of payment, newest first.",
  params: playerParams,
  query: historyQuery,
  response: {
    from: dateText,
    to: dateText,
    wins: z.array(z.object({ ...bid, transferId: idText, paidAtMs: instantMs, paidPaise: paiseText })),
    nextCursor: z.nullable(idText),
  },
});

export const listPlayerNotes = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/notes',
  permission: 'players.read',
  summary: 'Lists the notes of operators about a player: pinned notes first, and the newest first in each group.',
  params: playerParams,
  response: {
    notes: z.array(
      z.object({
        noteId: idText,
        text: z.string(),
        by: z.string(),
        atMs: instantMs,
        /** Who pinned it. Null for a note that is not pinned. */
        pinnedBy: z.nullable(z.string()),
      }),
    ),
  },
});

export const addPlayerNote = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/notes',
  permission: 'players.manage',
  summary: 'Adds a note about a player. Notes cannot be deleted.',
  params: playerParams,
  request: { text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)) },
  response: { noteId: idText },
});
