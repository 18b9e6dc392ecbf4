-- Bank statements: payments that arrived, as the bank lists them, to match with deposit requests.

create table statement_profiles (
  profile_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  mapping jsonb not null,
  saved_by bigint references operators,
  saved_at timestamptz not null default app_now()
);
create unique index statement_profiles_name on statement_profiles (lower(name));
comment on table statement_profiles is 'How a bank writes its statements. Operators choose a profile by its name.';
comment on column statement_profiles.mapping is 'Which column holds what, and how dates and amounts are written.';

create table statement_imports (
  import_id bigint generated always as identity primary key,
  file_name text not null check (length(file_name) <= 200),
  added integer not null check (added >= 0),
  repeated integer not null check (repeated >= 0),
  others integer not null check (others >= 0),
  faulty integer not null check (faulty >= 0),
  imported_by bigint references operators,
  imported_at timestamptz not null default app_now()
);
create trigger statement_imports_append_only before update or delete on statement_imports for each row execute function refuse_change();
create trigger statement_imports_no_truncate before truncate on statement_imports for each statement execute function refuse_change();
comment on table statement_imports is 'Files of statements that were read. Append-only.';
comment on column statement_imports.added is 'Lines that are payments received and were new.';
comment on column statement_imports.repeated is 'Payments received that an earlier file had too.';
comment on column statement_imports.others is 'Lines that are payments out.';
comment on column statement_imports.faulty is 'Lines that could not be read.';

create table statement_lines (
  line_id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports,
  line_hash bytea not null unique,
  line_number integer not null,
  paid_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
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
create trigger statement_lines_no_truncate before truncate on statement_lines for each statement execute function refuse_change();
comment on table statement_lines is
'Payments received, as the bank lists them. Each is credited to one deposit request or dismissed. A decided one never changes.';
comment on column statement_lines.line_hash is
'Hash of the text of the line and of how many equal lines are before it in the file. A line that comes again is found by it.';
comment on column statement_lines.reference is 'The bank reference in the form in which references are compared; '''' without one.';
comment on column statement_lines.narration is 'The text of the bank.';
comment on column statement_lines.deposit_id is 'The deposit request that the payment was credited to.';
comment on column statement_lines.reason is 'Why it was dismissed.';

create table deposit_mismatches (
  deposit_id bigint primary key references deposit_requests,
  problems text[] not null check (cardinality(problems) > 0),
  amount_paise bigint not null check (amount_paise > 0),
  utr text not null,
  line_id bigint references statement_lines,
  proposed_by bigint references operators,
  proposed_at timestamptz not null default app_now()
);
comment on table deposit_mismatches is
'Approvals that one operator may not make alone, because the evidence differs or a limit is exceeded. A second operator credits or rejects the request.';
comment on column deposit_mismatches.problems is 'Why one operator is not enough, by the codes of the contract.';
comment on column deposit_mismatches.amount_paise is 'The amount that the first operator wanted to credit.';
comment on column deposit_mismatches.utr is 'The normalised reference that the first operator entered.';
comment on column deposit_mismatches.line_id is 'The line of a statement that the first operator linked.';

grant select, insert on statement_imports to surahi_app;
grant select, insert, update on deposit_mismatches to surahi_app;
grant select, insert, update on statement_profiles, statement_lines to surahi_app;
