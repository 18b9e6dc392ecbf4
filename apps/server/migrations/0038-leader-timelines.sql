-- A standby that was not part of a failover can hold more log than the new leader, and not what the new leader writes. Only the
-- timeline tells the two logs apart. A standby cannot be asked for its timeline, but it shows the rows that it has replayed.

create table leader_timelines (
  system_id bigint not null,
  timeline integer not null check (timeline > 0),
  seen_at timestamptz not null default app_now(),
  primary key (system_id, timeline)
);
comment on table leader_timelines is
'The timelines of this database''s leaders. A node adds the row when it first sees a leader on a timeline. A standby serves reads
only when it has replayed the row of the leader''s timeline.';
comment on column leader_timelines.system_id is
'The identifier of the PostgreSQL cluster, because a database that is restored into another cluster begins at timeline 1 again.';
insert into leader_timelines (system_id, timeline)
  select system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer from pg_control_system();
grant select, insert on leader_timelines to surahi_app;
