-- A settlement ends where its declaration stood. Close bids are taken after open was declared, and each chunk found new ones:
-- the settlement followed them for as long as they came, and whatever was to be settled after it waited. None of them can
-- win what was declared before. Null in settlements that a release before this one has begun: those have no end.
alter table settlements add column last_slip_no bigint;

-- Pays the next chunk of a settlement's slips, up to its last one. Two workers on one settlement wait for each other on its
-- row; the cursor moves in the transaction that pays, so each winner is paid once however often this is repeated or
-- interrupted. more is false when nothing is left to do (finished, or marked for voiding).
create or replace function settle_chunk(
  p_settlement bigint, p_kind smallint, p_business_date date, p_limit integer,
  out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = public
as $$
declare
  -- a slip may have 250 bids that all win, and whoever won waits for the chunk with the next bid
  v_most_bids constant integer := 25000;
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
    select x.slip_no, x.total_paise, sum(cardinality(x.picks)) over (order by x.slip_no) - cardinality(x.picks) as bids_before
    from (
      select y.slip_no, y.total_paise, y.picks from slips y
      where y.draw_id = s.draw_id and y.business_date = p_business_date and y.slip_no > s.cursor_slip_no
        and y.slip_no <= coalesce(s.last_slip_no, y.slip_no)
      order by y.slip_no limit p_limit
    ) x
  ) c
  where c.bids_before < v_most_bids;
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

  -- slips of the other side may have been on their way when the declaration counted
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips, slips_total = greatest(slips_total, slips_done + v_slips),
    stake_paise = stake_paise + v_stake,
    payouts_count = payouts_count + coalesce(cardinality(h_slip_nos), 0),
    paid_paise = paid_paise + coalesce((select sum(a) from unnest(h_amounts) a), 0)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
  more := true;
end $$;

-- A wallet that someone holds must not keep the others of its batch waiting for five seconds: they are judged alone then.
alter function place_bids(bigint[], uuid[], uuid[], bigint[], boolean[], boolean[], bigint[], text[], text[])
  set lock_timeout = '500ms';
