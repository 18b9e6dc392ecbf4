import type { Family } from '@surahi/game';
import { takeLock } from '../platform/db/advisory-locks.ts';
import type { Statement } from '../platform/db/db.ts';
import { type DemoMarket, ENTERED_BY_PEOPLE } from './markets-seed.ts';

/** Recorded as the declarer of seeded results. */
export const SEED_ACTOR = 'Demo seed';

/** Lets one node seed. Other nodes wait for the lock and then find the demo seeded. */
export function lockSeed(): Statement {
  return takeLock('demoSeed');
}

export type FlagRow<Value> = { value: Value };

/** The demo's own keys of `settings`: 'demo_seeded' and 'demo_logins'. */
export function selectFlag(key: string): Statement {
  return {
    text: 'select value from settings where key = $1',
    values: [key],
  };
}

/** Inserts one of the demo's keys. Fails if it exists. */
export function saveFlag(key: string, value: unknown): Statement {
  return {
    text: `insert into settings (key, value, changed_by) values ($1, $2::jsonb, 'demo seed')`,
    values: [key, JSON.stringify(value)],
  };
}

export type DemoPlayerRow = { player_id: bigint; mobile: string };

/** Selects the players that the seed created. */
export function selectDemoPlayers(): Statement {
  return { text: 'select player_id, mobile from players where is_demo' };
}

/** Returns a row if any market exists. */
export function selectAnyMarket(): Statement {
  return { text: 'select market_id from markets limit 1' };
}

/** Who enters the results of demo markets in mode operator. The public log names it as their source. */
const DEMO_SOURCE = 'The demo of this site makes it up';

/** Inserts markets with their times for every weekday, in display order per family. */
export function insertMarkets(markets: readonly DemoMarket[], resultMode: 'draw' | 'operator'): Statement {
  return {
    text: `with made as (
      insert into markets (family, name, name_hindi, display_order, result_mode, result_source)
      select i.family, i.name, i.name_hindi, row_number() over (partition by i.family order by i.place),
        case i.name when $8 then 'operator' else $7 end, case when i.name = $8 or $7 = 'operator' then $9 else '' end
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as i (family, name, name_hindi, place)
      returning market_id, family, name
    )
    insert into market_weekdays (market_id, weekday, open_time, close_time, is_on)
    select made.market_id, weekday, t.open_time, t.close_time, not weekday::text = any (string_to_array(t.off_days, ','))
    from unnest($1::text[], $2::text[], $4::time[], $5::time[], $6::text[]) as t (family, name, open_time, close_time, off_days)
    join made using (family, name)
    cross join generate_series(0, 6) as weekday`,
    values: [
      markets.map((market) => market.family),
      markets.map((market) => market.name),
      markets.map((market) => market.nameHindi),
      markets.map((market) => market.open),
      markets.map((market) => market.close),
      markets.map((market) => market.offWeekdays.join(',')),
      resultMode,
      ENTERED_BY_PEOPLE,
      DEMO_SOURCE,
    ],
  };
}

/** `rates` maps each game to [value_1, value_2]. */
export function insertRates(family: Family, rates: Readonly<Record<string, readonly [number, number]>>): Statement {
  return {
    text: 'insert into rate_versions (family, rates) values ($1, $2::jsonb)',
    values: [family, JSON.stringify(rates)],
  };
}

/**
 * Inserts the draws of the last `days` business dates before today. Each becomes current at midnight or when its
 * predecessor closes, whichever is later.
 */
