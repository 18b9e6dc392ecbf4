-- How a bank writes its statements: which column holds what, under a name that operators choose again.
create table statement_profiles (
  profile_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  mapping jsonb not null,
  saved_by bigint references operators,
  saved_at timestamptz not null default app_now()
);
create unique index statement_profiles_name on statement_profiles (lower(name));

create table statement_imports (
  import_id bigint generated always as identity primary key,
  file_name text not null check (length(file_name) <= 200),
  -- lines that are credits and were not there before
  added integer not null check (added >= 0),
  -- credits that an earlier file brought already
  repeated integer not null check (repeated >= 0),
  -- payments out, and lines that could not be read
  others integer not null check (others >= 0),
  faulty integer not null check (faulty >= 0),
  imported_by bigint references operators,
  imported_at timestamptz not null default app_now()
);

-- Money that came in, as the bank says. The hash is of what the line says and of how many equal lines stand before it.
create table statement_lines (
  line_id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports,
  line_hash bytea not null unique,
  line_number integer not null,
  paid_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- as references are compared; '' where the line has none
  reference text not null,
  narration text not null,
  state text not null default 'open' check (state in ('open', 'credited', 'dismissed')),
  deposit_id bigint unique references deposit_requests,
  reason text,
  decided_by bigint references operators,
  decided_at timestamptz,
  constraint statement_line_credited check ((state = 'credited') = (deposit_id is not null)),
  constraint statement_line_dismissed check (state <> 'dismissed' or reason is not null),
  constraint statement_line_decided check ((state = 'open') = (decided_at is null))
);
create index statement_lines_open on statement_lines (line_id) where state = 'open';
create index statement_lines_reference on statement_lines (reference) where reference <> '';
create trigger statement_lines_final before update or delete on statement_lines for each row execute function refuse_decided_change();
create trigger statement_imports_append_only before update or delete on statement_imports for each row execute function refuse_change();
create trigger statement_imports_no_truncate before truncate on statement_imports for each statement execute function refuse_change();
create trigger statement_lines_no_truncate before truncate on statement_lines for each statement execute function refuse_change();

grant select, insert on statement_imports to surahi_app;
grant select, insert, update on statement_profiles, statement_lines to surahi_app;
