import type { Statement } from '../../platform/db/db.ts';

/** Bids per slip: open and close single digits, and a jodi. */
export const BIDS_A_SLIP = 10;
/** Points per bid. */
export const POINTS = 10;
const MARKETS = ['Seed One', 'Seed Two', 'Seed Three', 'Seed Four'] as const;
/** Draws per day: one for each market. */
export const DRAWS_A_DAY = MARKETS.length;

/** Returns whether the database has a player. */
export function hasPlayers(): Statement {
  return { text: 'select exists (select from players) as there' };
}

/** The player with the lowest id. */
export function selectFirstPlayer(): Statement {
  return { text: 'select min(player_id) as player_id from players' };
}

/** Creates the partitions of the last `days` days, of the month before them and of the next two months. */
export function ensurePartitions(days: number): Statement {
  return { text: 'select ensure_partitions(current_date - $1::int - 31, current_date + 62)', values: [days] };
}

/** Inserts the players `from` to `to`, who cannot log in, with a registration before the first day. */
export function insertPlayers(from: number, to: number, days: number): Statement {
  return {
    text: `insert into players (mobile, name, password_hash, betting_status, created_at)
      select (7000000000 + i)::text, 'Player ' || i, 'no password', true, app_now() - make_interval(days => $3 + 1)
      from generate_series($1::int, $2::int) i`,
    values: [from, to, days],
  };
}

/** Inserts one version of the rates of the main family. */
export function insertRates(): Statement {
  return {
    text: `insert into rate_versions (family, rates) values ('main', '{"single_digit":[10,95],"jodi":[10,950],"single_pana":[10,1400],
    "double_pana":[10,2800],"triple_pana":[10,6000],"half_sangam":[10,10000],"full_sangam":[10,100000]}')`,
  };
}

/** Inserts the markets of the main family, without times. */
export function insertMarkets(): Statement {
  return {
    text: `insert into markets (family, name, display_order) select 'main', name, ordinality::int
    from unnest($1::text[]) with ordinality as m (name, ordinality)`,
    values: [MARKETS],
  };
}

export type SeedDraw = { draw_id: bigint; business_date: string; current_from: Date; open_at: Date; close_at: Date };

/** Inserts one draw per market for each of the last days, today's last. */
export function insertDraws(days: number): Statement {
  return {
    text: `insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select m.market_id, 'main', d::date, (d::date + time '00:10') at time zone 'Asia/Kolkata',
        (d::date + make_interval(hours => 10 + m.display_order)) at time zone 'Asia/Kolkata',
        (d::date + make_interval(hours => 12 + m.display_order)) at time zone 'Asia/Kolkata',
        (select max(rate_version) from rate_versions where family = 'main')
      from generate_series(1, $1::int) i
      cross join lateral (select (app_now() at time zone 'Asia/Kolkata')::date - ($1::int - i) as d) day
      cross join markets m order by d, m.display_order
      returning draw_id, business_date, current_from, open_at, close_at`,
    values: [days],
  };
}

/** Sets the platform's clock to an instant; null resets it. Transfers that are booked until the reset get that time. */
export function setClock(at: Date | null): Statement {
  return {
    text: `update clock_control set offset_ms = coalesce((extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::bigint, 0)`,
    values: [at],
  };
}

/** Returns the database's time and today's business date. */
export function now(): Statement {
  return {
    text: `select app_now() as now, (app_now() at time zone 'Asia/Kolkata')::date as today`,
  };
}

/** Updates the statistics of the growing tables. */
export function learn(): Statement {
  return {
    text: 'analyze players, wallets, transfers, slips, payouts, requests, draws, settlements',
  };
}

/** Vacuums and analyses, so that queries use the same plans as in a database that has grown day by day. */
export function settleDown(): Statement {
  return {
    text: 'vacuum (analyze) players, wallets, transfers, requests, slips, payouts, draws, settlements, draw_sums, draw_player_sums',
  };
}
