-- The game of a pick code, as packages/game names it: pana classes follow from how many digits are the same.
create function pick_game(p_pick integer) returns text
  language sql immutable parallel safe
as $$
  select case p_pick / 1000000
    when 1 then 'single_digit' when 2 then 'single_digit' when 9 then 'single_digit'
    when 5 then 'jodi' when 6 then 'half_sangam' when 7 then 'half_sangam' when 8 then 'full_sangam'
    when 11 then 'left_digit' when 12 then 'right_digit' when 13 then 'gali_jodi'
    else case
      when p_pick / 100000 % 10 = p_pick / 10000 % 10 and p_pick / 10000 % 10 = p_pick / 1000 % 10 then 'triple_pana'
      when p_pick / 100000 % 10 = p_pick / 10000 % 10 or p_pick / 10000 % 10 = p_pick / 1000 % 10
        or p_pick / 100000 % 10 = p_pick / 1000 % 10 then 'double_pana'
      else 'single_pana' end
    end
$$;

-- The declaration that decides a pick: 1 open (also Starline and Gali), 2 close.
create function pick_side(p_pick integer) returns smallint
  language sql immutable parallel safe
as $$ select (case when p_pick / 1000000 in (2, 4, 5, 6, 7, 8) then 2 else 1 end)::smallint $$;

-- How many points are accepted: in a draw by all and by each player, on a game, on each number of a game, on one number.
-- A cap of a draw goes before that of its market, and that before its family's. A number's own goes before each number's.
create table bid_caps (
  cap_id bigint generated always as identity primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  market_id integer references markets,
  draw_id bigint references draws,
  kind text not null check (kind in ('draw', 'player', 'game', 'number')),
  game text,
  pick integer,
  max_points bigint not null check (max_points >= 0),
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  unique nulls not distinct (family, market_id, draw_id, kind, game, pick),
  check (draw_id is null or market_id is not null),
  check ((kind in ('game', 'number')) = (game is not null)),
  check (pick is null or kind = 'number')
);

-- What was accepted so far, only for what has a cap: 'draw', 'player:7', 'game:jodi', 'pick:5061000'.
create table cap_counters (
  draw_id bigint not null,
  counter text collate "C" not null,
  points bigint not null check (points >= 0),
  primary key (draw_id, counter)
) with (fillfactor = 70);

-- The caps that hold in each of these draws.
create function draw_caps(p_draws bigint[])
  returns table (draw_id bigint, kind text, game text, pick integer, max_points bigint)
  language sql stable
as $$
  select distinct on (d.draw_id, c.kind, c.game, c.pick) d.draw_id, c.kind, c.game, c.pick, c.max_points
  from draws d join bid_caps c on c.family = d.family
    and (c.market_id is null or c.market_id = d.market_id) and (c.draw_id is null or c.draw_id = d.draw_id)
  where d.draw_id = any (p_draws)
  order by d.draw_id, c.kind, c.game, c.pick, c.draw_id nulls last, c.market_id nulls last
$$;

-- Counts a draw's slips anew for the caps it has now. The caller holds the draw's sessions exclusively, so that no slip
-- commits meanwhile.
create function count_for_caps(p_draw bigint) returns void
  language sql
as $$
  delete from cap_counters where draw_id = p_draw;
  with caps as materialized (select * from draw_caps(array[p_draw])), bids as (
    select s.player_id, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from draws d join slips s on s.draw_id = d.draw_id and s.business_date = d.business_date
    cross join lateral unnest(s.picks, s.points) as b (pick, points)
    where d.draw_id = p_draw and exists (select 1 from caps)
    group by s.player_id, b.pick
  )
  insert into cap_counters (draw_id, counter, points)
  select p_draw, k.counter, sum(b.points)
  from bids b cross join lateral (
    select distinct case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player_id
      when 'game' then 'game:' || c.game else 'pick:' || b.pick end as counter
    from caps c where c.kind in ('draw', 'player') or c.game = b.game and (c.pick is null or c.pick = b.pick)
  ) k
  group by k.counter;
$$;

-- Judges the submissions of a batch one by one, in arrival order, by what their players have and by the caps of these
-- draws, and adds what is accepted to the counters. Called with draws and wallets locked; counters are locked last, in
-- key order. Outcome 8 is too few points, 10 a cap; reached names the counter that is full.
create function judge_by_caps(
  p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_points text[], p_capped bigint[],
  inout outcomes smallint[], out reached text[]
)
  language plpgsql set search_path = public
