-- A call that was sent just before its session got a new token is repeated, and does not end the session in the browser.

create table replaced_session_tokens (
  session_id bigint primary key references player_sessions,
  token_hash bytea not null unique,
  replaced_at timestamptz not null default app_now()
);
comment on table replaced_session_tokens is
'The previous token of a session whose token was replaced by a change of password. It opens nothing.';
comment on column replaced_session_tokens.token_hash is 'SHA-256 of the token.';
grant select, insert, update on replaced_session_tokens to surahi_app;
