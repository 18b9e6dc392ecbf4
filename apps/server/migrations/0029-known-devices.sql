-- Browsers in which a player has been logged in, by the hash of a random token that each keeps in a cookie. What such a
-- browser asks for counts apart from what strangers ask for by the number alone.
create table known_devices (
  player_id bigint not null references players,
  device_hash text not null,
  -- the last session opened there: ending it by hand forgets the device
  session_id bigint not null,
  first_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  primary key (player_id, device_hash)
);
grant select, insert, update, delete on known_devices to surahi_app;

-- Whose code it is (hash of the asking browser's token; '' for clients without cookies, and for codes of UPI details, which
-- belong to the player), whether that browser was known to the number's player, and what its share of the day is counted
-- by: the network of a stranger, the browser of a player.
alter table otp_codes
  add column asker text not null default '',
  add column known boolean not null default false,
  add column share text not null default '';
