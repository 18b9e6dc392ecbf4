-- Sums of the slips of current draws. Pages of the console read these sums and the few slips after them. Counting all slips of a
-- busy evening, a million and more, takes seconds.

create table slip_horizon (
  only_row boolean primary key default true check (only_row),
  summed_slip_no bigint not null default 0,
  next_slip_no bigint not null default 0,
  next_xid xid8 not null default '0'
);
insert into slip_horizon default values;
comment on table slip_horizon is
'One row: up to which slip number slip_totals is complete. A slip may commit after one with a higher number. next_slip_no is the
highest number that was given out when next_xid began. Every transaction with such a number is older than next_xid. So when all
transactions before next_xid have ended, no slip up to next_slip_no can appear any more.';
comment on column slip_horizon.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column slip_horizon.summed_slip_no is 'All slips up to this number are in slip_totals.';

create table slip_totals (
  draw_id bigint primary key references draws,
  through_slip_no bigint not null,
  slips bigint not null check (slips > 0),
  stake_paise bigint not null check (stake_paise > 0),
  largest_points integer not null check (largest_points > 0)
);
comment on table slip_totals is
'For each current draw, the sums of its slips up to through_slip_no. Derived from slips: a reader adds the slips after it
(slips_so_far). Rows of old draws are deleted; readers then count the slips of such a draw.';
comment on column slip_totals.largest_points is 'The points of the largest single bid.';
grant select, insert, update, delete on slip_totals to surahi_app;

create table day_players (
  business_date date not null,
  player_id bigint not null,
  primary key (business_date, player_id)
);
comment on table day_players is
'Who bid on the draws of a business date, from the slips that slip_totals has summed. Old dates are deleted.';
grant select, insert, delete on day_players to surahi_app;
grant select, update on slip_horizon to surahi_app;
grant select on sequence slip_numbers to surahi_app;

create function sum_new_slips() returns bigint
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare v_last bigint; v_xid xid8; h slip_horizon; v_summed bigint := 0;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'sum_new_slips must be the first write of its transaction';
  end if;
  select case when q.is_called then q.last_value else 0 end into v_last from slip_numbers q;
  select * into strict h from slip_horizon;
  if h.summed_slip_no = h.next_slip_no and h.next_slip_no = v_last then return 0; end if;

  perform set_config('synchronous_commit', 'off', true);
  select * into h from slip_horizon for update skip locked;
  if not found then return 0; end if;
  v_xid := pg_current_xact_id();
  -- After a restore into another cluster, transaction ids begin anew. Then nothing is known of the old next_xid.
  if h.next_slip_no > h.summed_slip_no and h.next_xid <= pg_snapshot_xmin(pg_current_snapshot()) then
    with fresh as materialized (
      select d.draw_id, d.business_date, s.slip_no, s.player_id, s.total_paise, s.most
      from draws d left join slip_totals t using (draw_id) cross join lateral (
        select x.slip_no, x.player_id, x.total_paise, (select max(p) from unnest(x.points) p) as most from slips x
        where x.draw_id = d.draw_id and x.business_date = d.business_date
          and x.slip_no > coalesce(t.through_slip_no, 0) and x.slip_no <= h.next_slip_no offset 0
      ) s
      where d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1 and d.current_from <= app_now()
    ), bidders as (
      insert into day_players (business_date, player_id)
      select distinct f.business_date, f.player_id from fresh f
      where not exists (select from day_players p where p.business_date = f.business_date and p.player_id = f.player_id)
    ), totals as (
      insert into slip_totals as t (draw_id, through_slip_no, slips, stake_paise, largest_points)
      select f.draw_id, h.next_slip_no, count(*), sum(f.total_paise), max(f.most) from fresh f group by f.draw_id
      on conflict (draw_id) do update set through_slip_no = excluded.through_slip_no, slips = t.slips + excluded.slips,
        stake_paise = t.stake_paise + excluded.stake_paise, largest_points = greatest(t.largest_points, excluded.largest_points)
    )
    select count(*) into v_summed from fresh;
    h.summed_slip_no := h.next_slip_no;
  end if;
  if h.summed_slip_no = h.next_slip_no and v_last > h.next_slip_no or h.next_xid > v_xid then
    h.next_slip_no := greatest(v_last, h.next_slip_no);
    h.next_xid := v_xid;
  end if;
  update slip_horizon set summed_slip_no = h.summed_slip_no, next_slip_no = h.next_slip_no, next_xid = h.next_xid;
  return v_summed;
end $$;
comment on function sum_new_slips() is
'Adds the slips that cannot be joined by older ones any more (slip_horizon) to slip_totals and day_players, for the draws of today
and yesterday. Returns the number of slips. Draws of other dates stay without sums.
Each call sums up to the number that an earlier call took down, and then takes down the number for the next call.
The number is read before the transaction gets its id. A transaction that places bids has its id before it takes slip numbers,
because it locks wallets first.
Commits without waiting for the disk: a crash of the machine may lose the last calls, and the next calls sum again.
Locks: the row of slip_horizon; returns 0 at once when another transaction holds it. Called by every node once in two seconds.';

create function slips_so_far(p_draw bigint, p_date date)
  returns table (slips bigint, stake_paise bigint)
  language sql stable parallel safe
as $$
  select coalesce(t.slips, 0) + n.slips, coalesce(t.stake_paise, 0) + n.stake_paise
  from (select p_draw as draw_id) d left join slip_totals t using (draw_id) cross join lateral (
    select count(*) as slips, coalesce(sum(x.total_paise), 0)::bigint as stake_paise from slips x
    where x.draw_id = d.draw_id and x.business_date = p_date and x.slip_no > coalesce(t.through_slip_no, 0)
  ) n
$$;
comment on function slips_so_far(bigint, date) is
'The number of slips of a draw and their total in paise: slip_totals and the slips after it. p_date is the draw''s business date.';
revoke execute on function sum_new_slips, slips_so_far from public;
grant execute on function sum_new_slips, slips_so_far to surahi_app;
