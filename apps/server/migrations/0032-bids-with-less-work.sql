-- What place_bids did twice, or for everybody though it is for few, it does once, or for those few: a batch of 125 takes
-- the database a tenth less. What it decides and writes is as before.

-- Every transfer had an entry in this index, though few resolve another one.
-- while it runs: on a large table make transfers_resolves concurrently by hand before; here it is made only where it is not there
create unique index if not exists transfers_resolves on transfers (resolves) where resolves is not null;
alter table transfers drop constraint if exists transfers_resolves_key;

-- Many movements from wallets to one house account (stakes of a batch of slips). The caller holds the wallets' locks
-- and has seen that each player has enough; the table's constraint refuses the whole batch otherwise.
-- Answers one array element per input, in input order. Each wallet is looked up once: what it was before is worked out
-- from what it is after.
create or replace function ledger_collect(
  p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draws bigint[], p_submissions uuid[],
  p_at timestamptz, out transfer_ids bigint[], out balances bigint[]
)
  language plpgsql security definer set search_path = public
as $$
begin
  with input as (
    select i.*, (sum(amount) over w)::bigint as before_and_this, row_number() over w as nth
    from unnest(p_players, p_amounts, p_draws, p_submissions) with ordinality as i (player, amount, draw, submission, ord)
    window w as (partition by player order by ord)
  ), taken as (
    update wallets w set balance_paise = w.balance_paise - s.total, wallet_seq = w.wallet_seq + s.n
    from (select player, sum(amount)::bigint as total, count(*) as n from input group by player) s
    where w.player_id = s.player
    returning w.player_id, w.balance_paise + s.total as balance_before, w.wallet_seq - s.n as seq_before
  ), written as (
    insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
    select p_kind, 1, i.player, t.seq_before + i.nth, t.balance_before - i.before_and_this, p_house, i.amount, i.draw, i.submission, p_at
    from input i join taken t on t.player_id = i.player
    order by i.ord
    returning transfer_id, from_balance_paise
  )
  -- Identity values are handed out in the insert's own order, which is the input's.
  select array_agg(x.transfer_id order by x.transfer_id), array_agg(x.from_balance_paise order by x.transfer_id)
    into transfer_ids, balances from written x;
end $$;

-- Takes a batch of submissions, in arrival order, each judged alone: accepted whole, or refused whole with its reason.
-- Locks: the draws' sessions shared (a declaration takes them exclusively), then the wallets, both in key order.
-- outcome: 0 accepted, 1 replayed (answer is the first one), 2 id reused with other input, 3 betting off, 4 blocked,
-- 5 no such draw, 6 not current yet, 7 closed, 8 not enough points, 9 market paused or the clock is
-- behind its mark, 10 a cap is reached (its answer names the counter). Counters of caps are locked after the wallets, and
-- only for draws that have a cap.
-- needs_close tells that a slip has picks that may be bid until the close instant; needs_open that it has others.
create or replace function place_bids(
  p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[],
  p_totals bigint[], p_picks text[], p_points text[],
  out outcomes smallint[], out answers jsonb[], out balances bigint[], out decided_at timestamptz
)
  language plpgsql set search_path = public set enable_seqscan = off
as $$
declare
  short record; v_is_behind boolean; v_mark timestamptz; v_has_passed boolean; v_may_be_short boolean;
  v_left bigint; v_capped bigint[]; v_reached text[]; v_at_ms bigint;
  a_ords bigint[]; a_players bigint[]; a_submissions uuid[]; a_draws bigint[]; a_totals bigint[];
  a_slip_nos bigint[]; a_transfers bigint[]; a_balances bigint[]; a_answers jsonb[];
