import type { Statement } from '../platform/db/db.ts';
import { ACCOUNTS, TRANSFER_KINDS } from './accounts.ts';

// Seeds past days in bulk: slips, their debits and the wins of declared draws. Each statement handles all rows and
// keeps the rows that the next statement needs in temporary tables. They need the rights of the database owner; no
// request runs them.

export type PastSlips = {
  /** The first of `players` consecutive ids. */
  firstPlayerId: bigint;
  /** Ordered by time; whole days only. */
  draws: readonly { drawId: bigint /** When its slips were placed. */; at: Date }[];
  slipsEach: number;
  /** The first `regulars` players have a slip in every draw. */
  regulars: number;
  /** The players after the regulars take turns. This is the index of the first one whose turn it is. */
  offset: number;
  players: number;
  bidsEach: number;
  /** The stake of each bid. */
  points: number;
};

/**
 * Returns statements that write the same rows as placing the slips and settling the declared draws: slips, requests,
 * debits, payouts, credits, wallets and settlements. Run them in this order in one transaction. A player has at most
 * one slip per draw. The draws must be empty before.
 */
export function seedPast(past: PastSlips): Statement[] {
  const stakePaise = past.bidsEach * past.points * 100;
  return [
    { text: "set local work_mem = '256MB'" },
    ...drawSlips(past),
    ...findWins(past.points),
    ...orderMoves(stakePaise),
    ...bookMoves(past, stakePaise),
    { text: 'drop table seed_slips, seed_wins, seed_moves' },
  ];
}

/** The bids of a slip: half on single digits of open, the rest on single digits of close, the last on a jodi. */
function pickOf(nth: number, bids: number): string {
  if (nth === bids) return '5000000 + floor(random() * 100)::int * 1000';
  return `${nth * 2 <= bids ? 1_000_000 : 2_000_000} + floor(random() * 10)::int * 1000`;
}

function drawSlips(past: PastSlips): Statement[] {
  const picks = Array.from({ length: past.bidsEach }, (_, index) => pickOf(index + 1, past.bidsEach));
  return [
    {
      text: `create temp table seed_slips (slip_no bigint, draw_id bigint, business_date date, at timestamptz, player_id bigint,
        submission_id uuid, picks integer[]) on commit drop`,
    },
    {
      text: `insert into seed_slips
        select nextval('slip_numbers'), x.draw_id, x.business_date, x.at, x.player_id, gen_random_uuid(), array[${picks.join(', ')}]
        from (
          select g.nth, g.draw_id, g.at, d.business_date, i, $7::bigint + case when i < $4::int then i
            else $4::int + ($5::bigint + (g.nth - 1) * ($3::int - $4::int) + i - $4::int) % ($6::bigint - $4::int) end as player_id
          from unnest($1::bigint[], $2::timestamptz[]) with ordinality as g (draw_id, at, nth)
          join draws d using (draw_id)
          cross join generate_series(0, $3::int - 1) i
          order by g.nth, i
        ) x`,
      values: [
        past.draws.map((draw) => draw.drawId),
        past.draws.map((draw) => draw.at),
        past.slipsEach,
        past.regulars,
        past.offset,
        past.players,
        past.firstPlayerId,
      ],
    },
    { text: 'analyze seed_slips' },
  ];
}

/** Finds wins by the picks and rates of each result's settlement, like the SQL function `settle_chunk`. */
function findWins(points: number): Statement[] {
  return [
    {
      text: `create temp table seed_wins (settlement_id bigint, at timestamptz, slip_no bigint, position smallint, pick integer,
        amount_paise bigint) on commit drop`,
    },
    {
      text: `with winning as materialized (
          select t.settlement_id, t.draw_id, t.started_at, w.pick, payout_paise($1, w.value, w.stake) as amount
          from settlements t cross join lateral unnest(t.winning_picks, t.winning_values, t.winning_stakes) as w (pick, value, stake)
          where t.completed_at is null and t.purpose = 'pay' and t.draw_id in (select draw_id from seed_slips)
        )
        insert into seed_wins
        select w.settlement_id, w.started_at, s.slip_no, p.position, w.pick, w.amount
        from seed_slips s join winning w on w.draw_id = s.draw_id and w.pick = any (s.picks)
        cross join lateral unnest(array_positions(s.picks, w.pick)) as p (position)
        where w.amount > 0`,
      values: [points],
    },
    { text: 'analyze seed_wins' },
  ];
}

const STAKE = '$1::bigint';

