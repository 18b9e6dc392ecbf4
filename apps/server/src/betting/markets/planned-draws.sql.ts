import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

/** A planned draw. */
export type PlannedRow = {
  draw_id: bigint;
  market_id: number;
  family: Family;
  business_date: string;
  current_from: Date;
  open_at: Date;
  close_at: Date;
  rate_version: number;
  is_off: boolean;
};

const PLAN_COLUMNS =
  'd.draw_id, d.market_id, d.family, d.business_date, d.current_from, d.open_at, d.close_at, d.rate_version, d.is_off';

/** The last draw of a market, and the last cut-off of its last draw that is not off. */
export type LastDrawRow = { market_id: number; business_date: string; last_close_at: Date | null };

/** The last draw of each market. */
export function selectLastDraws(): Statement {
  return {
    name: 'draws_last',
    text: `select m.market_id, d.business_date, (
        select x.close_at from draws x
        where x.market_id = m.market_id and not x.is_off order by x.business_date desc limit 1) as last_close_at
      from markets m
      cross join lateral (select * from draws x where x.market_id = m.market_id order by x.business_date desc limit 1) d`,
  };
}

/**
 * Locks the draws that a change of the plan may affect, ordered by market and date. Each market starts with its last
 * draw that is current or becomes current within `marginMs`; the later draws follow. `is_free` is false for a frozen
 * draw: it is current, becomes current within `marginMs`, has a record in the public log, or has a slip. A frozen draw
 * must not change, because accepted bids keep their cut-offs and rates. `may_take_bids` is false for a draw whose
 * bidding has ended. `marketId` null means all markets.
 */
export function selectOpenPlan(marketId: number | null, marginMs: number): Statement {
  return {
    name: 'draws_open_plan',
    text: `select ${PLAN_COLUMNS}, d.current_from > app_now() + make_interval(secs => $2 / 1000.0) and d.record_made_at is null
          and not exists (select from slips s where s.draw_id = d.draw_id and s.business_date = d.business_date) as is_free,
        m.is_active and d.cancelled_at is null and d.closed_early_at is null and d.close_at > app_now() as may_take_bids
      from draws d join markets m using (market_id)
      where ($1::integer is null or d.market_id = $1)
        and d.business_date >= coalesce((
          select max(f.business_date) from draws f
          where f.market_id = d.market_id and f.current_from <= app_now() + make_interval(secs => $2 / 1000.0)
        ), '-infinity')
      order by d.market_id, d.business_date
      for update of d`,
    values: [marketId, marginMs],
  };
}

export type FrozenRateRow = { family: Family; business_date: string; rate_version: number };

/** The newest rate version by family and date that a current or past draw uses, from `firstDate` (YYYY-MM-DD) on. */
export function selectFrozenRates(firstDate: string): Statement {
  return {
    name: 'draws_frozen_rates',
    text: `select family, business_date, max(rate_version) as rate_version from draws
      where business_date >= $1 and current_from <= app_now() group by family, business_date`,
    values: [firstDate],
  };
}

export type DrawPlanValues = {
  marketId: number;
  family: Family;
  businessDate: string;
  currentFromMs: number;
  openAtMs: number;
  closeAtMs: number;
  rateVersion: number;
  isOff: boolean;
};

function columnsOf(plans: readonly DrawPlanValues[]): unknown[] {
  return [
    plans.map((plan) => plan.marketId),
    plans.map((plan) => plan.family),
    plans.map((plan) => plan.businessDate),
    plans.map((plan) => new Date(plan.currentFromMs)),
    plans.map((plan) => new Date(plan.openAtMs)),
    plans.map((plan) => new Date(plan.closeAtMs)),
    plans.map((plan) => plan.rateVersion),
    plans.map((plan) => plan.isOff),
  ];
}

const UNNESTED = `unnest($1::integer[], $2::text[], $3::date[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
  $7::integer[], $8::boolean[]) as i (market_id, family, business_date, current_from, open_at, close_at, rate_version, is_off)`;

/**
 * Inserts draws and returns their ids. A draw of the same market and date stays as it is. In a database with a public
 * log, a draw takes no bid before its record is published.
 */
export function insertDraws(plans: readonly DrawPlanValues[]): Statement {
  return {
    name: 'draws_insert',
    text: `insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version, is_off, awaits_record)
      select i.market_id, i.family, i.business_date, i.current_from, i.open_at, i.close_at, i.rate_version, i.is_off,
        exists (select from log_identity)
      from ${UNNESTED} on conflict (market_id, business_date) do nothing returning draw_id`,
    values: columnsOf(plans),
  };
}

