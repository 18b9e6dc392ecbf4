-- An authenticator's secret that its owner has not proven by a code yet.
alter table operators add column totp_pending text;

-- Tries that went wrong, for the growing wait. origin tells whose: strangers' together (''), each known address apart
-- (its hash), so that a stranger's tries never keep an operator out; and those of a second factor ('totp').
create table operator_tries (
  username text not null,
  origin text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (username, origin)
);
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;
create index audit_log_at on audit_log (at);

grant select, insert, update, delete on operator_tries to surahi_app;
