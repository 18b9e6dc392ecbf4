import type { LimitKind } from '@surahi/contract';
import { ACCOUNTS, kindList, TRANSFER_KINDS, WIN_KINDS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';

const { wallet, held } = ACCOUNTS;

export type PlayRow = {
  now: Date;
  check_minutes: 15 | 30 | 60;
  receives_transfers: boolean;
  bid_limit_paise: bigint | null;
  /** Null unless a visit runs. */
  visit_from: Date | null;
  visit_seq: bigint;
  check_at: Date | null;
  return_asked_at: Date | null;
};

/** The settings of a player and the visit that runs. Returns no row for a player who has set nothing. */
export function selectPlay(playerId: bigint): Statement {
  return {
    name: 'play_row',
    text: `select app_now() as now, check_minutes, receives_transfers, bid_limit_paise, visit_seq, return_asked_at,
        case when v.is_open then visit_from end as visit_from,
        case when v.is_open then coalesce(checked_at, visit_from) + check_minutes * interval '1 minute' end as check_at
      from play_limits, lateral (select visit_to + interval '30 minutes' > app_now() as is_open) v
      where player_id = $1`,
    values: [playerId],
  };
}

/** The id of the newest change of a player; 0 without one. */
export function selectNewestChange(playerId: bigint): Statement {
  return {
    name: 'play_newest_change',
    text: 'select coalesce(max(change_id), 0) as change from play_limit_changes where player_id = $1',
    values: [playerId],
  };
}

export type UsedRow = { kind: LimitKind; period: number; limit_amount: bigint; used: bigint; resets_at: Date };

/** The limits of day, week and month in force (period 1, 2, 3), with what is used of each. */
export function selectUsed(playerId: bigint): Statement {
  return {
    name: 'play_used',
    text: `select u.* from play_limits l, play_used(l, app_now()) u
      where l.player_id = $1 and u.limit_amount is not null order by u.kind, u.period`,
    values: [playerId],
  };
}

export type BreakRow = { kind: 'time_out' | 'exclusion'; until_ms: bigint; by_staff: boolean };

/**
 * Time-outs that run, and exclusions without a confirmed return. The latest end comes first, because clients show the
 * first one of a kind. until_ms is 0 without an end. Of more than 100 it keeps those of staff, then the latest ends.
 */
export function selectBreaks(playerId: bigint): Statement {
  return {
    name: 'play_breaks',
    text: `select kind, case when isfinite(until) then (extract(epoch from until) * 1000)::bigint else 0 end as until_ms,
        operator_id is not null as by_staff
      from (
        select * from play_breaks where player_id = $1 and lifted_at is null and (kind = 'exclusion' or until > app_now())
        order by operator_id is not null desc, until desc, break_id
        limit 100
      ) b
      order by until desc, break_id`,
    values: [playerId],
  };
}

export type BlockRow = {
  kind: 'quiet' | 'market' | 'game';
  from_minute: number | null;
  to_minute: number | null;
  market_id: number | null;
  game: string | null;
  /** 0 while in force, else the end of a removed block. */
  until_ms: bigint;
};

/** Quiet hours, markets and games that are blocked now. */
export function selectBlocks(playerId: bigint): Statement {
  return {
    name: 'play_blocks',
    text: `select kind, from_minute, to_minute, market_id, game,
        case when isfinite(until) then (extract(epoch from until) * 1000)::bigint else 0 end as until_ms
      from play_blocks where player_id = $1 and until > app_now() order by block_id`,
    values: [playerId],
  };
}

/**
 * Whether to offer a deposit limit: no deposit was ever credited, and the player neither set nor declined a deposit
 * limit.
 */
export function selectDepositOffer(playerId: bigint): Statement {
  return {
    name: 'play_deposit_offer',
    text: `select not exists (
          select 1 from transfers where to_player = $1 and to_account = ${wallet} and kind = ${TRANSFER_KINDS.deposit})
        and not exists (
          select 1 from play_limit_changes where player_id = $1 and (subject = 'offer:deposit' or subject like 'limit:deposit:%'))
        as is_offered`,
    values: [playerId],
  };
}

const WINS = kindList(...WIN_KINDS);

export type VisitRow = { staked_paise: bigint; won_paise: bigint };

/** What the player staked and won by the transfers of the wallet after number `seq`. */
export function selectVisit(playerId: bigint, seq: bigint): Statement {
  return {
    name: 'play_visit',
    text: 'select staked_paise, won_paise from play_visit($1, $2)',
    values: [playerId, seq],
  };
}

const DEPOSITS = kindList('deposit', 'adjustmentCredit', 'playerTransfer', 'withdrawalReturned');
const PAID_OUT = kindList('withdrawalPaid', 'adjustmentDebit', 'playerTransfer');

export type NetRow = { lifetime_paise: bigint; year_paise: bigint };

/** Points added minus points paid out, in all and in the last 12 months. Transfers and corrections count. */
export function selectNetDeposits(playerId: bigint): Statement {
  return {
    name: 'play_net_deposits',
    text: `select coalesce(sum(amount), 0)::bigint as lifetime_paise,
        coalesce(sum(amount) filter (where at >= app_now() - interval '12 months'), 0)::bigint as year_paise
      from (
        select amount_paise as amount, at from transfers
        where to_player = $1 and to_account = ${wallet} and kind in (${DEPOSITS})
        union all
        select - amount_paise, at from transfers
        where from_player = $1 and from_account in (${wallet}, ${held}) and kind in (${PAID_OUT})
      ) moves`,
    values: [playerId],
  };
}

export type ResultRow = { period: 'day' | 'week' | 'month'; from: string; staked_paise: bigint; net_paise: bigint };

/** Stakes and net results of the last 14 days, 12 weeks and 12 months with a movement, oldest first. India time. */
export function selectNetResults(playerId: bigint): Statement {
  return {
    name: 'play_net_results',
    text: `with n as (select play_periods(app_now()) as now),
      since as (select (now[1] - 13) as day, (now[2] - 77) as week, (now[3] - interval '11 months')::date as month from n),
      moves as (
        select play_periods(t.at) as starts, case when t.kind = ${TRANSFER_KINDS.bid} then t.amount_paise else 0 end as staked,
          - t.amount_paise as net
        from transfers t, since
        where t.from_player = $1 and t.from_account = ${wallet} and t.at >= since.month::timestamp at time zone 'Asia/Kolkata'
          and t.kind in (${kindList('bid', 'winReversal')})
        union all
        select play_periods(t.at), case when t.kind = ${TRANSFER_KINDS.bidRefund} then - t.amount_paise else 0 end, t.amount_paise
        from transfers t, since
        where t.to_player = $1 and t.to_account = ${wallet} and t.at >= since.month::timestamp at time zone 'Asia/Kolkata'
          and t.kind in (${WINS}, ${TRANSFER_KINDS.bidRefund})
      )
      select p.name as period, m.starts[p.k] as from, sum(m.staked)::bigint as staked_paise, sum(m.net)::bigint as net_paise
      from moves m, since, lateral (values ('day', 1, since.day), ('week', 2, since.week), ('month', 3, since.month)) as p (name, k, first)
      where m.starts[p.k] >= p.first
      group by p.k, p.name, m.starts[p.k] order by p.k, m.starts[p.k]`,
    values: [playerId],
  };
}
