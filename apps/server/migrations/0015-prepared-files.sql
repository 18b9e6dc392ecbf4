-- Files that take long to make. They are unlogged: they cost no WAL, stay on the leader, and may be requested again when lost.

create unlogged table prepared_files (
  file_id uuid primary key default gen_random_uuid(),
  owner text not null,
  file_name text not null,
  media_type text not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  share real not null default 0 check (share between 0 and 1),
  parts integer not null default 0,
  size_bytes bigint not null default 0,
  details jsonb,
  problem text,
  asked_at timestamptz not null default app_now(),
  touched_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index prepared_files_expire on prepared_files (expires_at);
create index prepared_files_owner on prepared_files (owner);
comment on table prepared_files is
'Statements and exports that are made once and then fetched. Only the account that asked may read a file. A job deletes it at its expiry.';
comment on column prepared_files.owner is 'Who may read the file: player:<id> or operator:<id>:<role>.';
comment on column prepared_files.share is 'The finished share of the work.';
comment on column prepared_files.details is 'What the maker returned beside the file, for example the sums of a statement.';
comment on column prepared_files.problem is 'Why it failed: lost, large, busy, cancelled or malformed.';
comment on column prepared_files.asked_at is 'When its owner last asked for the state. Nobody waits for a file after a minute without a question.';
comment on column prepared_files.touched_at is 'When the node that makes it last reported. A node that ended reports no more.';

create unlogged table prepared_file_parts (
  file_id uuid not null references prepared_files on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (file_id, part)
);
comment on table prepared_file_parts is 'The bytes of a prepared file in pieces, so that neither the node nor its reader holds the whole file.';

grant select, insert, update, delete on prepared_files, prepared_file_parts to surahi_app;
