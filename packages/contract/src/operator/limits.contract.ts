import * as z from 'zod/mini';
import { EXCLUSION_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS, TIME_OUT_LENGTHS } from '../limits.contract.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { accountLink } from './account-link.ts';
import { count, dateText, idText, instantMs, paiseText, reasonText } from './wire.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
/** Paise as text; minutes for kind play. */
const amount = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
const playerParams = { playerId: idText };

/** The thresholds: a figure of at least this value is a sign of harmful play. */
export const SIGN_FROM = { deposits: 5, stakesGrowth: 2, nightBids: 20, raises: 1, refusals: 5 } as const;

/** Signs of harmful play. Amounts are paise. A night bid is accepted between 00:00 and 05:00 in India. */
export const markers = {
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
        /** True when this operator set or tightened the limit of staff. The operator may then only propose to lift it. */
        staffByMe: z.boolean(),
      }),
    ),
    /** Quiet hours, blocked markets and blocked games of the player. */
    blocks: z.array(
      z.object({
        blockId: idText,
        kind: z.enum(['quiet', 'market', 'game']),
        /**
         * Minutes of the day in India; null unless kind is quiet. If toMinute is not above fromMinute, the range ends
         * the next day.
         */
        fromMinute: z.nullable(count),
        toMinute: z.nullable(count),
        marketName: z.nullable(z.string()),
        game: z.nullable(z.string()),
        /** When a removed block ends; 0 while no end is set. */
        untilMs: instantMs,
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
    /**
     * Wins and refunds minus stakes, oldest first: the last 14 days, 12 weeks and 12 months with a movement, in India
     * time.
     */
    netResults: z.array(
      z.object({
        period: z.enum(['day', 'week', 'month']),
        /** First day of the period. */
        from: dateText,
        stakedPaise: paiseText,
        netPaise: paiseText,
      }),
    ),
    markers: z.object(markers),
    /**
     * Links between this account and accounts that may belong to the same person. One account of each link is excluded.
     */
    links: z.array(accountLink),
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

export const proposeLimitLift = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/limits/propose-lift',
  permission: 'players.manage',
  summary: 'Proposes to remove a limit of staff. The operator who set it needs this call. Another one approves it.',
  params: playerParams,
  request: { kind, period, reason: reasonText },
  response: { proposalId: idText },
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

export const proposeBreakLift = defineOperatorCall({
  method: 'POST',
  path: '/players/:playerId/breaks/:breakId/propose-lift',
  permission: 'players.manage',
  summary: 'Proposes to end a break of staff. The operator who set it needs this call. Another one approves it.',
  params: { ...playerParams, breakId: idText },
  request: { reason: reasonText },
  response: { proposalId: idText },
});

/** The counts of the report on limits, in the order in which screens and files show them. */
export const LIMIT_REPORT_COUNTS = {
  limitsSet: 'Limits set or changed',
  raisesAsked: 'Higher limits requested',
  raisesConfirmed: 'Higher limits confirmed',
  timeOuts: 'Time-outs started',
  exclusions: 'Exclusions started',
  returns: 'Returns after an exclusion',
} as const;

/** The names of what refuses bids and deposits, by the cause in the report on limits. */
export const REFUSAL_CAUSES: Readonly<Record<string, string>> = {
  limit_deposit: 'Deposit limit',
  limit_loss: 'Loss limit',
  limit_stake: 'Stake limit',
  limit_bid: 'Limit of one submission',
  limit_play: 'Limit of play time',
  limit_reached: 'Other limit',
  reality_check: 'Reality check not acknowledged',
  quiet_hours: 'Quiet hours',
  market_blocked: 'Blocked market',
  game_blocked: 'Blocked game',
  time_out: 'Time-out',
  self_excluded: 'Exclusion',
};

/** Days in India, both included. */
export const limitPeriod = { from: dateText, to: dateText };

export const limitReport = defineOperatorCall({
  method: 'GET',
  path: '/limits/report',
  permission: 'reports.read',
  summary: 'Counts changes of limits, breaks, and refused bids and deposits in a range of days in India.',
  query: limitPeriod,
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
