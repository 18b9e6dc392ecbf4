import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';
import { notRetracted } from '../draws/index.ts';

export type ExposedDrawRow = {
  draw_id: bigint;
  market_name: string;
  family: Family;
  business_date: string;
  open_at: Date;
  close_at: Date;
  is_over: boolean;
  slips: bigint;
  players: bigint;
  rates: Record<string, [stake: number, win: number]>;
  /** The declared open pana, if any. */
  open_number: string | null;
};

/** A draw with its slips, players, rates and declared open pana. */
export function selectExposedDraw(drawId: bigint): Statement {
  return {
    name: 'exposure_draw',
    text: `select d.draw_id, m.name as market_name, d.family, d.business_date, d.open_at, d.close_at,
        d.close_at <= app_now() or d.closed_early_at is not null or d.cancelled_at is not null as is_over,
        s.slips, s.players, v.rates,
        (select r.number from results r where r.draw_id = d.draw_id and r.side = 1 and r.voided_at is null) as open_number
      from draws d join markets m using (market_id) join rate_versions v using (rate_version)
      cross join lateral (
        select count(*) as slips, count(distinct x.player_id) as players
        from slips x where x.draw_id = d.draw_id and x.business_date = d.business_date
      ) s
      where d.draw_id = $1`,
    values: [drawId],
  };
}

export type StakedPickRow = { pick: number; bids: bigint; points: bigint };

/** The bids and points on each pick of a draw. Leaves out bids that were or will be given back. */
export function selectStakedPicks(drawId: bigint, businessDate: string): Statement {
  return {
    name: 'exposure_picks',
    text: `select b.pick, count(*) as bids, sum(b.points)::bigint as points
      from slips s cross join lateral unnest(s.picks, s.points) as b (pick, points)
      where s.draw_id = $1 and s.business_date = $2 and ${notRetracted('s.slip_no', 'b.pick')}
        and not exists (
          select from settlements v where v.draw_id = $1 and v.void_side is not null and refund_holds(v.void_side, b.pick))
      group by b.pick`,
    values: [drawId, businessDate],
  };
}

/**
 * The last slip number that the sums of a draw include (`slip_totals`), and the number of slips up to it. `is_open_void`: the
 * bids that need the open result are given back.
 */
export type KeptSlipsRow = {
  draw_id: bigint;
  through: bigint;
  slips: bigint;
  retracted: number;
  is_open_void: boolean;
};

/**
 * Returns for each draw the last slip number that its sums include, the number of slips up to it, and the number of
 * refunds of retracted bids.
 */
export function selectKeptSlips(drawIds: readonly bigint[]): Statement {
  return {
    name: 'exposure_kept_slips',
    text: `with retracted as materialized (
        select y.draw_id, count(*)::integer as refunds
        from refunds r join slips y on y.player_id = r.player_id and y.business_date = r.business_date
          and y.submission_id = r.submission_id and y.slip_no = r.slip_no
        where r.settlement_id is null and r.business_date in (select q.business_date from draws q where q.draw_id = any ($1))
        group by y.draw_id
      )
      select d.draw_id, coalesce(r.refunds, 0) as retracted, coalesce(t.through_slip_no, 0) as through,
        coalesce(t.slips, 0) as slips,
        exists (select from settlements v where v.draw_id = d.draw_id and v.void_side = 1) as is_open_void
      from draws d left join retracted r on r.draw_id = d.draw_id left join slip_totals t on t.draw_id = d.draw_id
      where d.draw_id = any ($1)`,
    values: [drawIds],
  };
}

/** A range of a draw's slips: how many there are, and the points on each pick. `points` is parallel to `picks`. */
export type SlipsRow = { slips: number; picks: number[]; points: string[] };

/** The slips of a draw with `after` < slip number ≤ `through`. */
export type SlipRange = { drawId: bigint; after: bigint; through: bigint };

/** Sums up a range of slips of a draw. Bids that were given back count as slips without points. */
export function selectSlipRange({ drawId, after, through }: SlipRange): Statement {
  return {
    name: 'exposure_slip_range',
    text: `select n.slips, p.picks, p.points
      from draws d
      cross join lateral (
        select count(*)::integer as slips from slips s
        where s.draw_id = d.draw_id and s.business_date = d.business_date and s.slip_no > $2 and s.slip_no <= $3
      ) n
      cross join lateral (
        select coalesce(array_agg(x.pick), '{}') as picks, coalesce(array_agg(x.points::text), '{}') as points
        from (
          select b.pick, sum(b.points) as points
          from slips s cross join lateral unnest(s.picks, s.points) as b (pick, points)
          where s.draw_id = d.draw_id and s.business_date = d.business_date and s.slip_no > $2 and s.slip_no <= $3
            and ${notRetracted('s.slip_no', 'b.pick')}
          group by b.pick
        ) x
      ) p
      where d.draw_id = $1`,
    values: [drawId, after, through],
  };
}

export type ListedDrawRow = Omit<ExposedDrawRow, 'players' | 'slips'> & {
  caps: bigint;
  loss_cap: bigint | null;
};

/** Current draws of today and yesterday (India time) whose last session has neither a result nor is void, next cut-off first. */
export function selectExposedDraws(): Statement {
  return {
    name: 'exposed_draws',
    text: `select d.draw_id, m.name as market_name, d.family, d.business_date, d.open_at, d.close_at,
        d.close_at <= app_now() or d.closed_early_at is not null as is_over, v.rates, c.caps, c.loss_cap,
        (select r.number from results r where r.draw_id = d.draw_id and r.side = 1 and r.voided_at is null) as open_number
      from draws d join markets m using (market_id) join rate_versions v using (rate_version)
      cross join lateral (
        select count(*) as caps, max(k.max_points) filter (where k.kind = 'loss') as loss_cap
        from draw_caps(array[d.draw_id]) k
      ) c
      where d.current_from <= app_now() and d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1
        and not d.is_off and d.cancelled_at is null
        and not exists (
          select 1 from results r
          where r.draw_id = d.draw_id and r.voided_at is null and (r.side = 2 or d.family <> 'main'))
        and not exists (
          select 1 from settlements v
          where v.draw_id = d.draw_id and v.void_side = case d.family when 'main' then 2 else 1 end)
      order by is_over, case when d.open_at > app_now() then d.open_at else d.close_at end, m.name`,
  };
}
