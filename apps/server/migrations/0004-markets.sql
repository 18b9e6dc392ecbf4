create table markets (
  market_id integer generated always as identity primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  name text not null,
  name_hindi text not null default '',
  zone text not null default 'Asia/Kolkata',
  display_order integer not null default 0,
  is_active boolean not null default true,
  is_paused boolean not null default false,
  created_at timestamptz not null default app_now(),
  unique (family, name)
);

-- weekday 0 is Sunday. close_time is null for the single-result families. A close at or before the open is on the next day.
create table market_weekdays (
  market_id integer not null references markets,
  weekday smallint not null check (weekday between 0 and 6),
  open_time time not null check (open_time <> '00:00'),
  close_time time check (close_time <> '00:00'),
  is_on boolean not null default true,
  primary key (market_id, weekday)
);

-- Off-days and holidays; market_id null means every market of the date.
create table market_closures (
  closure_id bigint generated always as identity primary key,
  market_id integer references markets,
  business_date date not null,
  reason text not null default '',
  unique nulls not distinct (market_id, business_date)
);

-- rates: {"single_digit": [value_1, value_2], …} by game. Versions are added, never changed.
create table rate_versions (
  rate_version integer generated always as identity primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  rates jsonb not null,
  created_at timestamptz not null default app_now(),
  created_by bigint
);
create trigger rate_versions_append_only before update or delete on rate_versions for each row execute function refuse_change();

-- One market on one business date. Rows exist ahead of time and follow the timetable until current_from; from then on
-- their instants and rates are frozen. close_at equals open_at for the single-result families.
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
  unique (market_id, business_date)
);
create index draws_by_date on draws (business_date);

grant select, insert, update on markets, market_weekdays, market_closures, draws to surahi_app;
grant delete on market_closures to surahi_app;
grant select, insert on rate_versions to surahi_app;
