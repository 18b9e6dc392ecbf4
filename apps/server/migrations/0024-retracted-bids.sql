-- Retracted bids: stakes that a player gets back at an exclusion, before the cut-off of the bids.

-- while it runs: no scan and no rewrite, and the lock lasts for a moment
alter table refunds alter column settlement_id drop not null;
-- while it runs: the new check allows all that the old one does, and does not read the table
alter table refunds drop constraint refunds_side_check, add constraint refunds_side_check check (side between 0 and 3) not valid;
-- while it runs: only settlements that refund wait, and the index is empty
create index refunds_retracted on refunds (slip_no) where settlement_id is null;
comment on table refunds is
'Refunds of stakes: after a draw was cancelled, after a session became void, or of retracted bids. Append-only. The key
allows one refund for each slip and side.';
comment on column refunds.settlement_id is
'The settlement that refunds a cancelled draw or a void session. Null for retracted bids: their player was excluded before
their cut-off (retract_bids).';
comment on column refunds.side is
'0: the whole slip. 1 or 2: the bids that need the result of that void session (refund_holds). If both sessions are
void, the refund of open includes the bids that need both results. 3: retracted bids on the close result alone.';

create or replace function refund_holds(p_side smallint, p_pick integer) returns boolean
  language sql immutable parallel safe
as $$
  select case p_side
    when 0 then true
    when 1 then p_pick / 1000000 not in (2, 4)
    when 2 then p_pick / 1000000 in (2, 4, 5, 6, 7, 8)
    else p_pick / 1000000 in (2, 4) end
$$;
comment on function refund_holds(smallint, integer) is
'Returns whether a refund includes a bid. p_side 0 includes every bid of the slip, 1 the bids that need the open result,
2 the bids that need the close result, 3 the bids that need the close result alone.';

create function is_retracted(p_slip bigint, p_pick integer) returns boolean
  language sql stable parallel safe
as $$
  select exists (select 1 from refunds r where r.slip_no = p_slip and r.settlement_id is null and refund_holds(r.side, p_pick))
$$;
comment on function is_retracted(bigint, integer) is
'Returns whether a bid was retracted. Such a bid wins nothing, and nothing refunds it again.';

create function retract_bids(p_player bigint) returns bigint
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
    select x.draw_id, x.business_date, x.open_at from draws x
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
The counters of caps keep the stakes.
Locks, in this order: the sides of all open draws, shared, by draw_id and then by side; the wallet. So the seal of the bids, a
result and a cancellation see each refund, or come before it. Called when a player is excluded, if the setting says so.';

