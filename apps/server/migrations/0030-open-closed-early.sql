-- Bidding on the open session of a draw can end early, while bids on close go on. Caps no longer count retracted bids.

-- while it runs: a new column without a default rewrites nothing, and the lock lasts for a moment
alter table draws add column open_closed_early_at timestamptz;
comment on column draws.open_closed_early_at is
'Set when bidding on the open session ended before its cut-off, while bidding on close went on. It never starts again.';

create or replace function place_bids(
  p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[],
  p_totals bigint[], p_picks text[], p_points text[],
  out outcomes smallint[], out answers jsonb[], out balances bigint[], out decided_at timestamptz
)
  language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set lock_timeout = '500ms'
as $$
declare
  short record; v_is_behind boolean; v_mark timestamptz; v_has_passed boolean; v_may_be_short boolean;
  v_left bigint; v_capped bigint[]; v_reached text[]; v_at_ms bigint;
  v_is_limited boolean := false; v_rooms bigint[]; v_room_answers jsonb[];
  a_ords bigint[]; a_players bigint[]; a_submissions uuid[]; a_draws bigint[]; a_totals bigint[];
  a_slip_nos bigint[]; a_transfers bigint[]; a_balances bigint[]; a_answers jsonb[];
begin
  perform lock_draw_side(k.draw, k.side::smallint, 'shared')
    from (
      select distinct i.draw, s.side
      from unnest(p_draws, p_needs_open, p_needs_close) as i (draw, needs_open, needs_close)
      join (values (1), (2)) as s (side) on s.side = 1 and i.needs_open or s.side = 2 and i.needs_close
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(p_players);
  -- Corrections of a running clock are below 2 seconds. A clock that is further below its mark was set back.
  select greatest(t.now, m.at), m.at > t.now + interval '2 seconds', m.at into decided_at, v_is_behind, v_mark
    from (select app_now() as now) t
    left join (clock_marks m join clock_control c on c.offset_ms = m.offset_ms) on true;
  select
    array_agg((case
      when r.player_id is not null then case when r.input_hash = i.hash then 1 else 2 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from or d.awaits_record then 6
      when not m.is_active or m.is_paused or v_is_behind then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and (decided_at >= d.open_at or d.open_closed_early_at is not null) or decided_at >= d.close_at then 7
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
  -- Nodes raise the mark every second. A batch raises it when it is old, so that no decision is far above the mark. A batch
  -- also raises it when a cut-off has passed since the mark, so that a draw that was judged closed stays closed.
  if not v_is_behind and (decided_at > v_mark + interval '1500 ms' or v_has_passed) then
    perform lift_clock_mark();
  end if;

  -- Two tests: the first costs nothing while no player has a limit.
  if exists (select 1 from play_limits) and exists (select 1 from play_limits l where l.player_id = any (p_players)) then
    v_is_limited := true;
    v_may_be_short := true;
    select j.outcomes, j.answers, j.rooms, j.room_answers into outcomes, answers, v_rooms, v_room_answers
    from judge_by_limits(p_players, p_draws, p_totals, p_picks, decided_at, outcomes, answers) j;
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
      from judge_by_caps(p_players, p_draws, p_totals, p_picks, p_points, v_capped, v_rooms, outcomes) j;
      for k in 1 .. cardinality(outcomes) loop
        if outcomes[k] = 10 then answers[k] := jsonb_build_object('reached', v_reached[k]); end if;
        if outcomes[k] = 17 and answers[k] is null then answers[k] := v_room_answers[k]; end if;
      end loop;
    end if;
  end if;

  -- If a wallet or the tightest limit cannot take all submissions of its player, those that fit are accepted, in order of
  -- arrival. This cannot happen when all players differ, have no limit, and each can pay the one submission.
  if v_may_be_short then
    for short in
      select i.player, i.balance, min(i.room) as room
      from unnest(p_players, p_totals, outcomes, balances, v_rooms) as i (player, total, outcome, balance, room)
      where i.outcome = 0
      group by i.player, i.balance
      having sum(i.total) > least(i.balance, min(i.room))
    loop
      v_left := short.balance;
      for k in 1 .. cardinality(p_players) loop
        if p_players[k] = short.player and outcomes[k] = 0 then
          if p_totals[k] > v_left then outcomes[k] := 8;
          elsif short.balance - v_left + p_totals[k] > short.room then
            outcomes[k] := 17;
            answers[k] := v_room_answers[k];
          else v_left := v_left - p_totals[k];
          end if;
        end if;
      end loop;
    end loop;
  end if;

  if v_is_limited then
    insert into play_refusals (player_id, submission_id, draw_id, total_paise, outcome, figures, at)
    select i.player, i.submission, i.draw, i.total, i.outcome, i.answer, decided_at
    from unnest(p_players, p_submissions, p_draws, p_totals, outcomes, answers) as i (player, submission, draw, total, outcome, answer)
    where i.outcome between 11 and 17;
  end if;

  select array_agg(i.ord order by i.ord), array_agg(i.player order by i.ord), array_agg(i.submission order by i.ord),
    array_agg(i.draw order by i.ord), array_agg(i.total order by i.ord), array_agg(nextval('slip_numbers') order by i.ord)
  into a_ords, a_players, a_submissions, a_draws, a_totals, a_slip_nos
  from unnest(p_players, p_submissions, p_draws, p_totals, outcomes) with ordinality as i (player, submission, draw, total, outcome, ord)
  where i.outcome = 0;
  if a_ords is null then return; end if;

  select c.transfer_ids, c.balances into a_transfers, a_balances
  from ledger_collect(transfer_kind('bid'), account_number('stakes'), a_players, a_totals, a_draws, a_submissions, decided_at) c;
  if v_is_limited then perform count_stakes(a_players, a_totals, decided_at); end if;

  insert into slips (slip_no, business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
  select a.slip_no, d.business_date, a.player, a.submission, a.draw, a.total, p_picks[a.ord]::integer[], p_points[a.ord]::integer[],
    a.transfer, decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_draws, a_totals, a_transfers)
    as a (ord, slip_no, player, submission, draw, total, transfer)
  join draws d on d.draw_id = a.draw;

  -- Rounded down, so that no bid seems to be accepted at its cut-off.
  v_at_ms := floor(extract(epoch from decided_at) * 1000);
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

create function uncount_for_caps(p_draw bigint, p_player bigint, p_slips bigint[], p_sides smallint[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform 1 from cap_counters c where c.draw_id = p_draw order by c.counter for update;
  if not found then return; end if;
  update cap_counters c set points = c.points - x.points
  from (
    select k.counter, sum(b.points)::bigint as points
    from unnest(p_slips, p_sides) as h (slip_no, side)
    join draws d on d.draw_id = p_draw
    join slips s on s.player_id = p_player and s.business_date = d.business_date and s.slip_no = h.slip_no
    cross join lateral unnest(s.picks, s.points) as b (pick, points)
    cross join lateral (
      values ('draw'), ('player:' || p_player), ('game:' || pick_game(b.pick)), ('pick:' || b.pick)
    ) as k (counter)
    where refund_holds(h.side, b.pick) and not is_retracted(s.slip_no, b.pick)
    group by k.counter
  ) x
  where c.draw_id = p_draw and c.counter = x.counter collate "C";
  update cap_counters c set points = (coalesce(worst_payout(p_draw, '{}', '{}'), 0) + 99) / 100
  where c.draw_id = p_draw and c.counter = 'loss';
end $$;
comment on function uncount_for_caps(bigint, bigint, bigint[], smallint[]) is
'Takes bids that are being retracted out of the counters of caps, so that other players can use the room. p_sides: the
bids of each slip, as in refunds. Call it before the refunds are inserted.
Locks: the counters of the draw, by counter. The caller holds the sides of the draw and the wallet. Called by retract_bids.';

create or replace function count_for_caps(p_draw bigint) returns void
  language sql
as $$
  delete from cap_counters where draw_id = p_draw;
  with caps as materialized (select * from draw_caps(array[p_draw])), bids as (
    select s.player_id, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from draws d join slips s on s.draw_id = d.draw_id and s.business_date = d.business_date
    cross join lateral unnest(s.picks, s.points) as b (pick, points)
    where d.draw_id = p_draw and exists (select 1 from caps) and not exists (
      select 1 from refunds r where r.slip_no = s.slip_no and r.settlement_id is null and refund_holds(r.side, b.pick))
    group by s.player_id, b.pick
  )
  insert into cap_counters (draw_id, counter, points)
  select p_draw, k.counter, sum(b.points)
  from bids b cross join lateral (
    select distinct case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player_id
      when 'game' then 'game:' || c.game else 'pick:' || b.pick end as counter
    from caps c where c.kind in ('draw', 'player', 'loss') or c.game = b.game and (c.pick is null or c.pick = b.pick)
  ) k
  group by k.counter;
  insert into cap_counters (draw_id, counter, points)
  select p_draw, 'loss', (coalesce(worst_payout(p_draw, '{}', '{}'), 0) + 99) / 100
  where exists (select 1 from draw_caps(array[p_draw]) c where c.kind = 'loss');
$$;

create or replace function retract_bids(p_player bigint) returns bigint
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  d record; v_at timestamptz; v_paise bigint := 0;
  h_slip_nos bigint[]; h_submissions uuid[]; h_amounts bigint[]; h_sides smallint[]; v_transfers bigint[];
begin
  perform lock_draw_side(k.draw_id, k.side, 'shared')
    from (
      select x.draw_id, s.side::smallint as side from draws x cross join (values (1), (2)) as s (side)
      where x.business_date between (app_now() at time zone 'Asia/Kolkata')::date - 2 and (app_now() at time zone 'Asia/Kolkata')::date + 2
        and x.close_at > app_now() and x.closed_early_at is null and x.cancelled_at is null and not x.is_off
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(array[p_player]);
  v_at := app_now();
  for d in
    select x.draw_id, x.business_date, least(x.open_at, x.open_closed_early_at) as open_at from draws x
    where x.business_date between (v_at at time zone 'Asia/Kolkata')::date - 2 and (v_at at time zone 'Asia/Kolkata')::date + 2
      and x.close_at > v_at and x.closed_early_at is null and x.cancelled_at is null
      and exists (select 1 from slips y where y.player_id = p_player and y.business_date = x.business_date and y.draw_id = x.draw_id)
    order by x.draw_id
  loop
    select array_agg(h.slip_no order by h.slip_no), array_agg(h.submission_id order by h.slip_no),
      array_agg(h.amount order by h.slip_no), array_agg(h.side order by h.slip_no)
    into h_slip_nos, h_submissions, h_amounts, h_sides
    from (
      select x.slip_no, x.submission_id, k.side, (
          select coalesce(sum(b.points), 0) * 100 from unnest(x.picks, x.points) as b (pick, points)
          where refund_holds(k.side, b.pick) and not is_retracted(x.slip_no, b.pick)
        )::bigint as amount
      from slips x cross join (select case when v_at < d.open_at then 0 else 3 end::smallint as side) k
      where x.player_id = p_player and x.business_date = d.business_date and x.draw_id = d.draw_id
    ) h
    where h.amount > 0;
    continue when h_slip_nos is null;
    select p.transfer_ids into v_transfers
    from ledger_pay(transfer_kind('bid_refund'), account_number('stakes'), array_fill(p_player, array[cardinality(h_slip_nos)]), h_amounts,
      d.draw_id, h_submissions, null, array_fill(null::smallint, array[cardinality(h_slip_nos)])) p;
    perform uncount_for_caps(d.draw_id, p_player, h_slip_nos, h_sides);
    insert into refunds (slip_no, settlement_id, business_date, player_id, submission_id, amount_paise, transfer_id, side)
    select h.slip_no, null, d.business_date, p_player, h.submission, h.amount, h.transfer, h.side
    from unnest(h_slip_nos, h_submissions, h_amounts, v_transfers, h_sides) as h (slip_no, submission, amount, transfer, side);
    perform count_returns(d.draw_id, d.business_date, h_slip_nos, h_amounts, true);
    v_paise := v_paise + (select sum(a) from unnest(h_amounts) a);
  end loop;
  return v_paise;
end $$;
comment on function retract_bids(bigint) is
'Gives back the stakes of the bids of a player whose cut-off has not come, in every draw that is open. Before the open
cut-off these are whole slips, after it the bids on the close result alone. Returns the paise. Repeating it gives nothing twice.
Locks, in this order: the sides of all open draws, shared, by draw_id and then by side; the wallet; the counters of caps,
by draw_id and counter. So the seal of the bids, a result and a cancellation see each refund, or come before it. Called
when a player is excluded, if the setting says so.';

revoke execute on function uncount_for_caps from public;
grant execute on function uncount_for_caps to surahi_app;
