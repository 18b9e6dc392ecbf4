import type { Db } from '../../apps/server/src/platform/db/db.ts';

export type SeedOptions = {
  players: number;
  /** Draws of today in the main family, open for hours. */
  draws: number;
  /** Opening balance in paise. */
  balancePaise?: bigint;
};

/** Inserts players with wallets, and open draws, in bulk as the owner role. The opening balance is a regular transfer. */
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
