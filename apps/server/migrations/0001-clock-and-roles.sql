-- One clock for every decision. The offset exists for tests and is writable by the owner role alone;
-- the server refuses to start in production when it is not zero.
create table clock_control (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into clock_control default values;

create function app_now() returns timestamptz
  language sql volatile parallel safe
  as $$ select clock_timestamp() + make_interval(secs => (select offset_ms from clock_control) / 1000.0) $$;

-- Rows that are history: never changed, never removed, by anyone but a migration.
create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation'; end $$;

grant usage on schema public to surahi_app;
grant select on clock_control to surahi_app;
