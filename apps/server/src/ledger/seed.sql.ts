import type { Statement } from '../platform/db.ts';

// Wallets and stakes in bulk, for databases that are to be large; the owner's, since no request ever does this.

/** Every wallet begins with a transfer like any other. */
export function seedWallets(amountPaise: bigint, days: number): Statement {
  return {
    text: `with made as (insert into wallets (player_id, balance_paise, wallet_seq)
        select player_id, $1, 1 from players returning player_id)
      insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise, at)
      select 27, 14, 1, player_id, 1, $1, $1, app_now() - make_interval(days => $2 + 1) from made`,
    values: [amountPaise, days],
  };
}

/** One slip for each of `slips` players from the `offset`-th on, with its debit: half open digits, then close ones, the last a jodi. */
export function seedSlips(seed: {
  drawId: bigint;
  /** When they were placed. */
  at: Date;
  slips: number;
  /** From the how manieth player on. */
  offset: number;
  players: number;
  bidsEach: number;
  points: number;
}): Statement {
  const paise = seed.bidsEach * seed.points * 100;
  return {
    name: 'seed_slips',
    text: `with slip as materialized (
      select i, (select min(player_id) from players) + ($4::bigint + i) % $5::bigint as player_id, gen_random_uuid() as submission_id
      from generate_series(0, $3::int - 1) i
    ), debit as (
      insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
      select 5, 1, s.player_id, w.wallet_seq + 1, w.balance_paise - $6::bigint, 10, $6::bigint, $1, s.submission_id, $2::timestamptz
      from slip s join wallets w using (player_id) order by s.i
      returning transfer_id, from_player, submission_id
    ), taken as (
      update wallets w set wallet_seq = w.wallet_seq + 1, balance_paise = w.balance_paise - $6::bigint
      from slip s where s.player_id = w.player_id
    )
    insert into slips (business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
    select d.business_date, x.from_player, x.submission_id, d.draw_id, $6::bigint,
      array(select case when n = $7::int then 5000000 + floor(random() * 100)::int * 1000
          else (case when n * 2 <= $7::int then 1000000 else 2000000 end) + floor(random() * 10)::int * 1000 end
        from generate_series(1, $7::int) n where x.transfer_id > 0 order by n),
      array_fill($8::int, array[$7::int]), x.transfer_id, $2::timestamptz
    from debit x cross join draws d where d.draw_id = $1`,
    values: [seed.drawId, seed.at, seed.slips, seed.offset, seed.players, paise, seed.bidsEach, seed.points],
  };
}