/** Replaces the instants, rate version and off flag of existing draws. */
export function updateDraws(plans: readonly DrawPlanValues[]): Statement {
  return {
    name: 'draws_update',
    text: `update draws d set current_from = i.current_from, open_at = i.open_at, close_at = i.close_at,
        rate_version = i.rate_version, is_off = i.is_off
      from ${UNNESTED} where d.market_id = i.market_id and d.business_date = i.business_date and d.family = i.family
      returning d.draw_id`,
    values: columnsOf(plans),
  };
}

export type CurrentDrawRow = {
  draw_id: bigint;
  family: Family;
  business_date: string;
  open_at: Date;
  close_at: Date;
  is_off: boolean;
  open_closed_early_at: Date | null;
  closed_early_at: Date | null;
  cancelled_at: Date | null;
  now: Date;
};

/** The current draw of a market. */
export function selectCurrentDraw(marketId: number): Statement {
  return {
    text: `select draw_id, family, business_date, open_at, close_at, is_off, open_closed_early_at, closed_early_at, cancelled_at,
        app_now() as now
      from draws where market_id = $1 and current_from <= app_now() order by business_date desc limit 1`,
    values: [marketId],
  };
}

/** Waits for running batches on both sides of the draw and blocks new ones until the commit. */
export function lockBidding(drawId: bigint): Statement {
  return {
    text: `select lock_draw_side($1, 1::smallint, 'exclusive'), lock_draw_side($1, 2::smallint, 'exclusive')`,
    values: [drawId],
  };
}

/** Ends bidding on a draw at the time of the database clock. Returns no row if it already ended early. */
export function closeDrawEarly(drawId: bigint): Statement {
  return {
    text: `update draws set closed_early_at = app_now() where draw_id = $1 and closed_early_at is null
      returning closed_early_at as at`,
    values: [drawId],
  };
}

/** Waits for running batches with bids on the open session, and blocks new ones until the commit. */
export function lockOpenBidding(drawId: bigint): Statement {
  return { text: `select lock_draw_side($1, 1::smallint, 'exclusive')`, values: [drawId] };
}

/**
 * Ends bidding on the open session of a main draw at the time of the database clock. Returns no row if it has already
 * ended.
 */
export function closeOpenEarly(drawId: bigint): Statement {
  return {
    text: `update draws set open_closed_early_at = app_now()
      where draw_id = $1 and family = 'main' and open_at > app_now() and open_closed_early_at is null
        and closed_early_at is null and cancelled_at is null and not is_off
      returning open_closed_early_at as at`,
    values: [drawId],
  };
}

/** Ends bidding on a draw at these instants, unless it already ended. Returns no row if nothing changed. */
export function closeAgain(drawId: bigint, { openAt, drawAt }: { openAt?: Date; drawAt?: Date }): Statement {
  return {
    text: `update draws set open_closed_early_at = coalesce(open_closed_early_at, $2), closed_early_at = coalesce(closed_early_at, $3)
      where draw_id = $1 and cancelled_at is null
        and ($2::timestamptz is not null and open_closed_early_at is null or $3::timestamptz is not null and closed_early_at is null)
      returning market_id as "marketId", business_date as "businessDate", open_closed_early_at as "openClosedEarlyAt",
        closed_early_at as "closedEarlyAt"`,
    values: [drawId, openAt ?? null, drawAt ?? null],
  };
}

/** Creates the missing partitions from one month ago to 14 months ahead. */
export function ensurePartitions(): Statement {
  return {
    name: 'ensure_partitions',
    text: `select ensure_partitions((app_now() - interval '1 month')::date, (app_now() + interval '14 months')::date)`,
  };
}

export type BoardDrawRow = PlannedRow & {
  open_closed_early_at: Date | null;
  closed_early_at: Date | null;
  cancelled_at: Date | null;
  awaits_record: boolean;
  has_record: boolean;
  open_number: string | null;
  close_number: string | null;
};

/** Draws of active markets from `daysBack` days ago on, with their current results, ordered by date. */
export function selectBoardDraws(daysBack: number): Statement {
  return {
    name: 'draws_board',
    text: `select ${PLAN_COLUMNS}, d.open_closed_early_at, d.closed_early_at, d.cancelled_at, d.awaits_record,
        d.record_made_at is not null as has_record, o.number as open_number, c.number as close_number
      from markets m
      join draws d on d.market_id = m.market_id and d.business_date >= (app_now() at time zone m.zone)::date - $1::integer
      left join results o on o.draw_id = d.draw_id and o.side = 1 and o.voided_at is null
      left join results c on c.draw_id = d.draw_id and c.side = 2 and c.voided_at is null
      where m.is_active
      order by d.market_id, d.business_date`,
    values: [daysBack],
  };
}

/** The rates of these versions, and the newest version of each family. */
export function selectBoardRates(versions: readonly number[]): Statement {
  return {
    name: 'rates_board',
    text: `select rate_version, family, rates, created_at from rate_versions
      where rate_version = any ($1) or rate_version in (select max(rate_version) from rate_versions group by family)
      order by rate_version`,
    values: [versions],
  };
}
