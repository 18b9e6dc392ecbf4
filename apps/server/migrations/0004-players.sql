-- Players, their sign-ins and their notices.

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
create index players_name_words on players using gin (to_tsvector('simple', name));
create index players_by_name on players (lower(name), player_id);
create index players_mobile_start on players (mobile text_pattern_ops);
create index players_blocked on players (player_id) where blocked_at is not null;
create index players_betting_off on players (player_id) where not betting_status;
create index players_transfer_off on players (player_id) where not transfer_allowed;
comment on table players is 'Players. They are blocked, never deleted: history refers to them.';
comment on column players.betting_status is 'False: the player can sign in and cannot bid.';
comment on column players.transfer_allowed is 'False: the player cannot send points to other players.';
comment on column players.blocked_at is 'Set while the player is blocked: no bid and no money request is accepted.';
comment on column players.password_reset_at is 'When the password was last reset by a code. Withdrawals wait after a reset.';
comment on column players.is_demo is 'True for the players of the demo, whose money is not real.';
comment on index players_name_words is 'Search by the beginnings of words. The configuration "simple" keeps names as they are.';
comment on index players_by_name is 'Order of the console''s list of players.';
comment on index players_mobile_start is 'Search by the first digits, whatever the collation of the database.';
comment on index players_blocked is 'For the console''s list of blocked players. Partial: few players are blocked.';

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
) with (fillfactor = 70);
create index player_sessions_player on player_sessions (player_id, created_at desc);
create index player_sessions_living on player_sessions (player_id) where ended_at is null;
create index player_sessions_seen on player_sessions using brin (last_seen_at) with (pages_per_range = 4, autosummarize = on);
comment on table player_sessions is
'Sign-ins of players. The fillfactor leaves free space in each page, so that last_seen_at is updated in place, without the
five indexes.';
comment on column player_sessions.public_id is 'Names the session to its player, in the list of devices.';
comment on column player_sessions.token_hash is 'Hash of the token that opens the session. The token itself is not stored.';
comment on column player_sessions.device_id is 'The id that the player''s app sent for its device.';
comment on index player_sessions_seen is
'Finds the players who are present now. A BRIN index is not rewritten when last_seen_at moves, which happens often for each
session.';

create table known_devices (
  player_id bigint not null references players,
  device_hash text not null,
  session_id bigint not null,
  first_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  registered_here boolean not null default false,
  primary key (player_id, device_hash)
);
create index known_devices_hash on known_devices (device_hash);
comment on index known_devices_hash is
'At a registration, finds the excluded players who have signed in in the browser.';
comment on table known_devices is
'Browsers in which a player has signed in. Their requests are counted apart from those of strangers who know the number.';
comment on column known_devices.device_hash is 'Hash of a random token that the browser keeps in a cookie.';
comment on column known_devices.first_at is 'The first sign-in. Until a day later (a setting) the device sends money only with a code.';
comment on column known_devices.registered_here is 'True for the browser in which the player registered. It may send money at once.';
comment on column known_devices.session_id is 'The last session that was opened there. Ending it by hand forgets the device.';

create table browsers_let_in (
  browser_id bigint generated always as identity primary key,
  mobile text not null,
  support_code text not null,
  let_in_by bigint not null references operators,
  reason text not null,
  let_in_at timestamptz not null default app_now(),
  until timestamptz not null
);
create index browsers_let_in_number on browsers_let_in (mobile, support_code, until);
comment on table browsers_let_in is
'Browsers that support let in after strangers used up the codes or tries of a number. Until the given time their requests are
counted as those of a known device. Why: docs/decisions/0010-support-lets-a-browser-in.md.';
comment on column browsers_let_in.support_code is 'The code that the browser shows: a hash of the number and the browser.';

