import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { optionalText, textOrNumber, wholeNumber } from './wire-types.ts';

/** What a limit counts: points added, points lost, points staked, points of one submission, minutes of play. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'bid', 'play'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The period of a limit, in India time. A day begins at midnight, a week on Monday. `bid` has the period `once`. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'once'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const TIME_OUT_LENGTHS = ['day', 'week', 'month', 'six_weeks'] as const;
export type TimeOutLength = (typeof TIME_OUT_LENGTHS)[number];

export const EXCLUSION_LENGTHS = ['six_months', 'year', 'five_years', 'for_good'] as const;
export type ExclusionLength = (typeof EXCLUSION_LENGTHS)[number];

/** Minutes of a visit between two reality checks. */
export const CHECK_MINUTES = [15, 30, 60] as const;

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);

/**
 * The limit that refused a request. `amount`, `used` and `left` are points as decimal text; minutes for kind play.
 * `resets_at` is the unix ms at which the period ends; 0 for kind bid.
 */
const reached = z.object({
  kind,
  period,
  amount: z.string(),
  used: z.string(),
  left: z.string(),
  resets_at: wholeNumber,
});
export type LimitReached = z.output<typeof reached>;

/** Fields of a refusal that names a limit, or the unix ms until which a time-out or quiet hours last. */
export const limitRefusal = { limit: z.optional(reached), until: z.optional(wholeNumber) };

const limit = z.object({
  kind,
  period,
  // Points as decimal text, minutes for kind play. The stricter of the player's own limit and one set by staff.
  amount: z.string(),
  used: z.string(),
  left: z.string(),
  // 0 for kind bid.
  resets_at: wholeNumber,
  // True when staff set the limit that holds. The player cannot raise it.
  by_staff: z.boolean(),
  // The limit that the player set; '' without one. It is above `amount` while a lower limit of staff is in force.
  // Optional: nodes of an earlier release do not send it.
  own_amount: z.optional(z.string()),
  // The open request for a higher limit; null without one. `amount` is '' when the limit is to be removed.
  raise: z.nullable(z.object({ amount: z.string(), opens_at: wholeNumber, expires_at: wholeNumber })),
});
export type PlayLimit = z.output<typeof limit>;

/** Times are unix ms. `until` is 0 when the restriction has no end. */
const restriction = z.object({
  kind: z.enum(['time_out', 'exclusion']),
  until: wholeNumber,
  by_staff: z.boolean(),
  // Exclusion only: when the requested return may be confirmed; 0 while no return is requested.
  return_opens_at: wholeNumber,
});

/** The visit that runs now: from its first bid until 30 minutes after the last one. Amounts are points. */
const visit = z.object({
  started_at: wholeNumber,
  staked: z.string(),
  won: z.string(),
  net: z.string(),
  // The reality check is due: bids wait for acknowledgePlayCheck.
  check_due: z.boolean(),
  // When the next check is due.
  check_at: wholeNumber,
});

/** A time of day in India, 'HH:MM'. A range whose end is before its start crosses midnight. */
const timeOfDay = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));

/** What a player blocked. `until` is the unix ms at which a removed block ends; 0 while the block is in force. */
const until = wholeNumber;

export const playLimits = defineCall({
  name: 'playLimits',
  path: 'api-play-limits',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary: "The player's limits with what is left of them, restrictions, current visit and net figures.",
  okMsg: 'Limits',
  request: {},
  response: {
    server_time: wholeNumber,
    limits: z.array(limit),
    // The newest change that the response contains, as in the event of a wallet. The release before does not send it.
    limits_change: z.optional(wholeNumber),
    // The latest end first.
    restrictions: z.array(restriction),
    // Null between visits, and for a player whose visits are not counted.
    visit: z.nullable(visit),
    // False if neither the player nor staff has set anything for the player.
    counts_visits: z.boolean(),
    check_minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
    receives_transfers: z.boolean(),
    // Offer a deposit limit: no deposit was credited yet, and the player neither set nor declined a limit.
    offer_deposit_limit: z.boolean(),
    // Whether an exclusion gives back the stakes of open bids. If false, these bids stay in play.
    refunds_open_bids: z.boolean(),
    quiet_hours: z.array(z.object({ from: timeOfDay, to: timeOfDay, until })),
    blocked_markets: z.array(z.object({ market_id: z.string(), until })),
    blocked_games: z.array(z.object({ game: z.string(), until })),
    // Points of the deposit requests that reserve room under the deposit limits. The release before does not send it.
    reserved_deposits: z.optional(z.string()),
    // Points added minus points paid out.
    net_deposits: z.object({ lifetime: z.string(), year: z.string() }),
    // Wins and refunds minus stakes, oldest first: 14 days, 12 weeks and 12 months by the instant of the movement.
    net_results: z.array(
      z.object({ period: z.enum(['day', 'week', 'month']), from: z.string(), staked: z.string(), net: z.string() }),
    ),
  },
});

