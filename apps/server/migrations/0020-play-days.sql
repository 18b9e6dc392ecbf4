-- Stakes and bids at night by player and day, for the list of players who show signs of harm.

create table play_days (
  day date not null,
  player_id bigint not null references players,
  staked_paise bigint not null check (staked_paise > 0),
  night_slips integer not null check (night_slips >= 0),
  primary key (day, player_id)
);
comment on table play_days is
'What each player staked on the draws of a business date. A job adds a date after its last draw has ended, and deletes it
after 31 days. The list of concerns finds players by it, so that it need not read the slips of a month.';
comment on column play_days.night_slips is 'Submissions accepted from 00:00 to 05:00 in India.';
grant select, insert, delete on play_days to surahi_app;
