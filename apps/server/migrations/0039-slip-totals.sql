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
'One row. It stores the slip number up to which slips are summed. Slips may commit out of the order of their numbers.
next_slip_no is the highest slip number that was taken before transaction next_xid got its id. Every transaction that took a
number up to next_slip_no has an id below next_xid. When all transactions below next_xid have ended, no further slip up to
next_slip_no can appear.';
comment on column slip_horizon.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column slip_horizon.summed_slip_no is 'slip_totals has all slips of the summed draws up to this number.';

create table slip_totals (
  draw_id bigint primary key references draws,
  through_slip_no bigint not null,
  slips bigint not null check (slips > 0),
  stake_paise bigint not null check (stake_paise > 0),
  largest_points integer not null check (largest_points > 0)
);
comment on table slip_totals is
'The sums of a draw''s slips up to through_slip_no, derived from slips. Readers add the slips with higher numbers (slips_so_far).
A daily job deletes the rows of draws that are more than a week old. Readers then count all slips of those draws.';
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
  -- After a restore into another cluster, next_xid may be higher than every id there. Waiting for it would stop the sums.
  if h.summed_slip_no = h.next_slip_no and v_last > h.next_slip_no or h.next_xid > v_xid then
    h.next_slip_no := greatest(v_last, h.next_slip_no);
    h.next_xid := v_xid;
  end if;
  update slip_horizon set summed_slip_no = h.summed_slip_no, next_slip_no = h.next_slip_no, next_xid = h.next_xid;
  return v_summed;
end $$;
comment on function sum_new_slips() is
'Adds new slips to slip_totals and day_players. Returns how many slips this call added.
It sums the draws that are current and whose business date is yesterday or later. Other draws have no sums.
A call sums up to next_slip_no, which an earlier call stored, as soon as every transaction below next_xid has ended
(slip_horizon). It then stores the latest slip number as the new next_slip_no.
A call reads the latest slip number before it gets its own transaction id. A transaction that places bids locks wallets first, so
it has its id before it takes slip numbers. Therefore each number up to next_slip_no belongs to a transaction below next_xid.
Commits without waiting for the disk: a crash of the machine may lose the last calls, and the next calls sum again.
Locks the row of slip_horizon. Returns 0 without waiting if another transaction holds that row, or if there is nothing new.
Every node calls it every two seconds.';

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
