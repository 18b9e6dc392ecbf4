-- A fingerprint of EXCLUSION_KEY, so that a server with another key does not start.

create table exclusion_key (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null check (length(fingerprint) = 32),
  since timestamptz not null default app_now()
);
comment on table exclusion_key is
'One row from the first start of a server: which EXCLUSION_KEY made the hashes of excluded_numbers. Under another key no hash would
match, and excluded persons could register again. So a server with another key refuses to start. The server may insert the row and
not change it. `ops exclusion-key accept` changes it as the owner.';
comment on column exclusion_key.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column exclusion_key.fingerprint is 'HMAC-SHA256 of a fixed text under the key.';
comment on column exclusion_key.since is 'The first start, or the last accepted change.';
grant select, insert on exclusion_key to surahi_app;
