-- The audit log is sealed: some rows at a time, each seal's hash over the one before it and over every row it covers. Whoever
-- alters, removes or slips in a row, triggers switched off, leaves a chain that does not add up (docs/decisions/0008).
create table audit_seals (
  seal_no bigint primary key check (seal_no >= 1),
  sealed_at timestamptz not null,
  row_count integer not null check (row_count >= 1),
  -- rows sealed, and the highest of their ids, up to and with this seal
  rows_total bigint not null check (rows_total >= row_count),
  highest_audit_id bigint not null,
  -- nothing that was there to be sealed was left to the next one
  is_complete boolean not null,
  previous_hash bytea not null unique check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_seals_complete on audit_seals (seal_no desc) where is_complete;
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();

-- Which seal covers which row: ids are given before rows are committed, so a row may come after higher ones were sealed.
-- No reference to the log: a row that was removed stays named here.
create table audit_sealed (
  audit_id bigint primary key,
  seal_no bigint not null references audit_seals,
  row_hash bytea not null check (octet_length(row_hash) = 32)
);
create trigger audit_sealed_append_only before update or delete on audit_sealed for each row execute function refuse_change();
create trigger audit_sealed_no_truncate before truncate on audit_sealed for each statement execute function refuse_change();

-- What each reading of the whole chain found.
create table audit_checks (
  check_id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  seals bigint not null,
  rows_sealed bigint not null,
  rows_waiting bigint not null,
  head bytea,
  problem_count bigint not null,
  -- the first problems: seal, row and what is wrong
  problems jsonb not null
);
create trigger audit_checks_append_only before update or delete on audit_checks for each row execute function refuse_change();
create trigger audit_checks_no_truncate before truncate on audit_checks for each statement execute function refuse_change();

grant select, insert on audit_seals, audit_sealed, audit_checks to surahi_app;
