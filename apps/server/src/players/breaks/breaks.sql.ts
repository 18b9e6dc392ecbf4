import type { ExclusionLength, TimeOutLength } from '@surahi/contract';
import type { Statement } from '../../platform/db/db.ts';

export type BreakKind = 'time_out' | 'exclusion';

/** The lengths as intervals of PostgreSQL. A month ends on the same day of the next month. */
const INTERVALS: Readonly<Record<TimeOutLength | ExclusionLength, string | null>> = {
  day: '24 hours',
  week: '7 days',
  month: '1 month',
  six_weeks: '42 days',
  six_months: '6 months',
  year: '1 year',
  five_years: '5 years',
  for_good: null,
};

/** An end in unix ms; 0 for none. */
function endMs(column: string): string {
  return `case when isfinite(${column}) then (extract(epoch from ${column}) * 1000)::bigint else 0 end`;
}

/** The end of a break from now on. `interval` is the parameter with its length; null for no end. */
function endAfter(interval: string): string {
  return `case when ${interval}::text is null then 'infinity' else
        (app_now() at time zone 'Asia/Kolkata' + ${interval}::text::interval) at time zone 'Asia/Kolkata' end`;
}

/** Inserts a break that the player, or an operator with a reason, sets. until_ms is 0 for a break without an end. */
export function insertBreak(row: {
  playerId: bigint;
  kind: BreakKind;
  length: TimeOutLength | ExclusionLength;
  operatorId?: bigint | undefined;
  reason?: string | undefined;
}): Statement {
  return {
    name: 'play_insert_break',
    text: `insert into play_breaks (player_id, kind, operator_id, reason, until)
      values ($1, $2, $4, $5, ${endAfter('$3')})
      returning ${endMs('until')} as until_ms`,
    values: [row.playerId, row.kind, INTERVALS[row.length], row.operatorId ?? null, row.reason ?? null],
  };
}

/** Sets the ends in force to the latest ends of the breaks that are not lifted. Returns them; 0 for none. */
export function applyBreaks(playerId: bigint): Statement {
  return {
    name: 'play_apply_breaks',
    text: `update play_limits l set time_out_until = b.time_out, excluded_until = b.exclusion,
        return_asked_at = case when b.exclusion is not distinct from l.excluded_until then l.return_asked_at end
      from (
        select max(until) filter (where kind = 'time_out') as time_out, max(until) filter (where kind = 'exclusion') as exclusion
        from play_breaks where player_id = $1 and lifted_at is null
      ) b
      where l.player_id = $1
      returning ${endMs('l.time_out_until')} as time_out, ${endMs('l.excluded_until')} as exclusion`,
    values: [playerId],
  };
}

export type BreakRow = {
  kind: BreakKind;
  operator_id: bigint | null;
  at: Date;
  /** When the break ends in unix ms; 0 without an end. */
  until_ms: bigint;
  lifted_at: Date | null;
};

/** One break of a player. */
export function selectBreak(playerId: bigint, breakId: bigint): Statement {
  return {
    name: 'play_break',
    text: `select kind, operator_id, at, lifted_at, ${endMs('until')} as until_ms
      from play_breaks where player_id = $1 and break_id = $2`,
    values: [playerId, breakId],
  };
}

/** Ends a break that another operator set. */
export function liftBreak(breakId: bigint, operatorId: bigint): Statement {
  return {
    name: 'play_lift_break',
    text: 'update play_breaks set lifted_at = app_now(), lifted_by = $2 where break_id = $1 and lifted_at is null',
    values: [breakId, operatorId],
  };
}

export type ExclusionRow = { is_over: boolean; until_ms: bigint; return_asked_at: Date | null; is_open: boolean };

/**
 * The end of the exclusion in force, if the player chose one before that ends at most an hour earlier than one of this
 * length from now on. An exclusion by staff does not count: it can be lifted, and the player's own must stay then.
 */
export function selectSameExclusion(playerId: bigint, length: ExclusionLength): Statement {
  return {
    name: 'play_same_exclusion',
    text: `select ${endMs('l.excluded_until')} as until_ms from play_limits l
      where l.player_id = $1 and exists (
        select 1 from play_breaks b
        where b.player_id = $1 and b.kind = 'exclusion' and b.operator_id is null and b.lifted_at is null
          and b.until >= ${endAfter('$2')} - interval '1 hour')`,
    values: [playerId, INTERVALS[length]],
  };
}

/** The exclusion of a player. is_open: the requested return may be confirmed. Returns no row without an exclusion. */
export function selectExclusion(playerId: bigint, returnHours: number): Statement {
  return {
    name: 'play_exclusion',
    text: `select excluded_until <= app_now() as is_over, return_asked_at,
        ${endMs('excluded_until')} as until_ms,
        coalesce(return_asked_at + make_interval(hours => $2) <= app_now(), false) as is_open
      from play_limits where player_id = $1 and excluded_until is not null`,
    values: [playerId, returnHours],
  };
}

/** Stores that the player asked to return. An earlier request keeps its time. */
export function askReturn(playerId: bigint): Statement {
  return {
    name: 'play_ask_return',
    text: `update play_limits set return_asked_at = coalesce(return_asked_at, app_now()) where player_id = $1
      returning return_asked_at`,
    values: [playerId],
  };
}

/** Ends the exclusions of a player, whose terms are over. */
export function endExclusions(playerId: bigint): Statement {
  return {
    name: 'play_end_exclusions',
    text: `update play_breaks set lifted_at = app_now()
      where player_id = $1 and kind = 'exclusion' and lifted_at is null and until <= app_now()`,
    values: [playerId],
  };
}
