import type { Family } from '@surahi/game';
import { SETTLED_BY } from '../../betting/draws/index.ts';
import { tryLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Must be the first statement of a transaction. All later statements read one snapshot. */
export function beginSnapshot(): Statement {
  return { text: 'set transaction isolation level repeatable read, read only' };
}

export type DrawRow = {
  draw_id: bigint;
  market_id: number;
  market_name: string;
  family: Family;
  business_date: string;
  current_from: Date;
  rate_version: number;
  /** Fully settled and not cancelled. */
  is_settled: boolean;
  /** Its stored sums exist and belong to its current settlements. */
  is_kept: boolean;
};

/** Draws of business dates, both inclusive. */
export function selectDrawsOf(from: string, to: string, family: Family | null): Statement {
  return {
    name: 'report_draws',
    text: `select d.draw_id, d.market_id, m.name as market_name, d.family, d.business_date, d.current_from, d.rate_version,
        x.state is not null and d.cancelled_at is null as is_settled, coalesce(k.state = x.state, false) as is_kept
      from draws d join markets m using (market_id)
      cross join lateral (select ${SETTLED_BY} as state) x
      left join draw_sums_kept k using (draw_id)
      where d.business_date between $1 and $2 and ($3::text is null or d.family = $3)
      order by d.business_date, m.display_order, d.draw_id`,
    values: [from, to, family],
  };
}

export type UnsettledRow = { draw_id: bigint; market_name: string; business_date: string };

/** Draws of business dates that have bids but no valid stored sums: not fully settled, or settled again since. */
export function selectUnsettled(from: string, to: string): Statement {
  return {
    text: `select d.draw_id, m.name as market_name, d.business_date
      from draws d join markets m using (market_id)
      cross join lateral (select ${SETTLED_BY} as state) x
      left join draw_sums_kept k using (draw_id)
      where d.business_date between $1 and $2 and (x.state is null or k.state is distinct from x.state)
        and exists (select 1 from slips s where s.draw_id = d.draw_id and s.business_date = d.business_date)
      order by d.business_date, d.draw_id`,
    values: [from, to],
  };
}

/** Draws since a business date that are fully settled but have no valid stored sums. */
export function selectUnkept(since: string, limit: number): Statement {
  return {
    name: 'report_unkept',
    text: `select d.draw_id from draws d
      cross join lateral (select ${SETTLED_BY} as state) x
      left join draw_sums_kept k using (draw_id)
      where d.business_date >= $1 and x.state is not null and k.state is distinct from x.state
      order by d.business_date desc limit $2`,
    values: [since, limit],
  };
}

// Slips and payouts are partitioned by business date. Lateral lookups per draw read only that draw's month; a plain
// join would read every month.

/**
 * The draws in $1. `is_refunded` means that refunds of some of the stakes may exist. Queries look up refunds only for
 * such draws.
 */
export const D = `d as (
      select x.draw_id, x.business_date, exists (
        select from settlements t where t.draw_id = x.draw_id and t.purpose = 'refund') or exists (
        select from refunds r where r.settlement_id is null and r.business_date = x.business_date) as is_refunded
      from draws x where x.draw_id = any ($1::bigint[]))`;

/** The refunded paise of the slip `s` of the draw `d`; null without a refund. */
export const REFUNDED = `case when d.is_refunded then (
        select sum(r.amount_paise) from refunds r where r.slip_no = s.slip_no) end`;

/** The slips of each draw of `d`. */
export const SLIPS = `d cross join lateral (
        select x.slip_no, x.player_id, x.picks, x.points, x.total_paise from slips x
        where x.draw_id = d.draw_id and x.business_date = d.business_date offset 0
      ) s`;

/** The payouts that were not reversed. A void reverses payouts in the order of slips, up to its cursor. */
export const STANDING = `d join settlements t using (draw_id) cross join lateral (
        select x.player_id, x.pick, x.amount_paise from payouts x
        where x.settlement_id = t.settlement_id and x.business_date = d.business_date
          and x.slip_no > t.reverse_cursor_slip_no offset 0
      ) p`;

/** Sums of the draws in $1 by kind of pick, from their bids. */
const BY_KIND = `with ${D},
    bid as (
      select d.draw_id, s.player_id, b.pick, b.points,
        d.is_refunded and exists (
          select 1 from refunds r where r.slip_no = s.slip_no and refund_holds(r.side, b.pick)) as is_refunded
      from ${SLIPS} cross join lateral unnest(s.picks, s.points) as b (pick, points)
    ), bet as (
      select draw_id, pick_kind(pick) as kind, player_id, min(pick) as pick, count(*) as bids,
        100 * sum(points) as stake, coalesce(100 * sum(points) filter (where is_refunded), 0) as refunded
      from bid group by draw_id, 2, player_id
    ), paid as (
      select t.draw_id, pick_kind(p.pick) as kind, sum(p.amount_paise) as paid from ${STANDING} group by t.draw_id, 2
    )
    select b.draw_id, b.kind, min(b.pick) as pick, sum(b.bids)::bigint as bids, sum(b.stake)::bigint as stake_paise,
      sum(b.refunded)::bigint as refunded_paise, coalesce(min(w.paid), 0)::bigint as paid_paise,
      string_agg(int4send(b.player_id::integer), ''::bytea) as players
    from bet b left join paid w using (draw_id, kind) group by b.draw_id, b.kind`;

/** Sums of the draws in $1 by player, from their bids. */
const BY_PLAYER = `with ${D},
    bet as (
      select d.draw_id, s.player_id, sum(cardinality(s.picks)) as bids, sum(s.total_paise) as stake,
        coalesce(sum(${REFUNDED}), 0) as refunded
      from ${SLIPS}
      group by d.draw_id, s.player_id
    ), paid as (
      select t.draw_id, p.player_id, sum(p.amount_paise) as paid from ${STANDING} group by t.draw_id, p.player_id
    )
    select b.draw_id, b.player_id, b.bids::bigint, b.stake::bigint as stake_paise, b.refunded::bigint as refunded_paise,
      coalesce(w.paid, 0)::bigint as paid_paise
    from bet b left join paid w using (draw_id, player_id)`;

export type KindRow = {
  draw_id: bigint;
  /** One pick of the kind. */
  pick: number;
  bids: bigint;
  stake_paise: bigint;
  refunded_paise: bigint;
  paid_paise: bigint;
  players: Buffer;
};

const KIND_COLUMNS = 'draw_id, pick, bids, stake_paise, refunded_paise, paid_paise, players';

/** Selects the stored sums of these draws, by draw and kind of pick. */
export function selectKeptKinds(drawIds: readonly bigint[]): Statement {
  return {
    name: 'report_kept_kinds',
    text: `select ${KIND_COLUMNS} from draw_sums where draw_id = any ($1::bigint[])`,
    values: [drawIds],
  };
}

/** Sums the bids of these draws, by draw and kind of pick. Reads every bid. */
export function selectLiveKinds(drawIds: readonly bigint[]): Statement {
  return { name: 'report_live_kinds', text: `select ${KIND_COLUMNS} from (${BY_KIND}) x`, values: [drawIds] };
}

export type PlayerRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  bids: bigint;
  stake_paise: bigint;
  refunded_paise: bigint;
  paid_paise: bigint;
  /** Stakes less refunds and payouts of the draws that are not settled. */
  open_paise: bigint;
};

