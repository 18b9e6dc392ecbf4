import type { LimitKind, LimitPeriod } from '@surahi/contract';
import type { Statement } from '../../platform/db/db.ts';

/** The outcome of place_bids for a submission that a limit refused. Outcomes 11 to 16 are restrictions. */
export const BY_LIMIT = 17;
const BY_EXCLUSION = 11;

/** Creates the row of a player, with counters computed from the transfers, if it does not exist. */
export function openPlayLimits(playerId: bigint): Statement {
  return { name: 'play_open', text: 'select open_play_limits($1)', values: [playerId] };
}

export type RuleRow = {
  kind: LimitKind;
  period: LimitPeriod;
  by_staff: boolean;
  operator_id: bigint | null;
  /** Paise, minutes for kind play; null when the limit is removed. */
  amount: bigint | null;
  raise_to: bigint | null;
  raise_asked_at: Date | null;
  raise_opens_at: Date | null;
  raise_expires_at: Date | null;
};

/** The limits of a player as the player and staff set them. */
export function selectRules(playerId: bigint): Statement {
  return {
    name: 'play_rules',
    text: `select kind, period, by_staff, operator_id, amount, raise_to, raise_asked_at, raise_opens_at, raise_expires_at
      from play_limit_rules where player_id = $1 order by kind, period`,
    values: [playerId],
  };
}

export type RuleKey = { playerId: bigint; kind: LimitKind; period: LimitPeriod; byStaff: boolean };

/** Stores a limit and ends the open request for a higher one. A limit of staff has the operator who set it. */
export function saveRule(key: Omit<RuleKey, 'byStaff'>, amount: bigint | null, operatorId: bigint | null): Statement {
  return {
    name: 'play_save_rule',
    text: `insert into play_limit_rules (player_id, kind, period, by_staff, operator_id, amount)
      values ($1, $2, $3, $4::bigint is not null, $4, $5)
      on conflict (player_id, kind, period, by_staff) do update set amount = excluded.amount, operator_id = excluded.operator_id,
        raise_to = null, raise_asked_at = null, raise_opens_at = null, raise_expires_at = null`,
    values: [key.playerId, key.kind, key.period, operatorId, amount],
  };
}

/** Deletes a limit of staff. */
export function deleteStaffRule(playerId: bigint, kind: LimitKind, period: LimitPeriod): Statement {
  return {
    name: 'play_delete_staff_rule',
    text: 'delete from play_limit_rules where player_id = $1 and kind = $2 and period = $3 and by_staff',
    values: [playerId, kind, period],
  };
}

/** SQL that selects the changes, as c, of a limit of staff since it was last lifted. */
export const staffChangesSql = (player: string, subject: string): string =>
  `select c.operator_id, c.at from play_limit_changes c
    where c.player_id = ${player} and c.subject = ${subject} and c.change_id > coalesce((
      select max(l.change_id) from play_limit_changes l
      where l.player_id = ${player} and l.subject = ${subject} and coalesce(l.after, 'null') = 'null'), 0)`;

/** An operator who set a limit of staff or tightened it, and when they did so last. */
export type StaffSetterRow = { operator_id: bigint; at: Date };

/** The operators who set or tightened a limit of staff since it was last lifted, the newest first. */
export function selectStaffSetters({ playerId, kind, period }: Omit<RuleKey, 'byStaff'>): Statement {
  return {
    name: 'play_staff_setters',
    text: `select operator_id, max(at) as at from (${staffChangesSql('$1', '$2')}) c group by operator_id order by at desc`,
    values: [playerId, `staff_limit:${kind}:${period}`],
  };
}

/** Returns a row if the player exists. */
export function selectPlayerId(playerId: bigint): Statement {
  return { name: 'play_player', text: 'select 1 from players where player_id = $1', values: [playerId] };
}

/** Stores a request for a higher limit. It opens after `hours` and after the running period, for 7 days. */
export function saveRaise(key: RuleKey, raiseTo: bigint | null, hours: number): Statement {
  return {
    name: 'play_save_raise',
    text: `update play_limit_rules r set raise_to = $4, raise_asked_at = app_now(), raise_opens_at = n.opens_at,
        raise_expires_at = n.opens_at + interval '7 days'
      from (
        select greatest(app_now() + make_interval(hours => $5), case when p.period is not null
          then play_resets_at((play_periods(app_now()))[p.period], p.period) end) as opens_at
        from (select array_position(array['day', 'week', 'month'], $3::text) as period) p
      ) n
      where player_id = $1 and kind = $2 and period = $3 and not by_staff
      returning raise_opens_at, raise_expires_at`,
    values: [key.playerId, key.kind, key.period, raiseTo, hours],
  };
}

