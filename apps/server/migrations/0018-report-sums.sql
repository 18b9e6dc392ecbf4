-- Picks of one kind have the same game and, in a fair draw, the same chance: bet type, and for each of their panas how
-- many different digits it has.
create function pana_digits(p_pana integer) returns integer
  language sql immutable parallel safe
as $$
  select case
    when p_pana / 100 = p_pana / 10 % 10 and p_pana / 10 % 10 = p_pana % 10 then 1
    when p_pana / 100 = p_pana / 10 % 10 or p_pana / 10 % 10 = p_pana % 10 or p_pana / 100 = p_pana % 10 then 2
    else 3 end
$$;
create function pick_kind(p_pick integer) returns integer
  language sql immutable parallel safe
as $$
  select p_pick / 1000000 * 100
    + case when p_pick / 1000000 in (3, 4, 8, 10) then 10 * pana_digits(p_pick / 1000 % 1000) else 0 end
    + case when p_pick / 1000000 in (6, 7, 8) then pana_digits(p_pick % 1000) else 0 end
$$;

-- What the bids of a draw came to, kept once everything of it is settled, so that reports do not read bids again. All of
-- it can be made anew from slips, payouts and refunds. state names the settlements that the sums were made after: a void,
-- a new declaration or a cancellation changes it, and the sums count no more.
create table draw_sums_kept (
  draw_id bigint primary key references draws,
  state text not null
);

-- pick is one of its kind; players are the four-byte ids of those who bid on the kind, one after the other.
create table draw_sums (
  draw_id bigint not null references draws,
  kind integer not null,
  pick integer not null,
  bids bigint not null,
  stake_paise bigint not null,
  refunded_paise bigint not null,
  paid_paise bigint not null,
  players bytea not null,
  primary key (draw_id, kind)
);

create table draw_player_sums (
  draw_id bigint not null references draws,
  player_id bigint not null,
  bids bigint not null,
  stake_paise bigint not null,
  refunded_paise bigint not null,
  paid_paise bigint not null,
  primary key (draw_id, player_id)
);

-- Transfers come in the order of time, so that a few bytes for each run of pages find those of a period.
create index transfers_at on transfers using brin (at) with (autosummarize = on);

revoke execute on function pana_digits, pick_kind from public;
grant execute on function pana_digits, pick_kind to surahi_app;
grant select, insert, update, delete on draw_sums_kept, draw_sums, draw_player_sums to surahi_app;
