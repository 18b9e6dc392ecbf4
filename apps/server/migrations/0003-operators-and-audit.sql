-- The people who run the platform, and the log of everything that they do.

create table operators (
  operator_id bigint generated always as identity primary key,
  username text not null unique,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'results', 'finance', 'risk', 'support', 'auditor')),
  totp_secret text,
  recovery_hashes bytea[] not null default '{}',
  totp_last_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz not null default app_now(),
  totp_pending text
);
comment on table operators is 'People who sign in to the operator console. They are disabled, never deleted.';
comment on column operators.role is 'Decides which pages and actions are allowed.';
comment on column operators.totp_secret is 'Secret of the authenticator app; null until the operator has enrolled one.';
comment on column operators.recovery_hashes is 'Hashes of recovery codes that are still unused.';
comment on column operators.totp_last_step is 'Time step of the last accepted code. A code of this step or an earlier one is refused.';
comment on column operators.settled_at is
'Since when the account is as it is: created, password or authenticator reset, authenticator set up, role changed, enabled.
For the hours of the setting secondPersonWaitHours after it, the operator is nobody''s second person.';
comment on column operators.totp_pending is 'Secret of an authenticator app that the operator has not yet proven by a code.';

create table operator_sessions (
  session_id uuid primary key default gen_random_uuid(),
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  csrf_hash bytea not null,
  address text,
  user_agent text,
  browser_hash bytea not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;
create index operator_sessions_operator on operator_sessions (operator_id, created_at desc);
create index operator_sessions_browser on operator_sessions (operator_id, browser_hash);
comment on table operator_sessions is 'Sign-ins of operators.';
comment on column operator_sessions.token_hash is 'Hash of the token in the cookie. The token itself is not stored.';
comment on column operator_sessions.csrf_hash is 'Hash of the token that requests that change something must carry.';
comment on column operator_sessions.browser_hash is
'Hash of the token in the long-lived cookie of the browser. Sign-outs do not clear it, so it identifies the browser.';
comment on column operator_sessions.confirmed_at is 'When the operator last proved the second factor in this session.';

create table operator_tries (
  username text not null,
  origin text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (username, origin)
);
comment on table operator_tries is
'Failed sign-ins of operators, for a wait that grows with each failure. Counted per origin, so that the failures of a
stranger never keep an operator out.';
comment on column operator_tries.origin is
'Who tried: '''' for all strangers together, the hash of a browser, or of a subscriber (an IPv4 address or an IPv6 /64), from which
the operator has signed in before, the hash of its /48, ''inside'' for a signed-in operator who enters the password again.
''totp'' begins the origins of failures of the second factor.';

create table proposals (
  proposal_id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  proposed_by bigint not null references operators,
  proposed_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  decision_reason text,
  constraint proposals_two_people check (state <> 'approved' or decided_by <> proposed_by),
  constraint proposals_withdrawn check (state <> 'withdrawn' or decided_by = proposed_by),
  constraint proposals_decided check ((state = 'pending') = (decided_at is null) and (state = 'pending') = (decided_by is null))
);
create index proposals_pending on proposals (proposal_id) where state = 'pending';
comment on table proposals is
'Changes that one operator proposed and that take effect only when another operator approves them (docs/rules.md#23-two-people).';
comment on column proposals.kind is 'Names the change, such as settings.platform. Decides who may approve it and how it is applied.';
comment on column proposals.subject is 'What would change, as kind:id, as in audit_log.';
comment on column proposals.payload is 'The request to apply.';
comment on column proposals.before is 'The values that the change replaces. If they differ at the approval, it is refused.';
comment on column proposals.after is 'The values that would apply.';
comment on column proposals.expires_at is 'From then on nobody can approve it.';
comment on constraint proposals_two_people on proposals is 'Nobody approves their own proposal.';

create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor text not null,
  operator_id bigint,
  address text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_log_subject on audit_log (subject, audit_id desc);
create index audit_log_action on audit_log (action, audit_id desc);
create index audit_log_at on audit_log (at);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
comment on table audit_log is
'Everything that operators, the command line and the system itself changed. Append-only, and sealed by audit_seals.';
comment on column audit_log.actor is 'Name of who acted: an operator, the command line or the system.';
comment on column audit_log.operator_id is 'Null when the actor is not an operator.';
comment on column audit_log.subject is 'What was changed, as kind:id, for example player:7.';
comment on column audit_log.before is 'The values before, for the fields that changed.';
comment on column audit_log.after is 'The values after.';

create table audit_seals (
  seal_no bigint primary key check (seal_no >= 1),
  sealed_at timestamptz not null,
  row_count integer not null check (row_count >= 1),
  rows_total bigint not null check (rows_total >= row_count),
  highest_audit_id bigint not null,
  is_complete boolean not null,
  previous_hash bytea not null unique check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_seals_complete on audit_seals (seal_no desc) where is_complete;
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();
comment on table audit_seals is
'A chain of hashes over the audit log. Each seal covers some rows and the seal before it. A row that is altered, removed or
inserted behind the triggers breaks the chain. Why: docs/decisions/0008-audit-log-is-sealed-in-batches.md.';
comment on column audit_seals.row_count is 'Rows that this seal covers.';
comment on column audit_seals.rows_total is 'Rows that this seal and all earlier ones cover.';
comment on column audit_seals.highest_audit_id is 'The highest audit_id that this seal or an earlier one covers.';
comment on column audit_seals.is_complete is 'True when no row was left for the next seal.';
comment on column audit_seals.hash is 'SHA-256 of previous_hash and of the hashes of the rows.';

create table audit_sealed (
  audit_id bigint primary key,
  seal_no bigint not null references audit_seals,
  row_hash bytea not null check (octet_length(row_hash) = 32)
);
create trigger audit_sealed_append_only before update or delete on audit_sealed for each row execute function refuse_change();
create trigger audit_sealed_no_truncate before truncate on audit_sealed for each statement execute function refuse_change();
comment on table audit_sealed is
'Which seal covers which row of the log. An id is given before its row is committed, so a row may be sealed after higher ones.
There is no foreign key to audit_log: a row that was removed from the log stays named here.';

create table audit_checks (
  check_id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  seals bigint not null,
  rows_sealed bigint not null,
  rows_waiting bigint not null,
  head bytea,
  problem_count bigint not null,
  problems jsonb not null
);
create trigger audit_checks_append_only before update or delete on audit_checks for each row execute function refuse_change();
create trigger audit_checks_no_truncate before truncate on audit_checks for each statement execute function refuse_change();
comment on table audit_checks is 'What each check of the whole chain of seals found.';
comment on column audit_checks.seals is 'Seals that were checked.';
comment on column audit_checks.rows_waiting is 'Rows of the log that no seal covered yet.';
comment on column audit_checks.head is 'Hash of the last seal; null without seals.';
comment on column audit_checks.problems is 'The first problems: seal, row and what is wrong.';

grant select, insert, update on operators, operator_sessions, proposals to surahi_app;
grant select, insert, update, delete on operator_tries to surahi_app;
grant select, insert on audit_log, audit_seals, audit_sealed, audit_checks to surahi_app;
