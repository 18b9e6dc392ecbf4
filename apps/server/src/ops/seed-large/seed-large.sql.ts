import type { Statement } from '../../platform/db.ts';

/** Bids of each slip, all of them open single digits. */
export const BIDS_A_SLIP = 10;
/** Points of each bid. */
const POINTS = 10;
const MARKETS = ['Seed One', 'Seed Two', 'Seed Three', 'Seed Four'] as const;
export const DRAWS_A_DAY = MARKETS.length;

export const HAS_PLAYERS: Statement = { text: 'select exists (select from players) as there' };

export function ensurePartitions(days: number): Statement {
  return { text: 'select ensure_partitions(current_date - $1::int - 31, current_date + 62)', values: [days] };
}

export function insertPlayers(from: number, to: number, days: number): Statement {
  return {
    text: `insert into players (mobile, name, password_hash, betting_status, created_at)
      select (7000000000 + i)::text, 'Player ' || i, 'no password', true, app_now() - make_interval(days => $3 + 1)
      from generate_series($1::int, $2::int) i`,
    values: [from, to, days],
  };
}

/** Every wallet begins with a transfer like any other. */
export function openWallets(amountPaise: bigint, days: number): Statement {
  return {
    text: `with made as (insert into wallets (player_id, balance_paise, wallet_seq)
        select player_id, $1, 1 from players returning player_id)
      insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise, at)
      select 27, 14, 1, player_id, 1, $1, $1, app_now() - make_interval(days => $2 + 1) from made`,
    values: [amountPaise, days],
  };
}

export const INSERT_RATES: Statement = {
  text: `insert into rate_versions (family, rates) values ('main', '{"single_digit":[10,95],"jodi":[10,950],"single_pana":[10,1400],
    "double_pana":[10,2800],"triple_pana":[10,6000],"half_sangam":[10,10000],"full_sangam":[10,100000]}')`,
};

export const INSERT_MARKETS: Statement = {
  text: `insert into markets (family, name, display_order) select 'main', name, ordinality::int
    from unnest($1::text[]) with ordinality as m (name, ordinality)`,
  values: [MARKETS],
};

export type SeedDraw = { draw_id: bigint; open_at: Date };

/** A draw a market for each of the days before today, the oldest first. */
export function insertDraws(days: number): Statement {
  return {
    text: `insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select m.market_id, 'main', d::date, (d::date + time '00:10') at time zone 'Asia/Kolkata',
        (d::date + make_interval(hours => 10 + m.display_order)) at time zone 'Asia/Kolkata',
        (d::date + make_interval(hours => 12 + m.display_order)) at time zone 'Asia/Kolkata',
        (select max(rate_version) from rate_versions where family = 'main')
      from generate_series(1, $1::int) i
      cross join lateral (select (app_now() at time zone 'Asia/Kolkata')::date - ($1::int + 1 - i) as d) day
      cross join markets m order by d, m.display_order
      returning draw_id, open_at`,
    values: [days],
  };
}

/** One slip for each of `slips` players from the `offset`-th on, an hour before the cut-off, with its debit. */
export function insertSlips(draw: SeedDraw, slips: number, offset: number, players: number): Statement {
  const paise = BIDS_A_SLIP * POINTS * 100;
  return {
    name: 'seed_slips',
    text: `with slip as materialized (
      select i, (select min(player_id) from players) + ($4::bigint + i) % $5::bigint as player_id, gen_random_uuid() as submission_id
      from generate_series(0, $3::int - 1) i
    ), debit as (
      insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
      select 5, 1, s.player_id, w.wallet_seq + 1, w.balance_paise - $6::bigint, 10, $6::bigint, $1, s.submission_id, $2::timestamptz - interval '1 hour'
      from slip s join wallets w using (player_id) order by s.i
      returning transfer_id, from_player, submission_id
    ), taken as (
      update wallets w set wallet_seq = w.wallet_seq + 1, balance_paise = w.balance_paise - $6::bigint
      from slip s where s.player_id = w.player_id
    )
    insert into slips (business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
    select d.business_date, x.from_player, x.submission_id, d.draw_id, $6::bigint,
      array(select 1000000 + floor(random() * 10)::int * 1000 from generate_series(1, $7::int) where x.transfer_id > 0),
      array_fill($8::int, array[$7::int]), x.transfer_id, $2::timestamptz - interval '1 hour'
    from debit x cross join draws d where d.draw_id = $1`,
    values: [draw.draw_id, draw.open_at, slips, offset, players, paise, BIDS_A_SLIP, POINTS],
  };
}