as $$
declare
  one record;
  k_draws bigint[]; k_counters text[]; k_left bigint[];
  d_ords bigint[]; d_keys integer[]; d_points bigint[];
  v_wallets jsonb; v_left bigint; v_full text;
begin
  reached := array_fill(null::text, array[cardinality(p_players)]);
  with caps as materialized (select * from draw_caps(p_capped)), bids as (
    select i.ord, i.draw, i.player, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from unnest(p_players, p_draws, p_picks, p_points, outcomes) with ordinality as i (player, draw, picks, points, outcome, ord)
    cross join lateral unnest(i.picks::integer[], i.points::integer[]) as b (pick, points)
    where i.outcome = 0 and i.draw = any (p_capped)
    group by i.ord, i.draw, i.player, b.pick
  ), demands as (
    select b.ord, b.draw, case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player
        when 'game' then 'game:' || c.game else 'pick:' || b.pick end collate "C" as counter,
      sum(b.points)::bigint as points, min(c.max_points) as max_points
    from bids b join caps c on c.draw_id = b.draw
      and (c.kind in ('draw', 'player') or c.game = b.game and (c.pick is null or c.pick = b.pick))
      and not (c.kind = 'number' and c.pick is null
        and exists (select 1 from caps s where s.draw_id = c.draw_id and s.kind = 'number' and s.pick = b.pick))
    group by 1, 2, 3
  ), keys as (
    select draw, counter, max(max_points) as max_points, row_number() over (order by draw, counter)::integer as no
    from demands group by draw, counter
  )
  select (select array_agg(k.draw order by k.no) from keys k), (select array_agg(k.counter order by k.no) from keys k),
    (select array_agg(k.max_points order by k.no) from keys k), array_agg(d.ord), array_agg(k.no), array_agg(d.points)
  into k_draws, k_counters, k_left, d_ords, d_keys, d_points
  from demands d join keys k on k.draw = d.draw and k.counter = d.counter;
  if d_ords is null then return; end if;

  insert into cap_counters (draw_id, counter, points)
  select k.draw, k.counter, 0 from unnest(k_draws, k_counters) with ordinality as k (draw, counter, no) order by k.no
  on conflict do nothing;
  perform 1 from cap_counters c
  where (c.draw_id, c.counter) in (select k.draw, k.counter from unnest(k_draws, k_counters) as k (draw, counter))
  order by c.draw_id, c.counter for update;
  select array_agg(k.most - c.points order by k.no) into k_left
  from unnest(k_draws, k_counters, k_left) with ordinality as k (draw, counter, most, no)
  join cap_counters c on c.draw_id = k.draw and c.counter = k.counter;
  select jsonb_object_agg(w.player_id, w.balance_paise) into v_wallets from wallets w where w.player_id = any (p_players);

  for one in
    select i.ord, i.player::text as player, i.total, d.keys, d.points
    from unnest(p_players, p_totals, outcomes) with ordinality as i (player, total, outcome, ord)
    left join (
      select x.ord, array_agg(x.key order by x.key) as keys, array_agg(x.points order by x.key) as points
      from unnest(d_ords, d_keys, d_points) as x (ord, key, points) group by x.ord
    ) d on d.ord = i.ord
    where i.outcome = 0 order by i.ord
  loop
    v_left := (v_wallets ->> one.player)::bigint - one.total;
    if v_left < 0 then outcomes[one.ord] := 8; continue; end if;
    v_full := null;
    for n in 1 .. coalesce(cardinality(one.keys), 0) loop
      if k_left[one.keys[n]] < one.points[n] then v_full := k_counters[one.keys[n]]; exit; end if;
    end loop;
    if v_full is not null then outcomes[one.ord] := 10; reached[one.ord] := v_full; continue; end if;
    v_wallets := v_wallets || jsonb_build_object(one.player, v_left);
    for n in 1 .. coalesce(cardinality(one.keys), 0) loop
      k_left[one.keys[n]] := k_left[one.keys[n]] - one.points[n];
    end loop;
  end loop;

  update cap_counters c set points = c.points + x.points
  from (
    select k_draws[d.key] as draw, k_counters[d.key] as counter, sum(d.points) as points
    from unnest(d_ords, d_keys, d_points) as d (ord, key, points) where outcomes[d.ord] = 0 group by d.key
  ) x
  where c.draw_id = x.draw and c.counter = x.counter;
end $$;