create table otp_codes (
  otp_id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null check (purpose in ('registration', 'forgot_password', 'upi_details', 'money_out', 'return')),
  code_hash bytea not null,
  tries_left smallint not null,
  sent boolean not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  salt bytea not null,
  address text,
  asker text not null default '',
  known boolean not null default false,
  share text not null default ''
);
create index otp_codes_mobile on otp_codes (mobile, purpose, created_at desc);
create index otp_codes_day on otp_codes (mobile, created_at desc);
create index otp_codes_expired on otp_codes (created_at);
comment on table otp_codes is
'One-time codes. The rows of the last hours are also the counters of the rate limits, on all nodes.
Who may use how many codes of a number: docs/decisions/0009-codes-belong-to-who-asks.md.';
comment on column otp_codes.purpose is 'What the code allows. The names are those of the wire.';
comment on column otp_codes.code_hash is 'HMAC-SHA256 of the code with salt as the key, so that a hash fits its own row only.';
comment on column otp_codes.sent is 'False when no text was sent, for example because the number has no account.';
comment on column otp_codes.address is 'Line that requested the code: an IPv4 address or the /64 of an IPv6 address. Each text costs
money, so codes are counted by line.';
comment on column otp_codes.asker is
'Hash of the token of the browser that requested the code. Only that browser may use it. '''' for clients without cookies,
and for upi_details, money_out and return, where the code belongs to the signed-in player.';
comment on column otp_codes.known is 'True when the browser was in known_devices or browsers_let_in of the number.';
comment on column otp_codes.share is
'Whose share of the number''s daily codes this code uses: the network of a stranger, or the browser of the player.';

create table otp_tickets (
  ticket_hash bytea primary key,
  mobile text not null,
  purpose text not null check (purpose in ('registration', 'forgot_password', 'upi_details', 'money_out', 'return')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_tickets_expired on otp_tickets (expires_at);
comment on table otp_tickets is 'Proofs that a code was entered correctly. Each allows one action of its purpose.';

create table login_failures (
  mobile text not null,
  failures integer not null,
  last_at timestamptz not null,
  origin text not null default '',
  primary key (mobile, origin)
);
comment on table login_failures is
'Failed sign-ins of players, for a wait that grows with each failure. Counted per origin, so that the failures of a stranger
never keep a player waiting at home.';
comment on column login_failures.origin is
'Who tried: '''' for all strangers together, the hash of a device or a subscriber (an IPv4 address or an IPv6 /64) that the
player has signed in from, the hash of the /48 of such a subscriber, or ''inside'' for a signed-in player who enters the current password.';

create table sms_outbox (
  sms_id bigint generated always as identity primary key,
  mobile text not null,
  body text not null,
  at timestamptz not null default app_now()
);
comment on table sms_outbox is 'Where texts go while no sender is configured. For development.';

create table notifications (
  notification_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  text text not null,
  at timestamptz not null default app_now(),
  seen_at timestamptz
);
create index notifications_player on notifications (player_id, notification_id desc);
comment on table notifications is 'Notices that a player reads in the app.';

create table deletion_requests (
  deletion_request_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  reason text not null default '',
  at timestamptz not null default app_now(),
  handled_at timestamptz
);
comment on table deletion_requests is 'Players who asked for the deletion of their account. Support handles them by hand.';

create table player_notes (
  note_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  operator_id bigint not null references operators,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default app_now()
);
create index player_notes_player on player_notes (player_id, note_id desc);
create trigger player_notes_append_only before update or delete on player_notes for each row execute function refuse_change();
create trigger player_notes_no_truncate before truncate on player_notes for each statement execute function refuse_change();
comment on table player_notes is 'Notes of operators about a player. Append-only. The player never sees them.';

grant select, insert, update on players, player_sessions, notifications, deletion_requests to surahi_app;
grant select, insert, update, delete on known_devices, browsers_let_in, otp_codes, otp_tickets, login_failures to surahi_app;
grant select, insert, delete on sms_outbox to surahi_app;
grant select, insert on player_notes to surahi_app;