begin
  perform pg_advisory_xact_lock_shared(7000 + k.side, k.draw::integer)
    from (
      select distinct i.draw, s.side
      from unnest(p_draws, p_needs_open, p_needs_close) as i (draw, needs_open, needs_close)
      join (values (1), (2)) as s (side) on s.side = 1 and i.needs_open or s.side = 2 and i.needs_close
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(p_players);
  -- a clock that is further below its mark than clocks are put right while running judges nothing
  select greatest(t.now, m.at), m.at > t.now + interval '2 seconds', m.at into decided_at, v_is_behind, v_mark
    from (select app_now() as now) t
    left join (clock_marks m join clock_control c on c.offset_ms = m.offset_ms) on true;
  select
    array_agg((case
      when r.player_id is not null then case when r.input_hash = i.hash then 1 else 2 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from then 6
      when not m.is_active or m.is_paused or v_is_behind then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and decided_at >= d.open_at or decided_at >= d.close_at then 7
      else 0 end)::smallint order by i.ord),
    array_agg(r.answer order by i.ord),
    array_agg(w.balance_paise order by i.ord),
    bool_or(i.needs_open and d.open_at > v_mark and d.open_at <= decided_at or d.close_at > v_mark and d.close_at <= decided_at),
    bool_or(i.total > w.balance_paise) or count(distinct i.player) < count(*)
  into outcomes, answers, balances, v_has_passed, v_may_be_short
  from unnest(p_players, p_submissions, p_hashes, p_draws, p_needs_open, p_totals) with ordinality
    as i (player, submission, hash, draw, needs_open, total, ord)
  join lateral (select q.blocked_at, q.betting_status from players q where q.player_id = i.player offset 0) p on true
  join lateral (select q.balance_paise from wallets q where q.player_id = i.player offset 0) w on true
  left join lateral (
    select q.player_id, q.input_hash, q.answer from requests q
    where q.player_id = i.player and q.request_id = i.submission offset 0
  ) r on true
  left join draws d on d.draw_id = i.draw
  left join markets m on m.market_id = d.market_id;

  if outcomes is null or cardinality(outcomes) <> cardinality(p_players) then
    raise exception 'a submission names a player without an account';
  end if;
  -- nodes move the mark up each second; a batch does where none has for longer, so that no decision is far above it, and
  -- where a cut-off has passed since
  if not v_is_behind and (decided_at > v_mark + interval '1500 ms' or v_has_passed) then
    perform lift_clock_mark();
  end if;

  if exists (select 1 from bid_caps) then
    v_capped := array(
      select d.draw_id from draws d
      where d.draw_id = any (p_draws) and exists (
        select 1 from bid_caps c where c.family = d.family
          and (c.market_id is null or c.market_id = d.market_id) and (c.draw_id is null or c.draw_id = d.draw_id))
      order by 1);
    if cardinality(v_capped) > 0 then
      select j.outcomes, j.reached into outcomes, v_reached
      from judge_by_caps(p_players, p_draws, p_totals, p_picks, p_points, v_capped, outcomes) j;
      for k in 1 .. cardinality(outcomes) loop
        if outcomes[k] = 10 then answers[k] := jsonb_build_object('reached', v_reached[k]); end if;
      end loop;
    end if;
  end if;

  -- One by one only for the players who come up short: what fits, in arrival order, is taken. None can where all are
  -- different players, each with enough for the one submission.
  if v_may_be_short then
    for short in
      select i.player, i.balance
      from unnest(p_players, p_totals, outcomes, balances) as i (player, total, outcome, balance)
      where i.outcome = 0
      group by i.player, i.balance
      having sum(i.total) > i.balance
    loop
      v_left := short.balance;
      for k in 1 .. cardinality(p_players) loop
        if p_players[k] = short.player and outcomes[k] = 0 then
          if p_totals[k] <= v_left then v_left := v_left - p_totals[k]; else outcomes[k] := 8; end if;
        end if;
      end loop;
    end loop;
  end if;

  select array_agg(i.ord order by i.ord), array_agg(i.player order by i.ord), array_agg(i.submission order by i.ord),
    array_agg(i.draw order by i.ord), array_agg(i.total order by i.ord), array_agg(nextval('slip_numbers') order by i.ord)
  into a_ords, a_players, a_submissions, a_draws, a_totals, a_slip_nos
  from unnest(p_players, p_submissions, p_draws, p_totals, outcomes) with ordinality as i (player, submission, draw, total, outcome, ord)
  where i.outcome = 0;
  if a_ords is null then return; end if;

  select c.transfer_ids, c.balances into a_transfers, a_balances
  from ledger_collect(5::smallint, 10::smallint, a_players, a_totals, a_draws, a_submissions, decided_at) c;

  insert into slips (slip_no, business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
  select a.slip_no, d.business_date, a.player, a.submission, a.draw, a.total, p_picks[a.ord]::integer[], p_points[a.ord]::integer[],
    a.transfer, decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_draws, a_totals, a_transfers)
    as a (ord, slip_no, player, submission, draw, total, transfer)
  join draws d on d.draw_id = a.draw;

  v_at_ms := extract(epoch from decided_at) * 1000;
  a_answers := array(
    select jsonb_build_object('slip_no', a.slip_no, 'balance_paise', a.balance, 'accepted_at_ms', v_at_ms)
    from unnest(a_slip_nos, a_balances) with ordinality as a (slip_no, balance, nth) order by a.nth);

  insert into requests (player_id, request_id, input_hash, answer, at)
  select a.player, a.submission, p_hashes[a.ord], a.answer, decided_at
  from unnest(a_ords, a_players, a_submissions, a_answers) as a (ord, player, submission, answer);

  if cardinality(a_ords) = cardinality(p_players) then
    answers := a_answers;
    balances := a_balances;
  else
    for k in 1 .. cardinality(a_ords) loop
      answers[a_ords[k]] := a_answers[k];
      balances[a_ords[k]] := a_balances[k];
    end loop;
  end if;
  perform pg_notify('wallets', array_to_string(array(select distinct unnest(a_players)), ','));
end $$;
