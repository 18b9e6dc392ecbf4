import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { ALL_PROPOSAL_KINDS } from './proposals.contract.ts';
import { count, cursorText, idText, instantMs, paiseText, queryNumber, reasonText } from './wire.ts';

const playerParams = { playerId: idText };

const pendingItem = z.object({
  kind: z.enum(['deposit', 'withdrawal', 'adjustment', 'proposal']),
  id: idText,
  atMs: instantMs,
  /** Negative for an adjustment that takes points. Null for a proposal. */
  amountPaise: z.nullable(paiseText),
  /** Who proposed the change, or who is paying the withdrawal. Null for a request that nobody has taken. */
  by: z.nullable(z.string()),
  /** What is proposed. Null for the other kinds. */
  proposal: z.nullable(z.enum(ALL_PROPOSAL_KINDS)),
});
export type PendingItem = z.output<typeof pendingItem>;

export const listPlayerPending = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/pending',
  permission: 'players.read',
  summary:
    'Lists what waits for a decision about a player: deposits, withdrawals, adjustments and proposals. Oldest first, at most 50 of each.',
  params: playerParams,
  response: { items: z.array(pendingItem) },
});

/** What two accounts share, strongest first: a payout number, a browser, an address. */
export const ACCOUNT_REASONS = ['payout', 'device', 'address'] as const;

const linkedAccount = z.object({
  playerId: idText,
  name: z.string(),
  /** In full with permission players.mobile, else only the last four digits. */
  mobile: z.string(),
  isBlocked: z.boolean(),
  /** How many numbers, browsers or addresses they share. The numbers and addresses themselves are not sent. */
  reasons: z.array(z.object({ kind: z.enum(ACCOUNT_REASONS), shared: count, lastAtMs: instantMs })),
});
export type LinkedAccount = z.output<typeof linkedAccount>;

export const listPlayerLinks = defineOperatorCall({
  method: 'GET',
  path: '/players/linked-accounts',
  permission: 'players.read',
  summary:
    'Lists accounts that share a payout number, a browser or one of the last 20 addresses with a player. Payout numbers first.',
  query: {
    playerId: idText,
    /** nextCursor of the previous page. */
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: {
    accounts: z.array(linkedAccount),
    /** Accounts on all pages. */
    total: count,
    nextCursor: z.nullable(cursorText),
  },
});

export const listPlayerPasskeys = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/passkeys',
  permission: 'players.read',
  summary: 'Lists the passkeys of a player, newest first.',
  params: playerParams,
  response: {
    passkeys: z.array(
      z.object({
        passkeyId: idText,
        name: z.string(),
        addedAtMs: instantMs,
        lastUsedAtMs: z.nullable(instantMs),
        /** From this time it confirms withdrawals and payout numbers instead of a code. */
        confirmsFromMs: instantMs,
      }),
    ),
  },
});

export const removePlayerPasskey = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/passkeys/:passkeyId/remove',
  permission: 'players.manage',
  summary: 'Removes a passkey of a player and notifies the player. Sessions that it opened stay.',
  params: { playerId: idText, passkeyId: idText },
  request: { reason: reasonText },
  response: { removedAtMs: instantMs },
});

export const proposePlayerDeletion = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/deletion/propose',
  permission: 'players.manage',
  summary: 'Proposes to delete the account of a player who asked for it. Another operator approves it.',
  params: { playerId: idText },
  request: { reason: reasonText },
  response: { proposalId: idText },
});

export const declinePlayerDeletion = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/deletion/decline',
  permission: 'players.manage',
  summary: 'Declines the request of a player to delete the account. The player reads the reason in the app.',
  params: { playerId: idText },
  request: { reason: reasonText },
  response: { playerId: idText },
});

export const pinPlayerNote = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/notes/:noteId/pin',
  permission: 'players.manage',
  summary: 'Pins a note about a player above the others, or unpins it.',
  params: { playerId: idText, noteId: idText },
  request: { isPinned: z.boolean() },
  response: { isPinned: z.boolean() },
});
