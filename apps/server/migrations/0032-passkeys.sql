-- Passkeys of players, and the open challenges for them.

create table passkeys (
  passkey_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  user_handle bytea not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 40),
  added_at timestamptz not null default app_now(),
  added_in_session bigint not null,
  added_from text not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  removed_in_session bigint,
  removed_from text
);
create index passkeys_player on passkeys (player_id, passkey_id) where removed_at is null;
comment on table passkeys is
'Passkeys of players: public keys only. The private half never leaves the player''s device. A removed passkey stays as a
record, and opens nothing.';
comment on column passkeys.user_handle is 'Random id of the player for authenticators. All passkeys of a player have the same one.';
comment on column passkeys.public_key is 'The public key in COSE form.';
comment on column passkeys.sign_count is
'The authenticator''s last count of signatures. A signature with a count that did not rise is refused: a copy may exist.
0 for authenticators that do not count.';
comment on column passkeys.transports is 'How browsers reach the authenticator, as they reported it.';
comment on column passkeys.added_from is 'Address of the call that added it.';
comment on column passkeys.removed_from is 'Address of the call that removed it.';
grant select, insert, update on passkeys to surahi_app;

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('log_in', 'add', 'withdrawal', 'payout_number')),
  player_id bigint references players,
  subject text not null default '',
  user_handle bytea,
  expires_at timestamptz not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);
create index passkey_challenges_player on passkey_challenges (player_id, purpose);
comment on table passkey_challenges is
'Challenges that wait for a signature. Each is deleted by its first use. A player has one for each purpose.';
comment on column passkey_challenges.challenge_hash is 'SHA-256 of the challenge. The challenge itself is not stored.';
comment on column passkey_challenges.player_id is 'Null for a log-in: the passkey names the player.';
comment on column passkey_challenges.subject is 'What exactly is confirmed, for example an amount and a method.';
comment on column passkey_challenges.user_handle is 'For a new passkey: the id that the authenticator stores with it.';
grant select, insert, delete on passkey_challenges to surahi_app;

-- while it runs: only widens the list of purposes, and the tables hold codes of one day
alter table otp_codes drop constraint otp_codes_purpose_check;
-- while it runs: codes of the previous release fit the wider list
alter table otp_codes add constraint otp_codes_purpose_check
  check (purpose in ('registration', 'forgot_password', 'upi_details', 'money_out', 'return', 'passkey')) not valid;
-- while it runs: only widens the list of purposes, and the tables hold codes of one day
alter table otp_tickets drop constraint otp_tickets_purpose_check;
-- while it runs: tickets of the previous release fit the wider list
alter table otp_tickets add constraint otp_tickets_purpose_check
  check (purpose in ('registration', 'forgot_password', 'upi_details', 'money_out', 'return', 'passkey')) not valid;