-- Deposits, withdrawals, bonuses and corrections by the instant they were booked: few beside the bids.
create index transfers_cash on transfers (at) where kind in (1, 2, 6, 27, 28);

-- Takes a batch of submissions, in arrival order, each judged alone: accepted whole, or refused whole with its reason.
-- Locks: the draws' sessions shared (a declaration takes them exclusively), then the wallets, both in key order.
-- outcome: 0 accepted, 1 replayed (answer is the first one), 2 id reused with other input, 3 betting off, 4 blocked,
-- 5 no such draw, 6 not current yet, 7 closed, 8 not enough points, 9 market paused, 10 a cap is reached (its answer
-- names the counter). Counters of caps are locked after the wallets, and only for draws that have a cap.
-- needs_close tells that a slip has picks that may be bid until the close instant; needs_open that it has others.
create or replace function place_bids(
  p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[],
  p_totals bigint[], p_picks text[], p_points text[],
  out outcomes smallint[], out answers jsonb[], out balances bigint[], out decided_at timestamptz
)
  language plpgsql set search_path = public
as $$
declare
  short record;
  v_left bigint; v_capped bigint[]; v_reached text[];
  a_ords bigint[]; a_players bigint[]; a_submissions uuid[]; a_draws bigint[]; a_totals bigint[];
  a_slip_nos bigint[]; a_transfers bigint[]; a_balances bigint[];
begin
  perform pg_advisory_xact_lock_shared(7000 + k.side, k.draw::integer)
    from (
      select distinct i.draw, s.side
      from unnest(p_draws, p_needs_open, p_needs_close) as i (draw, needs_open, needs_close)
      join (values (1), (2)) as s (side) on s.side = 1 and i.needs_open or s.side = 2 and i.needs_close
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(p_players);
  decided_at := app_now();

  select
    array_agg((case
      when r.player_id is not null then case when r.input_hash = i.hash then 1 else 2 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from then 6
      when not m.is_active or m.is_paused then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and decided_at >= d.open_at or decided_at >= d.close_at then 7
      else 0 end)::smallint order by i.ord),
    array_agg(r.answer order by i.ord),
    array_agg(w.balance_paise order by i.ord)
  into outcomes, answers, balances
  from unnest(p_players, p_submissions, p_hashes, p_draws, p_needs_open) with ordinality
    as i (player, submission, hash, draw, needs_open, ord)
  join players p on p.player_id = i.player
  join wallets w on w.player_id = i.player
  left join requests r on r.player_id = i.player and r.request_id = i.submission
  left join draws d on d.draw_id = i.draw
  left join markets m on m.market_id = d.market_id;

  if outcomes is null or cardinality(outcomes) <> cardinality(p_players) then
    raise exception 'a submission names a player without an account';
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

  -- One by one only for the players who come up short: what fits, in arrival order, is taken.
  for short in
    select i.player, w.balance_paise
    from unnest(p_players, p_totals, outcomes) as i (player, total, outcome)
    join wallets w on w.player_id = i.player
    where i.outcome = 0
    group by i.player, w.balance_paise
    having sum(i.total) > w.balance_paise
  loop
    v_left := short.balance_paise;
    for k in 1 .. cardinality(p_players) loop
      if p_players[k] = short.player and outcomes[k] = 0 then
        if p_totals[k] <= v_left then v_left := v_left - p_totals[k]; else outcomes[k] := 8; end if;
      end if;
    end loop;
  end loop;

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

  insert into requests (player_id, request_id, input_hash, answer, at)
  select a.player, a.submission, p_hashes[a.ord], jsonb_build_object('slip_no', a.slip_no, 'balance_paise', a.balance,
    'accepted_at_ms', (extract(epoch from decided_at) * 1000)::bigint), decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_balances) as a (ord, slip_no, player, submission, balance);

  for k in 1 .. cardinality(a_ords) loop
    answers[a_ords[k]] := jsonb_build_object('slip_no', a_slip_nos[k], 'balance_paise', a_balances[k],
      'accepted_at_ms', (extract(epoch from decided_at) * 1000)::bigint);
    balances[a_ords[k]] := a_balances[k];
  end loop;
  perform pg_notify('wallets', array_to_string(array(select distinct unnest(a_players)), ','));
end $$;

revoke execute on function pick_game, pick_side, draw_caps, count_for_caps, judge_by_caps from public;
grant execute on function pick_game, pick_side, draw_caps, count_for_caps, judge_by_caps to surahi_app;
grant select, insert, update, delete on bid_caps, cap_counters to surahi_app;
