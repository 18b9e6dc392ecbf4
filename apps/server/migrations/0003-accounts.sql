create table players (
  player_id bigint generated always as identity primary key,
  mobile text not null unique check (mobile ~ '^[6-9][0-9]{9}$'),
  name text not null,
  email text not null default '',
  password_hash text not null,
  betting_status boolean not null,
  transfer_allowed boolean not null default true,
  blocked_at timestamptz,
  blocked_reason text,
  password_reset_at timestamptz,
  language text not null default 'en',
  is_demo boolean not null default false,
  created_at timestamptz not null default app_now()
);
create index players_created on players (created_at);

-- A session's public id names it (to its player); the token that opens it is kept as a hash alone.
create table player_sessions (
  session_id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  player_id bigint not null references players,
  token_hash bytea not null unique,
  device_id text,
  user_agent text,
  address text,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  ended_at timestamptz,
  end_reason text
);
create index player_sessions_player on player_sessions (player_id, created_at desc);

create table otp_codes (
  otp_id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null check (purpose in ('registration', 'forgot_password', 'upi_details')),
  code_hash bytea not null,
  tries_left smallint not null,
  sent boolean not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_codes_mobile on otp_codes (mobile, purpose, created_at desc);

create table otp_tickets (
  ticket_hash bytea primary key,
  mobile text not null,
  purpose text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failed logins per account, for the growing wait between tries; never a lock that a stranger could hold shut.
create table login_failures (
  mobile text primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- The development outbox: where texts go while no sender is configured.
create table sms_outbox (
  sms_id bigint generated always as identity primary key,
  mobile text not null,
  body text not null,
  at timestamptz not null default app_now()
);

create table notifications (
  notification_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  text text not null,
  at timestamptz not null default app_now(),
  seen_at timestamptz
);
create index notifications_player on notifications (player_id, notification_id desc);

create table deletion_requests (
  deletion_request_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  reason text not null default '',
  at timestamptz not null default app_now(),
  handled_at timestamptz
);

grant select, insert, update on players, player_sessions, otp_codes, otp_tickets, login_failures, notifications, deletion_requests to surahi_app;
grant select, insert, delete on sms_outbox to surahi_app;
grant delete on login_failures, otp_codes, otp_tickets to surahi_app;
