-- What was put aside, and what was restored from it and found whole; written by the command line.
create table backups (
  backup_id bigint generated always as identity primary key,
  taken_at timestamptz not null default app_now(),
  name text not null unique,
  tables integer not null check (tables >= 0),
  row_count bigint not null check (row_count >= 0),
  bytes bigint not null check (bytes >= 0),
  verified_at timestamptz
);
grant select on backups to surahi_app;
