-- Purposes carry the wire's own names.
alter table otp_codes drop constraint otp_codes_purpose_check;
alter table otp_codes add constraint otp_codes_purpose_check check (purpose in ('registration', 'forgot_password', 'upi_details'));
alter table otp_tickets add constraint otp_tickets_purpose_check check (purpose in ('registration', 'forgot_password', 'upi_details'));

-- code_hash is bound to its own row: HMAC-SHA256 with a random salt as the key.
alter table otp_codes add column salt bytea not null;
create index otp_codes_day on otp_codes (mobile, created_at desc);
create index otp_codes_expired on otp_codes (created_at);
create index otp_tickets_expired on otp_tickets (expires_at);

-- Waits are counted apart for strangers ('') and for each address from which the player has logged in before (its hash),
-- so that a stranger's tries never keep a player waiting at home.
alter table login_failures drop constraint login_failures_pkey;
alter table login_failures add column origin text not null default '';
alter table login_failures add primary key (mobile, origin);

-- Living sessions of a player: revoking, the list of devices, and the end of idle ones.
create index player_sessions_living on player_sessions (player_id) where ended_at is null;
