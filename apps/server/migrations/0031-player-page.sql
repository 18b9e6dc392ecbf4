-- The console's page of a player: pinned notes, and accounts that share an address.

create table player_note_pins (
  note_id bigint primary key references player_notes,
  pinned_by bigint not null references operators (operator_id),
  pinned_at timestamptz not null default app_now()
);
comment on table player_note_pins is
'Notes about players that stand above the others. Notes are append-only, so a pin is a row of its own.';
grant select, insert, delete on player_note_pins to surahi_app;

-- while it runs: build it concurrently by hand before an upgrade with many sessions, and this statement finds it
create index if not exists player_sessions_address on player_sessions (address, created_at desc) where address is not null;
comment on index player_sessions_address is 'Finds the accounts that were used from one address.';
comment on table player_sessions is
'Sign-ins of players. The fillfactor leaves free space in each page, so that last_seen_at is updated in place, without the
indexes.';