/** Deletes the open request for a higher limit. Returns no row without one. */
export function dropRaise({ playerId, kind, period }: Omit<RuleKey, 'byStaff'>): Statement {
  return {
    name: 'play_drop_raise',
    text: `update play_limit_rules set raise_to = null, raise_asked_at = null, raise_opens_at = null, raise_expires_at = null
      where player_id = $1 and kind = $2 and period = $3 and not by_staff and raise_expires_at > app_now()
      returning amount`,
    values: [playerId, kind, period],
  };
}

const lowest = (kind: LimitKind, period: LimitPeriod): string =>
  `min(amount) filter (where kind = '${kind}' and period = '${period}')`;
const lowestOf = (kind: LimitKind): string =>
  `array[${lowest(kind, 'day')}, ${lowest(kind, 'week')}, ${lowest(kind, 'month')}]`;

/** Puts the lower of the limits of player and staff into force. */
export function applyRules(playerId: bigint): Statement {
  return {
    name: 'play_apply_rules',
    text: `update play_limits l set deposit_limit_paise = r.deposit, loss_limit_paise = r.loss, stake_limit_paise = r.stake,
        play_limit_minutes = r.play, bid_limit_paise = r.bid
      from (
        select ${lowestOf('deposit')} as deposit, ${lowestOf('loss')} as loss, ${lowestOf('stake')} as stake,
          ${lowestOf('play')} as play, ${lowest('bid', 'once')} as bid
        from play_limit_rules where player_id = $1
      ) r
      where l.player_id = $1`,
    values: [playerId],
  };
}

/** One line of the history of a player's limits. */
export type LimitChange = {
  playerId: bigint;
  subject: string;
  before: unknown;
  after: unknown;
  operatorId?: bigint | undefined;
  reason?: string | undefined;
};

/** Writes one line of the history of a player's limits. */
export function insertChange(change: LimitChange): Statement {
  const json = (value: unknown): string | null =>
    value === undefined
      ? null
      : JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  return {
    name: 'play_insert_change',
    text: `insert into play_limit_changes (player_id, subject, before, after, operator_id, reason)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      change.playerId,
      change.subject,
      json(change.before),
      json(change.after),
      change.operatorId ?? null,
      change.reason ?? null,
    ],
  };
}

/** A bid of an excluded player that was refused before place_bids judged it. */
export type ExcludedBid = { playerId: bigint; submissionId: string; drawId: bigint; totalPaise: bigint };

/** Stores such a refusal with the outcome of place_bids for an exclusion. */
export function insertExcludedBid(row: ExcludedBid): Statement {
  return {
    name: 'play_insert_excluded_bid',
    text: `insert into play_refusals (player_id, submission_id, draw_id, total_paise, outcome, figures, at)
      values ($1, $2, $3, $4, ${BY_EXCLUSION}, '{}', app_now())`,
    values: [row.playerId, row.submissionId, row.drawId, row.totalPaise],
  };
}

/** SQL for a row of play_limits: the reality check of the visit that runs is due. Null before the first visit. */
export const CHECK_IS_DUE = `visit_to + interval '30 minutes' > app_now()
            and app_now() >= coalesce(checked_at, visit_from) + check_minutes * interval '1 minute'`;

/** Acknowledges the reality check. Returns when the next one is due, at the earliest. */
export function acknowledge(playerId: bigint): Statement {
  return {
    name: 'play_acknowledge',
    text: `update play_limits set checked_at = app_now(), check_met_at = null, check_met_id = null where player_id = $1
      returning checked_at + check_minutes * interval '1 minute' as check_at`,
    values: [playerId],
  };
}

/**
 * Notes that a client without a screen for the reality check was refused. Another submission 15 seconds after the first
 * refusal acknowledges the check. Returns whether it did. If the check is no longer due, because another submission or
 * device has acknowledged it, this returns true and changes nothing: a mark set now would pass the next check unseen.
 */
export function meetCheck(playerId: bigint, submissionId: string): Statement {
  return {
    name: 'play_meet_check',
    text: `with m as (
        select coalesce(check_met_id <> $2 and check_met_at <= app_now() - interval '15 seconds', false) as passes,
          coalesce(${CHECK_IS_DUE}, false) as is_due
        from play_limits where player_id = $1
      ), met as (
        update play_limits l set checked_at = case when m.passes then app_now() else l.checked_at end,
          check_met_at = case when not m.passes then coalesce(l.check_met_at, app_now()) end,
          check_met_id = case when not m.passes then coalesce(l.check_met_id, $2) end
        from m where l.player_id = $1 and m.is_due
      )
      select m.passes or not m.is_due as passes from m`,
    values: [playerId, submissionId],
  };
}