/** The outcome of a change. A raise waits: it opens for confirmation later and expires without one. */
const changed = {
  outcome: z.enum(['applied', 'waiting']),
  // When the change took effect, or when a raise opens for confirmation.
  effective_at: wholeNumber,
  // When the raise expires; 0 for a change that applies now.
  expires_at: wholeNumber,
};

export const setPlayLimit = defineCall({
  name: 'setPlayLimit',
  path: 'api-play-limit-set',
  identity: 'player',
  ours: true,
  summary: 'Sets a limit. A lower one applies at once. A higher one, or an empty amount, must be confirmed later.',
  okMsg: 'Limit saved',
  // Whole points, minutes for kind play. '' removes the limit.
  request: { kind, period, amount: optionalText },
  response: changed,
  refusal: limitRefusal,
  errors: ['limit_invalid', 'limit_order', 'limit_by_staff'],
});

export const confirmPlayLimit = defineCall({
  name: 'confirmPlayLimit',
  path: 'api-play-limit-confirm',
  identity: 'player',
  ours: true,
  summary: 'Confirms a raise that is open. The higher limit applies at once.',
  okMsg: 'Limit saved',
  request: { kind, period },
  response: changed,
  refusal: limitRefusal,
  errors: ['raise_unknown', 'raise_not_open', 'limit_order', 'limit_by_staff'],
});

export const cancelPlayLimit = defineCall({
  name: 'cancelPlayLimit',
  path: 'api-play-limit-cancel',
  identity: 'player',
  ours: true,
  summary: 'Cancels an open raise. The present limit stays.',
  okMsg: 'Limit kept',
  request: { kind, period },
  response: {},
  errors: ['raise_unknown'],
});

export const declineDepositLimit = defineCall({
  name: 'declineDepositLimit',
  path: 'api-play-limit-decline',
  identity: 'player',
  ours: true,
  summary: 'Declines the deposit limit that is offered before the first deposit. It is not offered again.',
  okMsg: 'No limit set',
  request: {},
  response: {},
});

/** Bytes in base64. */
const base64 = z.string();

export const playLimitReceipts = defineCall({
  name: 'playLimitReceipts',
  path: 'api-play-limit-receipts',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary: "Returns receipts with proofs for the player's 50 newest changes of limits and breaks, newest first.",
  okMsg: 'Receipts',
  request: {},
  response: {
    receipts: z.array(
      z.object({
        change_id: z.string(),
        at: wholeNumber,
        subject: z.string(),
        by_staff: z.boolean(),
        // The leaf in the public log (docs/fairness-format.md#changes-of-limits). Empty without a public log.
        leaf: base64,
        // The signature of the log's acceptance key over a batch with only this leaf. Empty without a public log.
        signature: base64,
        // Null until the log has the entry for the hour of the change. `proof` holds the hashes of the inclusion proof.
        entry: z.nullable(
          z.object({ version: wholeNumber, index: wholeNumber, size: wholeNumber, proof: z.array(base64) }),
        ),
      }),
    ),
  },
});

export const acknowledgePlayCheck = defineCall({
  name: 'acknowledgePlayCheck',
  path: 'api-play-check',
  identity: 'player',
  ours: true,
  summary: 'Acknowledges the reality check, also early. Bids continue on every device.',
  okMsg: 'Continue',
  request: {},
  response: { check_at: wholeNumber },
});

export const setPlaySettings = defineCall({
  name: 'setPlaySettings',
  path: 'api-play-settings',
  identity: 'player',
  ours: true,
  summary: 'Sets reality check, quiet hours, blocked markets and games, and transfers. Absent fields keep their value.',
  okMsg: 'Saved',
  request: {
    // While the reality check is due, a longer interval is refused with reality_check.
    check_minutes: z.optional(z.union([z.literal(15), z.literal(30), z.literal(60)])),
    receives_transfers: z.optional(z.boolean()),
    // Whole lists. A removed entry stays in force for 24 hours.
    quiet_hours: z.optional(z.array(z.object({ from: timeOfDay, to: timeOfDay })).check(z.maxLength(10))),
    blocked_markets: z.optional(z.array(textOrNumber).check(z.maxLength(500))),
    blocked_games: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(20))),
  },
  response: {},
  errors: ['limit_invalid', 'market_unknown', 'blocks_full', 'reality_check'],
});
