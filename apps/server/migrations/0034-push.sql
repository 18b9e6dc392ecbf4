-- Web Push: the browsers that players subscribed, and the messages that wait to be sent.

create table push_devices (
  session_id bigint primary key references player_sessions,
  player_id bigint not null references players,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  topics text[] not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  language text not null,
  subscribed_at timestamptz not null default app_now(),
  check ((quiet_from is null) = (quiet_to is null))
);
create index push_devices_player on push_devices (player_id);
comment on table push_devices is
'Browsers that receive push messages. The row is deleted when its session ends, when the push service no longer knows the
browser, or when the player switches it off.';
comment on column push_devices.session_id is 'The sign-in in this browser. A session has one browser.';
comment on column push_devices.endpoint is
'The address at the browser''s push service. It is a secret: who knows it and the keys can write to the browser.';
comment on column push_devices.p256dh is 'The public key of the browser (RFC 8291).';
comment on column push_devices.auth is 'The secret that the browser shares with this server (RFC 8291).';
comment on column push_devices.quiet_from is 'Start of the quiet hours in minutes of the India day; null without them.';
comment on column push_devices.quiet_to is 'End of the quiet hours. At or before quiet_from it is on the next day.';

create table push_messages (
  message_id bigint generated always as identity primary key,
  session_id bigint not null references push_devices on delete cascade,
  player_id bigint not null references players,
  topic text not null check (topic in ('results', 'wins', 'deposits', 'withdrawals')),
  tag text not null,
  title text not null,
  body text not null,
  link text not null,
  win_seq bigint,
  attempts smallint not null default 0,
  created_at timestamptz not null default app_now(),
  next_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '24 hours',
  unique (session_id, tag)
);
create index push_messages_due on push_messages (next_at);
create index push_messages_tag on push_messages (tag);
comment on table push_messages is
'Push messages that wait, one for each browser. Any node claims a due row by moving next_at, sends it, and deletes it. If the
node dies, the row is due again after the claim ends. A message is then sent twice, and the browser shows its tag once.';
comment on column push_messages.tag is 'Names the event. A browser replaces a shown message of the same tag.';
comment on column push_messages.win_seq is
'transfers.to_seq of the last win in the message; null without a win. The message is dropped once told_wins has reached it.';
comment on column push_messages.next_at is 'The message is due from then on: a delay, quiet hours, a retry, or the end of a claim.';

create table push_runs (
  settlement_id bigint primary key references settlements,
  cursor_session bigint not null default 0,
  ended_at timestamptz
);
create index push_runs_open on push_runs (settlement_id) where ended_at is null;
comment on table push_runs is
'One row for each settlement whose players are notified. A transaction writes the messages of some browsers and moves the
cursor, so a crash repeats and skips nothing.';
comment on column push_runs.cursor_session is 'Browsers up to this session have their messages.';

grant select, insert, update, delete on push_devices, push_messages to surahi_app;
grant select, insert, update on push_runs to surahi_app;