/** Numbers debits and credits by time and computes the wallet's balance after each. */
function orderMoves(stakePaise: number): Statement[] {
  return [
    {
      text: `create temp table seed_moves (transfer_id bigint, player_id bigint, delta bigint, seq bigint, balance bigint, at timestamptz,
      draw_id bigint, business_date date, submission_id uuid, slip_no bigint, settlement_id bigint, position smallint, pick integer)
      on commit drop`,
    },
    {
      text: `insert into seed_moves
        select x.transfer_id, x.player_id, x.delta, w.wallet_seq + row_number() over p, w.balance_paise + sum(x.delta) over p,
          x.at, x.draw_id, x.business_date, x.submission_id, x.slip_no, x.settlement_id, x.position, x.pick
        from (
          select nextval('transfers_transfer_id_seq') as transfer_id, m.* from (
            select player_id, - ${STAKE} as delta, at, draw_id, business_date, submission_id, slip_no,
              null::bigint as settlement_id, null::smallint as position, null::integer as pick
            from seed_slips
            union all
            select s.player_id, v.amount_paise, v.at, s.draw_id, s.business_date, s.submission_id, s.slip_no, v.settlement_id,
              v.position, v.pick
            from seed_wins v join seed_slips s using (slip_no)
            order by at, settlement_id nulls first, slip_no, position
          ) m
        ) x join wallets w using (player_id)
        window p as (partition by x.player_id order by x.transfer_id)`,
      values: [stakePaise],
    },
    { text: 'analyze seed_moves' },
  ];
}

function bookMoves(past: PastSlips, stakePaise: number): Statement[] {
  return [
    {
      text: `insert into transfers (transfer_id, kind, from_account, from_player, from_seq, from_balance_paise, to_account, to_player,
          to_seq, to_balance_paise, amount_paise, draw_id, submission_id, settlement_id, position, at) overriding system value
        select transfer_id, case when delta < 0 then ${TRANSFER_KINDS.bid} else ${TRANSFER_KINDS.winMain} end, case when delta < 0 then ${ACCOUNTS.wallet} else ${ACCOUNTS.payouts} end,
          case when delta < 0 then player_id end, case when delta < 0 then seq end, case when delta < 0 then balance end,
          case when delta < 0 then ${ACCOUNTS.stakes} else ${ACCOUNTS.wallet} end,
          case when delta > 0 then player_id end, case when delta > 0 then seq end, case when delta > 0 then balance end,
          abs(delta), draw_id, submission_id, settlement_id, position, at
        from seed_moves order by transfer_id`,
    },
    {
      text: `insert into slips (slip_no, business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
        select s.slip_no, s.business_date, s.player_id, s.submission_id, s.draw_id, ${STAKE}, s.picks, $2::int[], m.transfer_id, s.at
        from seed_slips s join seed_moves m on m.slip_no = s.slip_no and m.settlement_id is null order by s.slip_no`,
      values: [stakePaise, Array.from({ length: past.bidsEach }, () => past.points)],
    },
    {
      text: `insert into requests (player_id, request_id, input_hash, answer, at)
        select player_id, submission_id, gen_random_uuid(), jsonb_build_object('slip_no', slip_no, 'balance_paise', balance,
          'accepted_at_ms', (extract(epoch from at) * 1000)::bigint), at
        from seed_moves where settlement_id is null order by transfer_id`,
    },
    {
      text: `insert into payouts (settlement_id, slip_no, position, business_date, player_id, submission_id, pick, points, amount_paise,
          transfer_id, at)
        select settlement_id, slip_no, position, business_date, player_id, submission_id, pick, $1::int, delta, transfer_id, at
        from seed_moves where settlement_id is not null order by transfer_id`,
      values: [past.points],
    },
    {
      text: `update wallets w set wallet_seq = m.seq, balance_paise = m.balance
        from (select distinct on (player_id) player_id, seq, balance from seed_moves order by player_id, seq desc) m
        where m.player_id = w.player_id`,
    },
    {
      text: `update settlements t set slips_total = x.slips, slips_done = x.slips, cursor_slip_no = x.last,
          stake_paise = x.slips * ${STAKE}, payouts_count = x.payouts, paid_paise = x.paid, completed_at = t.started_at
        from (
          select t.settlement_id, s.slips, s.last, coalesce(p.payouts, 0) as payouts, coalesce(p.paid, 0) as paid
          from settlements t
          join (select draw_id, count(*) as slips, max(slip_no) as last from seed_slips group by draw_id) s using (draw_id)
          left join (select settlement_id, count(*) as payouts, sum(delta) as paid from seed_moves group by settlement_id) p
            using (settlement_id)
          where t.completed_at is null
        ) x where x.settlement_id = t.settlement_id`,
      values: [stakePaise],
    },
  ];
}
