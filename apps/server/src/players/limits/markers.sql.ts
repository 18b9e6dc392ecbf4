import { ACCOUNTS, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type MarkersRow = {
  player_id: bigint;
  name: string;
  deposits: number;
  deposits_before: number;
  staked_paise: bigint;
  staked_before_paise: bigint;
  night_bids: number;
  raises: number;
  refusals: number;
  concern: number;
};

/**
 * The markers of harm of these players, most signs first. A sign is: 5 deposits in 7 days, more than in the 7 days
 * before; stakes that doubled; 20 submissions at night in 30 days; a request for a higher limit in 90 days; 5 refusals
 * by a limit in 30 days. `concern` is the number of signs. Each part reads the player's own rows by an index.
 */
export function selectMarkers(playerIds: readonly bigint[]): Statement {
  return {
    name: 'play_markers',
    text: `select m.*, (m.deposits >= 5 and m.deposits > m.deposits_before)::int
        + (m.staked_before_paise > 0 and m.staked_paise >= 2 * m.staked_before_paise)::int
        + (m.night_bids >= 20)::int + (m.raises > 0)::int + (m.refusals >= 5)::int as concern
      from (
        select p.player_id, p.name, d.deposits, d.deposits_before, s.staked_paise, s.staked_before_paise, s.night_bids,
          (select count(*) from play_limit_changes c where c.player_id = p.player_id and c.subject like 'raise:%'
            and c.after ? 'opensAt' and c.at > app_now() - interval '90 days')::int as raises,
          (select count(*) from play_refusals r where r.player_id = p.player_id and r.at > app_now() - interval '30 days')::int as refusals
        from players p
        cross join lateral (
          select count(*) filter (where t.at > app_now() - interval '7 days')::int as deposits,
            count(*) filter (where t.at <= app_now() - interval '7 days')::int as deposits_before
          from transfers t
          where t.to_player = p.player_id and t.to_account = ${ACCOUNTS.wallet} and t.kind = ${TRANSFER_KINDS.deposit}
            and t.at > app_now() - interval '14 days'
        ) d
        cross join lateral (
          select coalesce(sum(x.total_paise) filter (where x.accepted_at > app_now() - interval '7 days'), 0)::bigint as staked_paise,
            coalesce(sum(x.total_paise) filter (where x.accepted_at <= app_now() - interval '7 days'
              and x.accepted_at > app_now() - interval '14 days'), 0)::bigint as staked_before_paise,
            count(*) filter (where extract(hour from x.accepted_at at time zone 'Asia/Kolkata') < 5)::int as night_bids
          from slips x
          where x.player_id = p.player_id and x.business_date > (app_now() - interval '32 days')::date
            and x.accepted_at > app_now() - interval '30 days'
        ) s
        where p.player_id = any ($1)
      ) m
      order by concern desc, m.player_id`,
    values: [playerIds],
  };
}

/** Players whose deposits, raises or refusals of the last weeks may be signs of harm, at most `limit`. */
export function selectCandidates(limit: number): Statement {
  return {
    name: 'play_candidates',
    text: `select player_id from (
        select t.to_player as player_id, count(*) as weight from transfers t
        where t.kind = ${TRANSFER_KINDS.deposit} and t.at > app_now() - interval '7 days' and t.to_player is not null
        group by t.to_player having count(*) >= 5
        union all
        select c.player_id, 1 from play_limit_changes c where c.subject like 'raise:%' and c.at > app_now() - interval '90 days'
        union all
        select r.player_id, 1 from play_refusals r where r.at > app_now() - interval '30 days'
      ) x
      group by player_id order by sum(weight) desc, player_id limit $1`,
    values: [limit],
  };
}

export type ReportRow = {
  limits_set: number;
  raises_asked: number;
  raises_confirmed: number;
  time_outs: number;
  exclusions: number;
  returns: number;
};

/** Counts changes of a period of days in India. A confirmed raise is a limit of the player that grew or was removed. */
export function selectReport(from: string, to: string): Statement {
  return {
    name: 'play_report',
    text: `select count(*) filter (where subject like 'limit:%' or subject like 'staff_limit:%')::int as limits_set,
        count(*) filter (where subject like 'raise:%' and after ? 'opensAt')::int as raises_asked,
        count(*) filter (where subject like 'limit:%' and before <> 'null' and (after = 'null'
          or (after #>> '{}')::bigint > (before #>> '{}')::bigint))::int as raises_confirmed,
        count(*) filter (where subject = 'time_out' and after ? 'untilMs')::int as time_outs,
        count(*) filter (where subject = 'exclusion' and after ? 'untilMs')::int as exclusions,
        count(*) filter (where subject = 'return' and after = '"confirmed"')::int as returns
      from play_limit_changes
      where at >= $1::date::timestamp at time zone 'Asia/Kolkata' and at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    values: [from, to],
  };
}

/** Refusals of bids of a period by outcome of place_bids. */
export function selectRefusals(from: string, to: string): Statement {
  return {
    name: 'play_refusals_report',
    text: `select case outcome when 11 then 'self_excluded' when 12 then 'time_out' when 13 then 'quiet_hours'
          when 14 then 'market_blocked' when 15 then 'game_blocked' when 16 then 'reality_check'
          else 'limit_' || coalesce(figures ->> 'kind', 'reached') end as cause,
        count(*)::int as refusals, count(distinct player_id)::int as players
      from play_refusals
      where at >= $1::date::timestamp at time zone 'Asia/Kolkata' and at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by 1 order by 1`,
    values: [from, to],
  };
}

export type StaffBreakRow = {
  break_id: bigint;
  kind: 'time_out' | 'exclusion';
  at: Date;
  until_ms: bigint;
  operator_id: bigint | null;
  set_by: string | null;
  reason: string | null;
  lifted_at: Date | null;
};

/** Every break of a player, newest first. */
export function selectAllBreaks(playerId: bigint): Statement {
  return {
    name: 'play_all_breaks',
    text: `select b.break_id, b.kind, b.at, b.operator_id, o.username as set_by, b.reason, b.lifted_at,
        case when isfinite(b.until) then (extract(epoch from b.until) * 1000)::bigint else 0 end as until_ms
      from play_breaks b left join operators o on o.operator_id = b.operator_id
      where b.player_id = $1 order by b.break_id desc limit 100`,
    values: [playerId],
  };
}

export type ChangeRow = {
  change_id: bigint;
  subject: string;
  before: unknown;
  after: unknown;
  by: string | null;
  reason: string | null;
  at: Date;
};

/** The newest changes of a player's limits. */
export function selectChanges(playerId: bigint): Statement {
  return {
    name: 'play_changes',
    text: `select c.change_id, c.subject, c.before, c.after, o.username as by, c.reason, c.at
      from play_limit_changes c left join operators o on o.operator_id = c.operator_id
      where c.player_id = $1 order by c.change_id desc limit 100`,
    values: [playerId],
  };
}

export type StaffRuleRow = { kind: string; period: string; amount: bigint; username: string };

/** The limits of staff for a player. */
export function selectStaffRules(playerId: bigint): Statement {
  return {
    name: 'play_staff_rules',
    text: `select r.kind, r.period, r.amount, o.username from play_limit_rules r join operators o on o.operator_id = r.operator_id
      where r.player_id = $1 and r.by_staff`,
    values: [playerId],
  };
}
