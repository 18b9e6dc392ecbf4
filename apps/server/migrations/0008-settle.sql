-- Pays the next chunk of a settlement's slips. Two workers on one settlement wait for each other on its row; the cursor
-- moves in the transaction that pays, so each winner is paid once however often this is repeated or interrupted.
-- more is false when nothing is left to do (finished, or marked for voiding).
create function settle_chunk(
  p_settlement bigint, p_kind smallint, p_business_date date, p_limit integer,
  out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = public
as $$
declare
  s settlements%rowtype;
  v_last bigint; v_slips bigint; v_stake bigint;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_positions smallint[]; h_picks integer[]; h_points integer[]; h_amounts bigint[];
  v_transfers bigint[];
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'pay' then raise exception 'settlement % does not pay winners', p_settlement; end if;
  if s.completed_at is not null or s.void_requested_at is not null then more := false; return; end if;

  select max(c.slip_no), count(*), sum(c.total_paise) into v_last, v_slips, v_stake
  from (
    select x.slip_no, x.total_paise from slips x
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no
    order by x.slip_no limit p_limit
  ) c;
  if v_slips = 0 then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;

  select array_agg(h.slip_no order by h.slip_no, h.position), array_agg(h.player_id order by h.slip_no, h.position),
    array_agg(h.submission_id order by h.slip_no, h.position), array_agg(h.position order by h.slip_no, h.position),
    array_agg(h.pick order by h.slip_no, h.position), array_agg(h.points order by h.slip_no, h.position),
    array_agg(h.amount order by h.slip_no, h.position)
  into h_slip_nos, h_players, h_submissions, h_positions, h_picks, h_points, h_amounts
  from (
    select x.slip_no, x.player_id, x.submission_id, b.position::smallint as position, b.pick, b.points,
      b.points::bigint * 100 * w.value / w.stake as amount
    from slips x
    cross join lateral unnest(x.picks, x.points) with ordinality as b (pick, points, position)
    join unnest(s.winning_picks, s.winning_values, s.winning_stakes) as w (pick, value, stake) on w.pick = b.pick
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no and x.slip_no <= v_last
      and x.picks && s.winning_picks
  ) h
  where h.amount > 0;

  if h_slip_nos is not null then
    select p.transfer_ids into v_transfers
    from ledger_pay(p_kind, 11::smallint, h_players, h_amounts, s.draw_id, h_submissions, p_settlement, h_positions) p;
    insert into payouts (settlement_id, slip_no, position, business_date, player_id, submission_id, pick, points, amount_paise, transfer_id)
    select p_settlement, h.slip_no, h.position, p_business_date, h.player, h.submission, h.pick, h.points, h.amount, h.transfer
    from unnest(h_slip_nos, h_positions, h_players, h_submissions, h_picks, h_points, h_amounts, v_transfers)
      as h (slip_no, position, player, submission, pick, points, amount, transfer);
  end if;

  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips, stake_paise = stake_paise + v_stake,
    payouts_count = payouts_count + coalesce(cardinality(h_slip_nos), 0),
    paid_paise = paid_paise + coalesce((select sum(a) from unnest(h_amounts) a), 0)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
  more := true;
end $$;

-- Takes back the next chunk of what a voided settlement paid. Runs only once the settlement is marked, so that no chunk
-- of payments can follow it.
create function reverse_chunk(p_settlement bigint, p_limit integer, out more boolean, out reversed_players bigint[])
  language plpgsql set search_path = public
as $$
declare
  s settlements%rowtype;
  v_last bigint; v_transfers bigint[]; v_count bigint;
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.void_requested_at is null then raise exception 'settlement % is not marked as void', p_settlement; end if;
  if s.void_completed_at is not null then more := false; return; end if;

  select max(c.slip_no) into v_last from (
    select p.slip_no from payouts p
    where p.settlement_id = p_settlement and p.slip_no > s.reverse_cursor_slip_no
    order by p.slip_no limit p_limit
  ) c;
  if v_last is null then
    update settlements set void_completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  select array_agg(p.transfer_id), array_agg(distinct p.player_id) into v_transfers, reversed_players
  from payouts p
  where p.settlement_id = p_settlement and p.slip_no > s.reverse_cursor_slip_no and p.slip_no <= v_last;
  v_count := ledger_take_back(26::smallint, v_transfers);
  if v_count <> cardinality(v_transfers) then
    raise exception 'settlement %: % of % payouts could be taken back', p_settlement, v_count, cardinality(v_transfers);
  end if;
  update settlements set reverse_cursor_slip_no = v_last, reversed_count = reversed_count + v_count where settlement_id = p_settlement;
  more := true;
end $$;

-- Gives the stakes of the next chunk of a cancelled draw's slips back. refunds' key lets each slip be refunded once.
create function refund_chunk(
  p_settlement bigint, p_business_date date, p_limit integer, out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = public
as $$
declare
  s settlements%rowtype;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_amounts bigint[]; v_transfers bigint[];
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'refund' then raise exception 'settlement % does not refund', p_settlement; end if;
  if s.completed_at is not null then more := false; return; end if;
  if exists (
    select 1 from settlements o where o.draw_id = s.draw_id and o.purpose = 'pay' and o.void_completed_at is null
  ) then
    raise exception 'draw % still has a settlement that is not taken back', s.draw_id;
  end if;

  select array_agg(c.slip_no order by c.slip_no), array_agg(c.player_id order by c.slip_no),
    array_agg(c.submission_id order by c.slip_no), array_agg(c.total_paise order by c.slip_no)
  into h_slip_nos, h_players, h_submissions, h_amounts
  from (
    select x.slip_no, x.player_id, x.submission_id, x.total_paise from slips x
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no
    order by x.slip_no limit p_limit
  ) c;
  if h_slip_nos is null then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  select p.transfer_ids into v_transfers
  from ledger_pay(25::smallint, 10::smallint, h_players, h_amounts, s.draw_id, h_submissions, p_settlement,
    array_fill(null::smallint, array[cardinality(h_players)])) p;
  insert into refunds (slip_no, settlement_id, business_date, player_id, submission_id, amount_paise, transfer_id)
  select h.slip_no, p_settlement, p_business_date, h.player, h.submission, h.amount, h.transfer
  from unnest(h_slip_nos, h_players, h_submissions, h_amounts, v_transfers) as h (slip_no, player, submission, amount, transfer);
  update settlements set
    cursor_slip_no = h_slip_nos[cardinality(h_slip_nos)], slips_done = slips_done + cardinality(h_slip_nos),
    payouts_count = payouts_count + cardinality(h_slip_nos), paid_paise = paid_paise + (select sum(a) from unnest(h_amounts) a)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
  more := true;
end $$;

revoke execute on function settle_chunk, reverse_chunk, refund_chunk from public;
grant execute on function settle_chunk, reverse_chunk, refund_chunk to surahi_app;
