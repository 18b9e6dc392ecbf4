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

create table leaf_tiles (
  draw_id bigint not null references draws,
  side smallint not null check (side in (1, 2)),
  tree text not null check (tree in ('bids', 'payouts')),
  version integer not null check (version >= 1),
  level smallint not null check (level >= 0),
  tile integer not null check (tile >= 0),
  first_hash bytea not null,
  hashes bytea not null,
  primary key (draw_id, side, tree, version, level, tile)
);
create index leaf_tiles_first on leaf_tiles (draw_id, side, tree, version, first_hash) where level = 0;
create trigger leaf_tiles_append_only before update or delete on leaf_tiles for each row execute function refuse_change();
create trigger leaf_tiles_no_truncate before truncate on leaf_tiles for each statement execute function refuse_change();
comment on table leaf_tiles is
'Hashes of the trees of bids and payouts. A receipt gets its inclusion proof from them. They can be computed again from
slips, payouts and draw_secrets. A tree without leaves has one empty tile.';
comment on column leaf_tiles.side is '1 open (and the only side of Starline and Gali), 2 close.';
comment on column leaf_tiles.version is
'Version of the log entry: 1 for bids. For payouts it counts the settlements of the session from 1.';
comment on column leaf_tiles.level is
'A hash of level L is the root of a complete subtree of 2^(8 * L) leaves. A tile has 256 hashes, the last one fewer.';
comment on column leaf_tiles.tile is 'Number of the tile in its level, from 0. Leaves are sorted by their hashes.';
comment on column leaf_tiles.first_hash is 'The first hash in hashes. The search for the tile of a leaf uses it.';

grant select, insert on leaf_tiles to surahi_app;

create table market_stops (
  stop_id bigint generated always as identity primary key,
  market_id integer not null references markets,
  is_stopped boolean not null,
  at timestamptz not null default app_now()
);
create index market_stops_market on market_stops (market_id, stop_id);
create trigger market_stops_append_only before update or delete on market_stops for each row execute function refuse_change();
create trigger market_stops_no_truncate before truncate on market_stops for each statement execute function refuse_change();
comment on table market_stops is
'Times at which a market stopped or resumed taking bids by its switches. The public log gets a pause or resume entry for
each.';
comment on column market_stops.is_stopped is 'True: the market became paused or inactive. False: it takes bids again.';

create function note_market_stop() returns trigger
  language plpgsql
as $$
begin
  insert into market_stops (market_id, is_stopped) values (new.market_id, new.is_paused or not new.is_active);
  return null;
end $$;
comment on function note_market_stop() is
'Trigger of markets: adds a row to market_stops when a market stops or resumes.';
create trigger markets_stops after update of is_paused, is_active on markets for each row
  when ((old.is_paused or not old.is_active) is distinct from (new.is_paused or not new.is_active))
  execute function note_market_stop();

revoke execute on function note_market_stop from public;
grant execute on function note_market_stop to surahi_app;
grant select, insert on market_stops to surahi_app;
