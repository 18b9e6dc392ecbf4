import { SIGN_FROM } from '@surahi/contract/operator';
import { ACCOUNTS, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import { BY_LIMIT, staffChangesSql } from './limits.sql.ts';
import { DAYS_KEPT } from './play-days.sql.ts';

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
 * before; stakes that doubled; 20 submissions at night in 30 days; a request for a higher limit in 90 days; 5 bids or
 * deposits that a limit refused in 30 days. `concern` is the number of signs. Each part reads the player's own rows by
 * an index.
 */
export function selectMarkers(playerIds: readonly bigint[]): Statement {
  return {
    name: 'play_markers',
    text: `select m.*, (m.deposits >= ${SIGN_FROM.deposits} and m.deposits > m.deposits_before)::int
        + (m.staked_before_paise > 0 and m.staked_paise >= ${SIGN_FROM.stakesGrowth} * m.staked_before_paise)::int
        + (m.night_bids >= ${SIGN_FROM.nightBids})::int + (m.raises >= ${SIGN_FROM.raises})::int
        + (m.refusals >= ${SIGN_FROM.refusals})::int as concern
      from (
        select p.player_id, p.name, d.deposits, d.deposits_before, s.staked_paise, s.staked_before_paise, s.night_bids,
          (select count(*) from play_limit_changes c where c.player_id = p.player_id and c.subject like 'raise:%'
            and c.after ? 'opensAt' and c.at > app_now() - interval '90 days')::int as raises,
          (select count(*) from play_refusals r
            where r.player_id = p.player_id and r.outcome = ${BY_LIMIT} and r.at > app_now() - interval '30 days')::int
            + (select count(*) from play_deposit_refusals r where r.player_id = p.player_id and r.at > app_now() - interval '30 days')::int
            as refusals
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

/**
 * Players who may show signs of harm, at most `limit`, those with most signs first. The signs of stakes and of bids at
 * night come from `play_days`, so they may appear here a day late.
 */
export function selectCandidates(limit: number): Statement {
  return {
    name: 'play_candidates',
    text: `with n as (select (app_now() at time zone 'Asia/Kolkata' - interval '6 hours')::date as today)
      select player_id from (
        select t.to_player as player_id from transfers t
        where t.kind = ${TRANSFER_KINDS.deposit} and t.at > app_now() - interval '7 days' and t.to_player is not null
        group by t.to_player having count(*) >= ${SIGN_FROM.deposits}
        union all
        select c.player_id from play_limit_changes c where c.subject like 'raise:%' and c.at > app_now() - interval '90 days'
        group by c.player_id having count(*) >= ${SIGN_FROM.raises}
        union all
        select r.player_id from (
          select player_id, at from play_refusals where outcome = ${BY_LIMIT}
          union all select player_id, at from play_deposit_refusals
        ) r
        where r.at > app_now() - interval '30 days'
        group by r.player_id having count(*) >= ${SIGN_FROM.refusals}
        union all
        select p.player_id from play_days p where p.day >= (select today - ${DAYS_KEPT} from n)
        group by p.player_id having sum(p.night_slips) >= ${SIGN_FROM.nightBids}
        union all
        select p.player_id from play_days p cross join n where p.day >= n.today - 14
        group by p.player_id having coalesce(sum(p.staked_paise) filter (where p.day < n.today - 7), 0) > 0
          and sum(p.staked_paise) filter (where p.day >= n.today - 7)
            >= ${SIGN_FROM.stakesGrowth} * sum(p.staked_paise) filter (where p.day < n.today - 7)
      ) x
      group by player_id order by count(*) desc, player_id limit $1`,
    values: [limit],
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

/**
 * The breaks of a player, newest first, 100 at most. Breaks in force are kept first, and among them those of staff. So
 * breaks of the player cannot hide a break of staff that is in force.
 */
export function selectAllBreaks(playerId: bigint): Statement {
  return {
    name: 'play_all_breaks',
    text: `select b.break_id, b.kind, b.at, b.operator_id, o.username as set_by, b.reason, b.lifted_at,
        case when isfinite(b.until) then (extract(epoch from b.until) * 1000)::bigint else 0 end as until_ms
      from (
        select * from play_breaks where player_id = $1
        order by lifted_at is null and (kind = 'exclusion' or until > app_now()) desc, operator_id is not null desc,
          break_id desc
        limit 100
      ) b
      left join operators o on o.operator_id = b.operator_id
      order by b.break_id desc`,
    values: [playerId],
  };
}

export type StaffBlockRow = {
  block_id: bigint;
  kind: 'quiet' | 'market' | 'game';
  from_minute: number | null;
  to_minute: number | null;
  market_name: string | null;
  game: string | null;
  /** When a removed block ends, in unix ms; 0 while no end is set. */
  until_ms: bigint;
};

/** Quiet hours, blocked markets and blocked games of a player that are in force now. */
export function selectStaffBlocks(playerId: bigint): Statement {
  return {
    name: 'play_staff_blocks',
    text: `select b.block_id, b.kind, b.from_minute, b.to_minute, m.name as market_name, b.game,
        case when isfinite(b.until) then (extract(epoch from b.until) * 1000)::bigint else 0 end as until_ms
      from play_blocks b left join markets m on m.market_id = b.market_id
      where b.player_id = $1 and b.until > app_now() order by b.block_id`,
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

/** The 100 newest changes of a player's limits, and the 100 newest ones by staff. */
export function selectChanges(playerId: bigint): Statement {
  return {
    name: 'play_changes',
    text: `select c.change_id, c.subject, c.before, c.after, o.username as by, c.reason, c.at
      from (
        (select * from play_limit_changes where player_id = $1 order by change_id desc limit 100)
        union
        (select * from play_limit_changes where player_id = $1 and operator_id is not null order by change_id desc limit 100)
      ) c
      left join operators o on o.operator_id = c.operator_id
      order by c.change_id desc`,
    values: [playerId],
  };
}

/** `by_me` is true if this operator set or tightened the limit since it was last lifted. */
export type StaffRuleRow = { kind: string; period: string; amount: bigint; username: string; by_me: boolean };

/** The limits of staff for a player, as this operator sees them. */
export function selectStaffRules(playerId: bigint, operatorId: bigint): Statement {
  return {
    name: 'play_staff_rules',
    text: `select r.kind, r.period, r.amount, o.username, exists (
          select 1 from (${staffChangesSql('r.player_id', `concat('staff_limit:', r.kind, ':', r.period)`)}) s
          where s.operator_id = $2) as by_me
      from play_limit_rules r join operators o on o.operator_id = r.operator_id
      where r.player_id = $1 and r.by_staff`,
    values: [playerId, operatorId],
  };
}
