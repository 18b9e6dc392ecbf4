create table operators (
  operator_id bigint generated always as identity primary key,
  username text not null unique,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'results', 'finance', 'support', 'auditor')),
  totp_secret text,
  recovery_hashes bytea[] not null default '{}',
  totp_last_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default app_now()
);

create table operator_sessions (
  session_id uuid primary key default gen_random_uuid(),
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  csrf_hash bytea not null,
  address text,
  user_agent text,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);

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
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- Settings that an operator changes at run time; the server's config schema holds their shapes and defaults.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default app_now(),
  changed_by text not null default 'system'
);

create table headlines (
  place smallint primary key check (place in (1, 2, 3)),
  is_on boolean not null,
  notes text not null
);

create table slider_images (
  image_id bigint generated always as identity primary key,
  media_type text not null,
  bytes bytea not null,
  alt text not null default '',
  display_order integer not null default 0,
  is_on boolean not null default true
);

grant select, insert, update on operators, operator_sessions, settings, headlines, slider_images to surahi_app;
grant delete on slider_images to surahi_app;
grant select, insert on audit_log to surahi_app;
