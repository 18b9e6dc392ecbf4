-- The counters of caps leave out bids that are refunded because their session is void. Bids are never given back after a cut-off, even if
-- the clock was set back.

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
      and not exists (
        select 1 from settlements v where v.draw_id = p_draw and v.void_side is not null and refund_holds(v.void_side, b.pick))
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
  -- A clock that was set back does not open a draw again. Nodes raise the mark every second.
  v_at := (select greatest(t.now, m.at) from (select app_now() as now) t
    left join (clock_marks m join clock_control c on c.offset_ms = m.offset_ms) on true);
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
