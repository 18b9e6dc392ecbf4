import type { ErrorCode, LimitKind, LimitPeriod, LimitReached } from '@surahi/contract';
import { formatAmount, formatPoints, wireDateTime } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { fail, type Failure } from '../../platform/result.ts';

/** The figures of a refusal by a limit, as the SQL function play_limit_answer makes them. Paise; minutes for play. */
export type LimitAnswer = {
  kind: LimitKind;
  period: LimitPeriod;
  limit: number;
  used: number;
  left: number;
  resets_at_ms: number;
};

/**
 * The answer of a restriction: unix ms of its end, 0 without an end. The reality check has the minutes of the visit and
 * what was staked and won in it, in paise.
 */
export type UntilAnswer = { until_ms: number; minutes?: number; staked?: number; won?: number };

/** The restrictions that place_bids reports with an `UntilAnswer`. */
const RESTRICTIONS = [
  'self_excluded',
  'time_out',
  'quiet_hours',
  'market_blocked',
  'game_blocked',
  'reality_check',
] as const satisfies readonly ErrorCode[];
export type RestrictionCode = (typeof RESTRICTIONS)[number];

/** Whether a cause is a restriction of the player, which `refuseByRestriction` words. */
export function isRestriction(code: string): code is RestrictionCode {
  return RESTRICTIONS.some((one) => one === code);
}

const PERIOD_WORDS: Readonly<Record<LimitPeriod, string>> = {
  day: 'daily ',
  week: 'weekly ',
  month: 'monthly ',
  once: '',
};

const KIND_WORDS: Readonly<Record<LimitKind, string>> = {
  deposit: 'deposit limit',
  loss: 'loss limit',
  stake: 'stake limit',
  play: 'limit on play time',
  bid: 'limit of one submission',
};

/** An amount of a limit for the wire: points, or minutes for kind play. */
export function limitText(kind: LimitKind, amount: bigint | number): string {
  return kind === 'play' ? String(amount) : formatAmount(BigInt(amount));
}

/** The amount as people read it, grouped. */
function shownText(kind: LimitKind, amount: bigint | number): string {
  return kind === 'play' ? String(amount) : formatPoints(BigInt(amount));
}

function timeText(atMs: number): string {
  return wireDateTime(atMs, HOUSE_ZONE);
}

/** The refusal of a request that would pass a limit. Text and fields name the limit, what is left and the next reset. */
export function refuseByLimit(answer: LimitAnswer): Failure<'limit_reached'> {
  const { kind, period } = answer;
  const limit: LimitReached = {
    kind,
    period,
    amount: limitText(kind, answer.limit),
    used: limitText(kind, answer.used),
    left: limitText(kind, answer.left),
    resets_at: answer.resets_at_ms,
  };
  const unit = kind === 'play' ? 'minutes' : 'points';
  const reset = kind === 'bid' ? '' : ` It resets on ${timeText(answer.resets_at_ms)}.`;
  const left = kind === 'bid' ? '' : ` ${shownText(kind, answer.left)} ${unit} are left.`;
  const msg = `Your ${PERIOD_WORDS[period]}${KIND_WORDS[kind]} is ${shownText(kind, answer.limit)} ${unit}.${left}${reset}`;
  return fail('limit_reached', { msg, extra: { limit } });
}

/** The refusal of a request during a restriction. The text names its end, or the figures of the visit. */
export function refuseByRestriction<Code extends RestrictionCode>(code: Code, answer: UntilAnswer): Failure<Code> {
  const until = answer.until_ms;
  if (code === 'time_out') return fail(code, { msg: `You are on a break until ${timeText(until)}.`, extra: { until } });
  // Quiet hours that fill the whole day have no end.
  if (code === 'quiet_hours' && until > 0) {
    return fail(code, { msg: `Your quiet hours last until ${timeText(until)}.`, extra: { until } });
  }
  if (code === 'self_excluded') return fail(code, { extra: { until } });
  return code === 'reality_check' ? fail(code, { msg: checkText(answer) }) : fail(code);
}

function checkText({ minutes = 0, staked = 0, won = 0 }: UntilAnswer): string {
  const [stakedPaise, wonPaise] = [BigInt(staked), BigInt(won)];
  const net = formatPoints(wonPaise - stakedPaise);
  const sums = `${formatPoints(stakedPaise)} points staked, ${formatPoints(wonPaise)} won, ${net} net`;
  return `You have played for ${minutes} minutes: ${sums}. Please look at this, then place your bid again.`;
}
