-- Players are found by the beginnings of words of their names; 'simple' keeps names as they are.
create index players_name_words on players using gin (to_tsvector('simple', name));
-- Lists of players whom something is taken from: few among very many.
create index players_blocked on players (player_id) where blocked_at is not null;
create index players_betting_off on players (player_id) where not betting_status;
create index players_transfer_off on players (player_id) where not transfer_allowed;
-- Numbers by their first digits, whatever the database's collation.
create index players_mobile_start on players (mobile text_pattern_ops);

-- What operators note about a player; notes stay.
create table player_notes (
  note_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  operator_id bigint not null references operators,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default app_now()
);
create index player_notes_player on player_notes (player_id, note_id desc);
create trigger player_notes_append_only before update or delete on player_notes for each row execute function refuse_change();

-- Pictures of payment codes; an address that was given out stays good.
create table qr_images (
  image_id bigint generated always as identity primary key,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4000000),
  created_at timestamptz not null default app_now()
);
create trigger qr_images_append_only before update or delete on qr_images for each row execute function refuse_change();

-- Changes of whom players pay that wait for a second operator.
create table payee_proposals (
  proposal_id bigint generated always as identity primary key,
  payee jsonb not null,
  qr jsonb not null,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'declined')),
  proposed_by bigint not null references operators,
  proposed_at timestamptz not null default app_now(),
  decided_by bigint references operators,
  decided_at timestamptz,
  decline_reason text,
  constraint payee_two_people check (state <> 'done' or decided_by is distinct from proposed_by),
  constraint payee_decided check ((state = 'pending') = (decided_at is null))
);
create index payee_proposals_pending on payee_proposals (proposal_id) where state = 'pending';

grant select, insert on player_notes, qr_images to surahi_app;
grant select, insert, update on payee_proposals to surahi_app;
create trigger player_notes_no_truncate before truncate on player_notes for each statement execute function refuse_change();
create trigger qr_images_no_truncate before truncate on qr_images for each statement execute function refuse_change();