/** Ids of draws: with stored sums, without them, and those of both that are not settled. */
export type SplitDraws = { kept: bigint[]; live: bigint[]; open: bigint[] };

const SUMS_OF_PLAYERS = `select player_id, sum(bids)::bigint as bids, sum(stake_paise)::bigint as stake_paise,
    sum(refunded_paise)::bigint as refunded_paise, sum(paid_paise)::bigint as paid_paise,
    coalesce(sum(stake_paise - refunded_paise - paid_paise) filter (where draw_id = any ($4::bigint[])), 0)::bigint as open_paise
  from (
    select draw_id, player_id, bids, stake_paise, refunded_paise, paid_paise from draw_player_sums where draw_id = any ($2::bigint[])
    union all
    select draw_id, player_id, bids, stake_paise, refunded_paise, paid_paise from (${BY_PLAYER}) live
  ) x group by player_id order by paid_paise desc, stake_paise desc, player_id limit $3`;

/** Players by win, highest first; all of them if `limit` is null. */
export function selectPlayers({ live, kept, open }: SplitDraws, limit: number | null): Statement {
  return {
    name: 'report_players',
    text: `select x.*, p.name, p.mobile from (${SUMS_OF_PLAYERS}) x join players p using (player_id)
      order by x.paid_paise desc, x.stake_paise desc, x.player_id`,
    values: [live, kept, limit, open],
  };
}

/** Locks a draw until the transaction ends, without waiting. `is_mine` is false if another node holds the lock. */
export function tryLockDraw(drawId: bigint): Statement {
  return tryLock('drawSums', drawId);
}

/** State of one draw, as in `selectUnkept`, in the caller's snapshot. */
export function selectState(drawId: bigint): Statement {
  return {
    name: 'report_state',
    text: `select ${SETTLED_BY} as state from draws d where d.draw_id = $1`,
    values: [drawId],
  };
}

/** Statements that rebuild a draw's stored sums, in this order. */
export function keepSums(drawId: bigint, state: string): Statement[] {
  return [
    { name: 'report_forget', text: 'delete from draw_sums where draw_id = $1', values: [drawId] },
    { name: 'report_forget_players', text: 'delete from draw_player_sums where draw_id = $1', values: [drawId] },
    {
      name: 'report_keep',
      text: `insert into draw_sums (draw_id, kind, pick, bids, stake_paise, refunded_paise, paid_paise, players) ${BY_KIND}`,
      values: [[drawId]],
    },
    {
      name: 'report_keep_players',
      text: `insert into draw_player_sums (draw_id, player_id, bids, stake_paise, refunded_paise, paid_paise) ${BY_PLAYER}`,
      values: [[drawId]],
    },
    {
      name: 'report_kept',
      text: `insert into draw_sums_kept (draw_id, state) values ($1, $2)
        on conflict (draw_id) do update set state = excluded.state`,
      values: [drawId, state],
    },
  ];
}
