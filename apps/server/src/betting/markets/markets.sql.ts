import type { Family } from '@surahi/game';
import { takeLock, tryLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Locks the plan (markets, timetables, closures, rates and future draws) until the transaction ends. */
export function lockPlan(): Statement {
  return takeLock('timetable');
}

/** Tries to lock the plan without waiting. Returns false if another node holds the lock. */
export function tryLockPlan(): Statement {
  return tryLock('timetable');
}

export type MarketRow = {
  market_id: number;
  family: Family;
  name: string;
  name_hindi: string;
  zone: string;
  display_order: number;
  is_active: boolean;
  is_paused: boolean;
  result_mode: 'draw' | 'operator';
  result_source: string;
};

const MARKET_COLUMNS =
  'market_id, family, name, name_hindi, zone, display_order, is_active, is_paused, result_mode, result_source';

/** All markets, active or not, in display order per family. */
export function selectMarkets(): Statement {
  return {
    name: 'markets',
    text: `select ${MARKET_COLUMNS} from markets order by family, display_order, market_id`,
  };
}

/** The market with this id. Returns no row if it is unknown. */
export function selectMarket(marketId: number): Statement {
  return {
    name: 'market',
    text: `select ${MARKET_COLUMNS} from markets where market_id = $1`,
    values: [marketId],
  };
}

/** Another market of the family with the same name, compared without case. */
export function selectNameTaken(family: Family, name: string, exceptMarketId: number): Statement {
  return {
    text: 'select market_id from markets where family = $1 and lower(name) = lower($2) and market_id <> $3',
    values: [family, name, exceptMarketId],
  };
}

/** Inserts an active market and returns it. */
export function insertMarket(
  market: Pick<MarketRow, 'family' | 'name' | 'name_hindi' | 'zone' | 'display_order'>,
): Statement {
  return {
    text: `insert into markets (family, name, name_hindi, zone, display_order) values ($1, $2, $3, $4, $5)
      returning ${MARKET_COLUMNS}`,
    values: [market.family, market.name, market.name_hindi, market.zone, market.display_order],
  };
}

/** Stores the editable columns of a market. Family and zone never change. */
export function updateMarket(market: MarketRow): Statement {
  return {
    text: `update markets set name = $2, name_hindi = $3, display_order = $4, is_active = $5, is_paused = $6,
        result_mode = $7, result_source = $8
      where market_id = $1`,
    values: [
      market.market_id,
      market.name,
      market.name_hindi,
      market.display_order,
      market.is_active,
      market.is_paused,
      market.result_mode,
      market.result_source,
    ],
  };
}

/** Sets the display orders 1, 2, … in the given order. Returns the ids that exist. */
export function updateOrder(family: Family, marketIds: readonly number[]): Statement {
  return {
    text: `update markets m set display_order = i.place
      from unnest($2::integer[]) with ordinality as i (market_id, place)
      where m.market_id = i.market_id and m.family = $1 returning m.market_id`,
    values: [family, marketIds],
  };
}

/** Times are 'HH:MM'. */
export type WeekdayRow = {
  market_id: number;
  weekday: number;
  open_time: string;
  close_time: string | null;
  is_on: boolean;
};

/** The weekdays of one market, or of all markets for null. */
export function selectWeekdays(marketId: number | null): Statement {
  return {
    name: 'market_weekdays',
    text: `select market_id, weekday, to_char(open_time, 'HH24:MI') as open_time, to_char(close_time, 'HH24:MI') as close_time, is_on
      from market_weekdays where $1::integer is null or market_id = $1 order by market_id, weekday`,
    values: [marketId],
  };
}

/** Inserts or replaces the weekdays of a market. */
export function upsertWeekdays(marketId: number, days: readonly Omit<WeekdayRow, 'market_id'>[]): Statement {
  return {
    text: `insert into market_weekdays (market_id, weekday, open_time, close_time, is_on)
      select $1, i.weekday, i.open_time, i.close_time, i.is_on
      from unnest($2::smallint[], $3::time[], $4::time[], $5::boolean[]) as i (weekday, open_time, close_time, is_on)
      on conflict (market_id, weekday) do update
        set open_time = excluded.open_time, close_time = excluded.close_time, is_on = excluded.is_on`,
    values: [
      marketId,
      days.map((day) => day.weekday),
      days.map((day) => day.open_time),
      days.map((day) => day.close_time),
      days.map((day) => day.is_on),
    ],
  };
}

/** `market_id` null means every market. */
export type ClosureRow = { closure_id: bigint; market_id: number | null; business_date: string; reason: string };

/** The closures on or after a date (YYYY-MM-DD), by date. */
export function selectClosures(fromDate: string): Statement {
  return {
    name: 'market_closures',
    text: `select closure_id, market_id, business_date, reason from market_closures
      where business_date >= $1 order by business_date, market_id nulls first`,
    values: [fromDate],
  };
}

/** Inserts a closure. Returns no row if the same closure exists. */
export function insertClosure(marketId: number | null, date: string, reason: string): Statement {
  return {
    text: `insert into market_closures (market_id, business_date, reason) values ($1, $2, $3)
      on conflict do nothing returning closure_id, market_id, business_date, reason`,
    values: [marketId, date, reason],
  };
}

/** Deletes a closure and returns it. Returns no row if it is unknown. */
export function deleteClosure(closureId: bigint): Statement {
  return {
    text: 'delete from market_closures where closure_id = $1 returning closure_id, market_id, business_date, reason',
    values: [closureId],
  };
}

/** `rates` is {game: [stake, win]}. */
export type RateRow = {
  rate_version: number;
  family: Family;
  rates: Record<string, [number, number]>;
  created_at: Date;
};

/** The newest version of each family. */
export function selectNewestRates(): Statement {
  return {
    name: 'rates_newest',
    text: `select distinct on (family) rate_version, family, rates, created_at from rate_versions
      order by family, rate_version desc`,
  };
}

/** All rate versions of a family, newest first. */
export function selectRateVersions(family: Family): Statement {
  return {
    text: `select rate_version, family, rates, created_at from rate_versions where family = $1 order by rate_version desc`,
    values: [family],
  };
}

/**
 * Inserts a rate version. `rates` is {game: [stake, win]}. `is_newest`: no other version has a larger number, and the
 * public log has none with this number or a larger one. Returns no row if the next number is in use, which is possible
 * after `insertLostRates`.
 */
export function insertRates(family: Family, rates: unknown, createdBy: bigint | null): Statement {
  return {
    text: `insert into rate_versions as r (family, rates, created_by) values ($1, $2, $3)
      on conflict (rate_version) do nothing
      returning rate_version, family, rates, created_at,
        not exists (select from rate_versions o where o.rate_version > r.rate_version)
          and not exists (select from log_entries e where e.kind = 'rates' and e.version >= r.rate_version) as is_newest`,
    values: [family, JSON.stringify(rates), createdBy],
  };
}

export type LostRatesRow = { version: number; subject: string; bytes: Buffer };

/** The rate versions that the public log has and the database lacks, with the bytes of their entries. */
export function selectLostRates(): Statement {
  return {
    name: 'rates_lost',
    text: `select e.version, e.subject, e.bytes from log_entries e
      where e.kind = 'rates' and not exists (select from rate_versions r where r.rate_version = e.version)
      order by e.version`,
  };
}

/** Inserts rate versions with their numbers. A version that exists stays as it is. */
export function insertLostRates(lost: readonly { version: number; family: Family; games: unknown }[]): Statement {
  return {
    text: `insert into rate_versions (rate_version, family, rates) overriding system value
      select * from unnest($1::integer[], $2::text[], $3::jsonb[]) u (version, family, games) order by u.version
      on conflict do nothing returning rate_version, family, rates, created_at`,
    values: [
      lost.map(({ version }) => version),
      lost.map(({ family }) => family),
      lost.map(({ games }) => JSON.stringify(games)),
    ],
  };
}

/** Notifies every node at the commit. The nodes then read markets and draws again. */
export function notifyDraws(): Statement {
  return { name: 'notify_draws', text: `select pg_notify('draws', '')` };
}
