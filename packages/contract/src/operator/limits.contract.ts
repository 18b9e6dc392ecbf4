import * as z from 'zod/mini';
import { EXCLUSION_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS, TIME_OUT_LENGTHS } from '../limits.contract.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, idText, instantMs, paiseText, reasonText } from './wire.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
/** Paise as text; minutes for kind play. */
const amount = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
const playerParams = { playerId: idText };

/** Signs of harmful play. Amounts are paise. A night bid is accepted between 00:00 and 05:00 in India. */
const markers = {
  deposits7Days: count,
  depositsBefore7Days: count,
  staked7DaysPaise: paiseText,
  stakedBefore7DaysPaise: paiseText,
  nightBids30Days: count,
  raises90Days: count,
  refusals30Days: count,
  /** 0 to 5: how many of the signs the player shows. */
  concern: z.int().check(z.minimum(0), z.maximum(5)),
};

export const getPlayerLimits = defineOperatorCall({
  method: 'GET',
  path: '/players/:playerId/limits',
  permission: 'players.read',
  summary: 'Returns the limits, breaks, changes, net deposits and markers of harm of a player.',
  params: playerParams,
  response: {
    serverTimeMs: instantMs,
    limits: z.array(
      z.object({
        kind,
        period,
        /** In force: the lower one of player and staff. Paise; minutes for kind play. */
        amount: z.string(),
        used: z.string(),
        resetsAtMs: instantMs,
        staffAmount: z.nullable(z.string()),
        staffBy: z.nullable(z.string()),
      }),
    ),
    breaks: z.array(
      z.object({
        breakId: idText,
        kind: z.enum(['time_out', 'exclusion']),
        atMs: instantMs,
        /** 0 without an end. */
        untilMs: instantMs,
        /** Null when the player set it. */
        setBy: z.nullable(z.string()),
        setByMe: z.boolean(),
        reason: z.nullable(z.string()),
        liftedAtMs: z.nullable(instantMs),
      }),
    ),
    changes: z.array(
      z.object({
        changeId: idText,
        subject: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        atMs: instantMs,
      }),
    ),
    netDepositsPaise: z.object({ lifetime: paiseText, year: paiseText }),
    markers: z.object(markers),
  },
});

export const tightenPlayerLimit = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/limits',
  permission: 'players.manage',
  summary: 'Sets a limit that is lower than the one in force. The player is notified. Withdrawals are never limited.',
  params: playerParams,
  request: { kind, period, amount, reason: reasonText },
  response: { playerId: idText },
});

export const liftPlayerLimit = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/limits/lift',
  permission: 'players.manage',
  summary: "Removes a limit that another operator set. The player's own limit stays in force.",
  params: playerParams,
  request: { kind, period, reason: reasonText },
  response: { playerId: idText },
});

export const restrictPlayer = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/breaks',
  permission: 'players.manage',
  summary: 'Starts a time-out or an exclusion of a player. The player is notified and can withdraw.',
  params: playerParams,
  request: {
    length: z.enum([...TIME_OUT_LENGTHS, ...EXCLUSION_LENGTHS]),
    kind: z.enum(['time_out', 'exclusion']),
    reason: reasonText,
  },
  /** 0 without an end. */
  response: { untilMs: instantMs },
});

export const liftPlayerBreak = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/breaks/:breakId/lift',
  permission: 'players.manage',
  summary: 'Ends a break that another operator set. A break that the player set cannot be lifted.',
  params: { ...playerParams, breakId: idText },
  request: { reason: reasonText },
  response: { playerId: idText },
});

export const listConcerns = defineOperatorCall({
  method: 'GET',
  path: '/limits/concerns',
  permission: 'players.read',
  summary: 'Lists at most 200 players who show signs of harmful play, most signs first.',
  response: { players: z.array(z.object({ playerId: idText, name: z.string(), ...markers })) },
});

export const limitReport = defineOperatorCall({
  method: 'GET',
  path: '/limits/report',
  permission: 'reports.read',
  summary: 'Counts limits set, raised and reached, time-outs and exclusions of a period of days in India.',
  query: { from: dateText, to: dateText },
  response: {
    limitsSet: count,
    raisesAsked: count,
    raisesConfirmed: count,
    timeOuts: count,
    exclusions: count,
    returns: count,
    refusals: z.array(z.object({ cause: z.string(), refusals: count, players: count })),
  },
});
