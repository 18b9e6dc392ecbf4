-- After a failover, a standby of the old leader may have a higher LSN than the new leader and still lack its writes. SQL does not
-- return the timeline that a standby has replayed. But a standby shows the rows that it has replayed, so each timeline has a row.

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
grant select, insert on leader_timelines to surahi_app;
