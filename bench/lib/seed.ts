import type { Db } from '../../apps/server/src/platform/db.ts';

export type SeedOptions = {
  players: number;
  /** Main draws of today, open for hours. */
  draws: number;
  /** Opening balance in paise. */
  balancePaise?: bigint;
};

/** Players with a wallet each and open draws, made by the owner in bulk; the opening balance is a transfer like any other. */
export async function seedWorld(owner: Db, options: SeedOptions): Promise<{ drawIds: bigint[]; businessDate: string }> {
  const balancePaise = options.balancePaise ?? 100_000_000_00n;
  await owner.query({ text: `select ensure_partitions(current_date - 400, current_date + 60)` });
  await owner.query({
    text: `insert into players (mobile, name, password_hash, betting_status)
      select (7000000000 + i)::text, 'Player ' || i, 'no password', true from generate_series(1, $1::int) i`,
    values: [options.players],
  });
  await owner.query({
    text: `with made as (insert into wallets (player_id, balance_paise, wallet_seq) select player_id, $1, 1 from players returning player_id)
      insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise)
      select 27, 14, 1, player_id, 1, $1, $1 from made`,
    values: [balancePaise],
  });
  await owner.query({
    text: `insert into rate_versions (family, rates) values ('main', '{"single_digit":[10,95],"jodi":[10,950],"single_pana":[10,1400],
      "double_pana":[10,2800],"triple_pana":[10,6000],"half_sangam":[10,10000],"full_sangam":[10,100000]}')`,
  });
  await owner.query({
    text: `insert into markets (family, name, display_order) select 'main', 'Bench ' || i, i from generate_series(1, $1::int) i`,
    values: [options.draws],
  });
  const draws = await owner.query<{ draw_id: bigint; business_date: string }>({
    text: `insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select market_id, 'main', (app_now() at time zone 'Asia/Kolkata')::date, app_now() - interval '1 hour', app_now() + interval '20 hours',
        app_now() + interval '21 hours', (select max(rate_version) from rate_versions where family = 'main')
      from markets order by market_id returning draw_id, business_date`,
  });
  await owner.query({ text: 'analyze' });
  return { drawIds: draws.map((draw) => draw.draw_id), businessDate: draws[0]?.business_date ?? '' };
}

/**
 * Slips of `bids` random open single digits and panas each on one draw, one for each of the first `slips` players (again from the first when
 * there are more slips), with their debits: what placing them one by one would have left.
 */
export async function seedSlips(owner: Db, options: { drawId: bigint; slips: number; bids: number }): Promise<void> {
  await owner.query({
    text: `
with slip as materialized (
  select i as nth, p.first + (i - 1) % p.players as player_id, gen_random_uuid() as submission_id, (i - 1) / p.players + 1 as round
  from generate_series(1, $2::int) i cross join (select min(player_id) as first, count(*) as players from players) p
), debit as (
  insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id)
  select 5, 1, s.player_id, w.wallet_seq + s.round, w.balance_paise - s.round * $3::int * 1000, 10, $3::int * 1000, $1, s.submission_id
  from slip s join wallets w using (player_id) order by s.nth
  returning transfer_id, from_player, submission_id
), taken as (
  update wallets w set wallet_seq = w.wallet_seq + s.n, balance_paise = w.balance_paise - s.n * $3::int * 1000
  from (select player_id, count(*) as n from slip group by player_id) s where s.player_id = w.player_id
)
insert into slips (business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
select d.business_date, x.from_player, x.submission_id, d.draw_id, $3::int * 1000,
  array(select 1000000 + (floor(random() * 10)::int) * 1000 from generate_series(1, $3::int) where x.transfer_id > 0),
  array_fill(10, array[$3::int]), x.transfer_id, app_now()
from debit x cross join draws d where d.draw_id = $1`,
    values: [options.drawId, options.slips, options.bids],
  });
}
