-- What the server keeps of each session of a draw besides its entries in the public log.

create table draw_secrets (
  draw_id bigint not null references draws,
  side smallint not null check (side in (1, 2)),
  record_id bytea not null check (octet_length(record_id) = 32),
  salt_key bytea not null check (octet_length(salt_key) = 32),
  beacon_round bigint check (beacon_round > 0),
  drawn_at timestamptz,
  primary key (draw_id, side),
  check ((beacon_round is null) = (drawn_at is null))
);
create trigger draw_secrets_append_only before update or delete on draw_secrets for each row execute function refuse_change();
create trigger draw_secrets_no_truncate before truncate on draw_secrets for each statement execute function refuse_change();
comment on table draw_secrets is
'Per session of a draw: the id of its record in the public log, and the key of the salts. Backed up with the books, because the
salts of receipts come from it. It never leaves the server.';
comment on column draw_secrets.side is '1 open (and the only side of Starline and Gali), 2 close.';
comment on column draw_secrets.record_id is 'The id of the record (M-id in docs/fairness-format.md).';
comment on column draw_secrets.salt_key is 'Random bytes. Each leaf of bids and payouts has a salt that is derived from them.';
comment on column draw_secrets.beacon_round is
'Mode draw: the round that decides the session, as in its record. Null in mode operator. The seed is nowhere in the database: the
sealed one in the record opens with this round.';
comment on column draw_secrets.drawn_at is 'Mode draw: when the round is due.';

grant select, insert on draw_secrets to surahi_app;
