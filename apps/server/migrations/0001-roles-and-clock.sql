-- The clock that every decision reads, and the guards that keep history unchanged.
-- Objects belong to the role that migrates. The server runs as surahi_app, whose rights are the grants in these files.

comment on table schema_migrations is
'The migrations that this database has. The server reads it at start and refuses a database that another series of migrations
made.';
comment on column schema_migrations.checksum is 'SHA-256 of the file, in hex. A file that was edited after it was applied is refused.';

create table value_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'licensed')),
  since timestamptz not null default now()
);
comment on table value_mode is
'One row from the first start of a server: whether the points of this database have cash value. It never changes, because demo
points must not become money. A server of the other mode refuses to start. The server may insert the row and not change it.';
comment on column value_mode.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column value_mode.mode is 'VALUE_MODE of the first start: demo points without cash value, or real value under a licence.';

create table clock_control (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into clock_control default values;
comment on table clock_control is
'One row: how far the clock of decisions is from the clock of the machine. For tests only, and writable by the owner alone.
The server refuses to start in production while the offset is not 0.';
comment on column clock_control.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column clock_control.offset_ms is 'Milliseconds that app_now() adds to the time of the machine.';

create function app_now() returns timestamptz
  language sql volatile parallel safe
  as $$ select clock_timestamp() + make_interval(secs => (select offset_ms from clock_control) / 1000.0) $$;
comment on function app_now() is
'The time that every decision and record uses: the clock of the machine plus clock_control.offset_ms. It advances within a
transaction, so a decision that needs one instant reads it once and passes it on.';

create table clock_marks (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  offset_ms bigint not null
) with (fillfactor = 10);
insert into clock_marks (at, offset_ms) values (app_now(), 0);
comment on table clock_marks is
'One row: the latest time by which a decision was made. place_bids does not trust a clock that is below this mark.
A clock that is set back would otherwise reopen bidding on a draw whose result may be known.
The low fillfactor leaves room to update the row in place, once a second on every node.';
comment on column clock_marks.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column clock_marks.offset_ms is
'The offset of clock_control under which the mark was made. Tests move time on purpose, so a mark of another offset is ignored.';

create function mark_clock(out now timestamptz, out behind_ms bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_mark timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  update clock_marks m set
    at = case when m.offset_ms = c.offset_ms then greatest(m.at, app_now()) else app_now() end,
    offset_ms = c.offset_ms
  from clock_control c
  returning m.at into strict v_mark;
  now := app_now();
  behind_ms := greatest(0, (extract(epoch from v_mark - now) * 1000)::bigint);
end $$;
comment on function mark_clock() is
'Raises the mark to the clock. Returns the time, and by how many milliseconds it is below the mark (0 when it is not).
Called by every node once a second. Commits without waiting for the disk: a crash of the machine may lose one second of the
mark, and each node saves one flush a second.
Locks: the row of clock_marks.';

create function lift_clock_mark() returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  update clock_marks m set at = greatest(m.at, app_now())
  from (select only_row from clock_marks for update skip locked) f where m.only_row = f.only_row
$$;
comment on function lift_clock_mark() is
'Raises the mark to the clock, for a batch of bids that finds the mark old. Never lowers it.
Does nothing when another transaction holds the row: that transaction raises the mark.
Called by place_bids. Locks: the row of clock_marks, skipped when it is locked.';

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation'; end $$;
comment on function refuse_change() is
'Trigger of the append-only tables: raises on every update, delete and truncate, whatever the role.';

create function refuse_decided_change() returns trigger
  language plpgsql
as $$ begin
  if tg_op = 'DELETE' or old.decided_at is not null then
    raise exception '% is decided and cannot change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
comment on function refuse_decided_change() is
'Trigger of requests that somebody decides: raises on a delete, and on an update of a row whose decided_at is set.
A correction of a decision is another row.';

create table challenge_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into challenge_key default values;
comment on table challenge_key is
'One row: the key with which every node signs the challenges that strangers solve while log-ins are overloaded.';
comment on column challenge_key.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column challenge_key.secret is '244 random bits. Whoever reads it can only skip the work of a challenge.';

create table spent_challenges (
  challenge_id text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expired on spent_challenges (expires_at);
comment on table spent_challenges is 'Challenges whose solution was used. The row makes the solution single-use on all nodes.';

revoke execute on function app_now, mark_clock, lift_clock_mark, refuse_change, refuse_decided_change from public;
grant usage on schema public to surahi_app;
grant execute on function app_now, mark_clock, lift_clock_mark, refuse_change, refuse_decided_change to surahi_app;
grant select on clock_control, clock_marks to surahi_app;
grant select, insert on value_mode to surahi_app;
grant select on challenge_key to surahi_app;
grant select, insert, delete on spent_challenges to surahi_app;
