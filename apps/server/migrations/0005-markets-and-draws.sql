-- Markets, their timetables and rates, and the draws that are made from them.

create table markets (
  market_id integer generated always as identity primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  name text not null,
  name_hindi text not null default '',
  zone text not null default 'Asia/Kolkata',
  display_order integer not null default 0,
  is_active boolean not null default true,
  is_paused boolean not null default false,
  result_mode text not null default 'operator' check (result_mode in ('draw', 'operator')),
  result_source text not null default '',
  created_at timestamptz not null default app_now(),
  unique (family, name)
);
comment on table markets is 'What players bid on, day after day. A market of family main has an open and a close result, the others one.';
comment on column markets.zone is 'Time zone of the timetable, by its IANA name.';
comment on column markets.is_active is 'False: the market is no longer offered.';
comment on column markets.is_paused is 'True: the market is shown and takes no bids.';
comment on column markets.result_mode is
'draw: the result follows from public randomness, and nobody can enter it. operator: people enter the result of an outside event.
A change applies to draws whose record is not made yet.';
comment on column markets.result_source is 'Mode operator: where the result comes from, in ASCII. Empty: the operator of the site.';

create table market_weekdays (
  market_id integer not null references markets,
  weekday smallint not null check (weekday between 0 and 6),
  open_time time not null check (open_time <> '00:00'),
  close_time time check (close_time <> '00:00'),
  is_on boolean not null default true,
  primary key (market_id, weekday)
);
comment on table market_weekdays is 'The weekly timetable of a market, in its time zone.';
comment on column market_weekdays.weekday is '0 is Sunday.';
comment on column market_weekdays.close_time is
'Null for families with one result. A close at or before the open is on the next day.';

create table market_closures (
  closure_id bigint generated always as identity primary key,
  market_id integer references markets,
  business_date date not null,
  reason text not null default '',
  unique nulls not distinct (market_id, business_date)
);
comment on table market_closures is 'Days without a draw.';
comment on column market_closures.market_id is 'Null closes every market on the date.';

create table rate_versions (
  rate_version integer generated always as identity primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  rates jsonb not null,
  created_at timestamptz not null default app_now(),
  created_by bigint
);
create trigger rate_versions_append_only before update or delete on rate_versions for each row execute function refuse_change();
create trigger rate_versions_no_truncate before truncate on rate_versions for each statement execute function refuse_change();
comment on table rate_versions is 'What a win pays. A change of rates is a new version; a draw keeps the version that it started with.';
comment on column rate_versions.rates is
'By game: {"single_digit": [value_1, value_2], …}. value_1 points staked win value_2 points.';
comment on column rate_versions.created_by is 'Operator; null for the rates of the set-up.';

create table draws (
  draw_id bigint generated always as identity primary key,
  market_id integer not null references markets,
  family text not null,
  business_date date not null,
  current_from timestamptz not null,
  open_at timestamptz not null,
  close_at timestamptz not null check (close_at >= open_at),
  rate_version integer not null references rate_versions,
  is_off boolean not null default false,
  closed_early_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  is_demo boolean not null default false,
  result_mode text not null default 'operator' check (result_mode in ('draw', 'operator')),
  awaits_record boolean not null default false,
  record_made_at timestamptz,
  unique (market_id, business_date)
);
create index draws_by_date on draws (business_date);
comment on table draws is
'One market on one business date. Rows are made ahead of time and follow the timetable until current_from.
From then on their instants and rates are frozen.
Each side of a draw has an advisory lock, see lock_draw_side. It is always taken before wallets.';
comment on column draws.family is 'As in markets, repeated for the reads that need it without the market.';
comment on column draws.business_date is 'The day the draw belongs to. A close after midnight is still of this day.';
comment on column draws.current_from is 'From this instant the market shows this draw and takes bids on it.';
comment on column draws.open_at is 'Cut-off of bids that the open result decides. In families with one result, the only cut-off.';
comment on column draws.close_at is 'Cut-off of bids that the close result decides. Equals open_at in families with one result.';
comment on column draws.is_off is 'True when the timetable or a closure leaves the market without a draw on this day.';
comment on column draws.closed_early_at is 'Set when bidding ended before the cut-offs. It never starts again.';
comment on column draws.cancelled_at is 'Set when the draw was cancelled and every stake is given back.';
comment on column draws.is_demo is 'True for the draws of the demo, whose results are made up.';
comment on column draws.result_mode is 'As in markets when the record was made.';
comment on column draws.awaits_record is
'True until the record of the draw is in the public log under a cosigned checkpoint. Until then the draw takes no bid.';
comment on column draws.record_made_at is 'Set when the record was made. From then on times, rates and mode never change.';

create function lock_draw_side(p_draw bigint, p_side smallint, p_mode text) returns void
  language plpgsql
as $$
begin
  case p_mode
    when 'shared' then perform pg_advisory_xact_lock_shared(7000 + p_side, p_draw::integer);
    when 'exclusive' then perform pg_advisory_xact_lock(7000 + p_side, p_draw::integer);
  end case;
end $$;
comment on function lock_draw_side(bigint, smallint, text) is
'Locks one side of a draw until the transaction ends. Side 1 is open (and the only side of Starline and Gali), 2 is close.
Mode ''shared'': placing bids, so that batches do not wait for each other. Mode ''exclusive'': declare, void, cancel, close
early, change caps. An exclusive holder sees every accepted slip, and no slip commits while it holds the lock. Another mode
raises.
Order: sides of draws first, by draw_id and then by side; wallets after them.
Locks: advisory (7000 + side, draw_id).';

create function accept_clock(out was timestamptz, out now timestamptz, out closed_draws bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  now := app_now();
  select m.at into strict was from clock_marks m for update;
  update draws d set closed_early_at = now
    where d.current_from <= was and d.closed_early_at is null and d.cancelled_at is null
      and (d.open_at > now and d.open_at <= was or d.close_at > now and d.close_at <= was);
  get diagnostics closed_draws = row_count;
  update clock_marks m set at = now, offset_ms = c.offset_ms from clock_control c;
end $$;
comment on function accept_clock() is
'Lowers the mark of the clock to the current time. An operator calls it who knows that the clock is right and that the mark
comes from a clock that ran ahead. Draws with a cut-off between the time and the mark are closed early, so that a draw that
the fast clock closed stays closed. Returns the old mark, the time, and the number of draws closed.
Locks: the row of clock_marks, then the draws. Called by the command line.';

revoke execute on function lock_draw_side, accept_clock from public;
grant execute on function lock_draw_side, accept_clock to surahi_app;
grant select, insert, update on markets, market_weekdays, draws to surahi_app;
grant select, insert, update, delete on market_closures to surahi_app;
grant select, insert on rate_versions to surahi_app;