create or replace function settle_chunk(
  p_settlement bigint, p_kind smallint, p_business_date date, p_limit integer,
  out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  -- Bids of one chunk. A slip may have 250 bids that all win, and the winners' next bids wait until the chunk commits.
  v_most_bids constant integer := 25000;
  s settlements%rowtype;
  v_last bigint; v_slips bigint; v_stake bigint; v_has_retracted boolean;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_positions smallint[]; h_picks integer[]; h_points integer[]; h_amounts bigint[];
  v_transfers bigint[];
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'pay' then raise exception 'settlement % does not pay winners', p_settlement; end if;
  if s.completed_at is not null or s.void_requested_at is not null then more := false; return; end if;

  select max(c.slip_no), count(*), sum(c.total_paise) into v_last, v_slips, v_stake
  from (
    select x.slip_no, x.total_paise, sum(cardinality(x.picks)) over (order by x.slip_no) - cardinality(x.picks) as bids_before
    from (
      select y.slip_no, y.total_paise, y.picks from slips y
      where y.draw_id = s.draw_id and y.business_date = p_business_date and y.slip_no > s.cursor_slip_no
        and y.slip_no <= s.last_slip_no
      order by y.slip_no limit p_limit
    ) x
  ) c
  where c.bids_before < v_most_bids;
  if v_slips = 0 then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;

  -- One lookup for the whole chunk, so that a chunk without retracted bids costs nothing more.
  v_has_retracted := exists (
    select 1 from refunds r where r.settlement_id is null and r.slip_no > s.cursor_slip_no and r.slip_no <= v_last);
  select array_agg(h.slip_no order by h.slip_no, h.position), array_agg(h.player_id order by h.slip_no, h.position),
    array_agg(h.submission_id order by h.slip_no, h.position), array_agg(h.position order by h.slip_no, h.position),
    array_agg(h.pick order by h.slip_no, h.position), array_agg(h.points order by h.slip_no, h.position),
    array_agg(h.amount order by h.slip_no, h.position)
  into h_slip_nos, h_players, h_submissions, h_positions, h_picks, h_points, h_amounts
  from (
    select x.slip_no, x.player_id, x.submission_id, b.position::smallint as position, b.pick, b.points,
      payout_paise(b.points, w.value, w.stake) as amount
    from slips x
    cross join lateral unnest(x.picks, x.points) with ordinality as b (pick, points, position)
    join unnest(s.winning_picks, s.winning_values, s.winning_stakes) as w (pick, value, stake) on w.pick = b.pick
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no and x.slip_no <= v_last
      and x.picks && s.winning_picks and not (v_has_retracted and is_retracted(x.slip_no, b.pick))
  ) h
  where h.amount > 0;

  if h_slip_nos is not null then
    select p.transfer_ids into v_transfers
    from ledger_pay(p_kind, account_number('payouts'), h_players, h_amounts, s.draw_id, h_submissions, p_settlement, h_positions) p;
    insert into payouts (settlement_id, slip_no, position, business_date, player_id, submission_id, pick, points, amount_paise, transfer_id)
    select p_settlement, h.slip_no, h.position, p_business_date, h.player, h.submission, h.pick, h.points, h.amount, h.transfer
    from unnest(h_slip_nos, h_positions, h_players, h_submissions, h_picks, h_points, h_amounts, v_transfers)
      as h (slip_no, position, player, submission, pick, points, amount, transfer);
    if exists (select 1 from play_limits) then
      perform count_returns(s.draw_id, p_business_date, h_slip_nos, h_amounts, false);
    end if;
  end if;

  -- slips_total was counted while slips of the other side could still arrive, so slips_done may exceed it.
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips, slips_total = greatest(slips_total, slips_done + v_slips),
    stake_paise = stake_paise + v_stake,
    payouts_count = payouts_count + coalesce(cardinality(h_slip_nos), 0),
    paid_paise = paid_paise + coalesce((select sum(a) from unnest(h_amounts) a), 0)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
  more := true;
end $$;

create or replace function refund_chunk(
  p_settlement bigint, p_business_date date, p_limit integer, out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  s settlements%rowtype;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_amounts bigint[]; v_transfers bigint[];
  v_last bigint; v_slips bigint; v_is_open_void boolean;
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'refund' then raise exception 'settlement % does not refund', p_settlement; end if;
  if s.completed_at is not null then more := false; return; end if;
  if s.void_side is null and exists (
    select 1 from settlements o where o.draw_id = s.draw_id and o.purpose = 'pay' and o.void_completed_at is null
  ) then
    raise exception 'draw % still has a settlement that is not taken back', s.draw_id;
  end if;

  -- Open has a result or is void before close can become void. So this value never changes while close is refunded.
  v_is_open_void := coalesce(s.void_side = 2, false)
    and exists (select 1 from settlements o where o.draw_id = s.draw_id and o.void_side = 1);
  select array_agg(c.slip_no order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.player_id order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.submission_id order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.amount order by c.slip_no) filter (where c.amount > 0), max(c.slip_no), count(*)
  into h_slip_nos, h_players, h_submissions, h_amounts, v_last, v_slips
  from (
    select x.slip_no, x.player_id, x.submission_id, (
        select coalesce(sum(b.points), 0) * 100 from unnest(x.picks, x.points) as b (pick, points)
        where refund_holds(coalesce(s.void_side, 0::smallint), b.pick)
          and not (v_is_open_void and refund_holds(1::smallint, b.pick)) and not is_retracted(x.slip_no, b.pick)
      ) as amount
    from slips x
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no
      and (s.void_side is null or x.slip_no <= s.last_slip_no)
    order by x.slip_no limit p_limit
  ) c;
  if v_last is null then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  more := true;
  if h_slip_nos is null then
    update settlements set cursor_slip_no = v_last, slips_done = slips_done + v_slips where settlement_id = p_settlement;
    return;
  end if;
  select p.transfer_ids into v_transfers
  from ledger_pay(transfer_kind('bid_refund'), account_number('stakes'), h_players, h_amounts, s.draw_id, h_submissions, p_settlement,
    array_fill(null::smallint, array[cardinality(h_players)])) p;
  insert into refunds (slip_no, settlement_id, business_date, player_id, submission_id, amount_paise, transfer_id, side)
  select h.slip_no, p_settlement, p_business_date, h.player, h.submission, h.amount, h.transfer, coalesce(s.void_side, 0)
  from unnest(h_slip_nos, h_players, h_submissions, h_amounts, v_transfers) as h (slip_no, player, submission, amount, transfer);
  if exists (select 1 from play_limits) then
    perform count_returns(s.draw_id, p_business_date, h_slip_nos, h_amounts, true);
  end if;
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips,
    payouts_count = payouts_count + cardinality(h_slip_nos), paid_paise = paid_paise + (select sum(a) from unnest(h_amounts) a)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
end $$;

revoke execute on function is_retracted, retract_bids from public;
grant execute on function is_retracted, retract_bids to surahi_app;
