import type { Db } from '../platform/db/db.ts';

/**
 * Inserts slips of `bids` random open single digits each, 10 points per bid, on one draw. The players get the slips in
 * turn, in the order of their ids. With `mobile` that player gets all. The debits are inserted too, so the books equal
 * those after placing each slip. Runs as the owner. The players must have consecutive ids.
 */
export async function seedSlips(
  owner: Db,
  options: { drawId: bigint; slips: number; bids: number; mobile?: string },
): Promise<void> {
  await owner.query({
    text: `
with slip as materialized (
  select i as nth, p.first + (i - 1) % p.players as player_id, gen_random_uuid() as submission_id, (i - 1) / p.players + 1 as round
  from generate_series(1, $2::int) i cross join (select min(player_id) as first, count(*) as players from players where $4::text is null or mobile = $4) p
), debit as (
  insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id)
  select transfer_kind('bid'), account_number('wallet'), s.player_id, w.wallet_seq + s.round, w.balance_paise - s.round * $3::int * 1000, account_number('stakes'), $3::int * 1000, $1, s.submission_id
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
    values: [options.drawId, options.slips, options.bids, options.mobile ?? null],
  });
}