export function insertPastDraws(days: number): Statement {
  return {
    text: `with planned as (
      select m.market_id, m.family, m.zone, d::date as business_date, w.is_on,
        (d::date + w.open_time) at time zone m.zone as open_at,
        (d::date + coalesce(w.close_time, w.open_time)
          + case when w.close_time <= w.open_time then interval '1 day' else interval '0' end) at time zone m.zone as close_at
      from markets m
      cross join lateral generate_series(
        (app_now() at time zone m.zone)::date - $1::integer, (app_now() at time zone m.zone)::date - 1, interval '1 day'
      ) as d
      join market_weekdays w on w.market_id = m.market_id and w.weekday = extract(dow from d)
    )
    insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version, is_off, is_demo)
    select p.market_id, p.family, p.business_date,
      greatest(p.business_date::timestamp at time zone p.zone,
        lag(p.close_at) over (partition by p.market_id order by p.business_date)),
      p.open_at, p.close_at, (select max(r.rate_version) from rate_versions r where r.family = p.family), not p.is_on, true
    from planned p order by p.business_date, p.market_id`,
    values: [days],
  };
}

export type DueSideRow = {
  draw_id: bigint;
  family: Family;
  market: string;
  business_date: string;
  side: 1 | 2;
  cut_off: Date;
};

/** Sides without a result whose cut-off is at least `delaySeconds` ago, ordered by cut-off. */
export function selectPassedSides(delaySeconds: number): Statement {
  return {
    text: `select d.draw_id, d.family, m.name as market, d.business_date, s.side, s.cut_off
    from draws d
    join markets m using (market_id)
    cross join lateral (values (1, d.open_at), (2, d.close_at)) as s (side, cut_off)
    where (s.side = 1 or d.family = 'main') and not d.is_off and s.cut_off + make_interval(secs => $1) <= app_now()
    order by s.cut_off, d.draw_id`,
    values: [delaySeconds],
  };
}

export type SeededResult = { drawId: bigint; side: 1 | 2; number: string; at: Date };

/**
 * Inserts an entry, a result and a finished settlement for each side. These draws have no slips, so nothing is paid.
 */
export function insertPastResults(results: readonly SeededResult[]): Statement {
  return {
    text: `with input as (
      select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::timestamptz[]) as i (draw_id, side, number, at)
    ), entered as (
      insert into result_entries (draw_id, side, number, entered_by, entered_at)
      select draw_id, side, number, $5, at from input
      returning entry_id, draw_id, side, number, entered_at
    ), declared as (
      insert into results (draw_id, side, entry_id, number, declared_by, declared_at)
      select draw_id, side, entry_id, number, $5, entered_at from entered
      returning result_id, draw_id, declared_at
    )
    insert into settlements (draw_id, result_id, purpose, winning_picks, winning_values, winning_stakes, slips_total, last_slip_no, started_at, completed_at)
    select draw_id, result_id, 'pay', '{}', '{}', '{}', 0, 0, declared_at, declared_at from declared`,
    values: [
      results.map((result) => result.drawId),
      results.map((result) => result.side),
      results.map((result) => result.number),
      results.map((result) => result.at),
      SEED_ACTOR,
    ],
  };
}

/** Notifies all nodes after the commit to reload the draws. */
export function notifyDraws(): Statement {
  return { text: `select pg_notify('draws', '')` };
}

/**
 * Ends betting on the draws that can no longer get a record in time: their first cut-off is at most `leadSeconds` ahead,
 * and a result is missing. They become demo draws, whose results the robot enters. Does nothing without a public log.
 * A draw that waits for a record and misses it would be turned off, and its market would look off for the day.
 */
export function closeUnrecordableDraws(leadSeconds: number): Statement {
  return {
    text: `update draws d set awaits_record = false, is_demo = true,
        closed_early_at = case when d.close_at > app_now() then app_now() end
      where exists (select from log_identity) and d.record_made_at is null and not d.is_off
        and d.open_at <= app_now() + make_interval(secs => $1)
        and exists (
          select from (values (1), (2)) as s (side) where (s.side = 1 or d.family = 'main')
            and not exists (select from results r where r.draw_id = d.draw_id and r.side = s.side)
        )`,
    values: [leadSeconds],
  };
}

/** A current draw that waits for its record in the public log. Returns no row when all take bids. */
export function selectAnyUnrecorded(): Statement {
  return {
    text: `select draw_id from draws
      where awaits_record and not is_off and current_from <= app_now() and open_at > app_now() + interval '1 minute' limit 1`,
  };
}
