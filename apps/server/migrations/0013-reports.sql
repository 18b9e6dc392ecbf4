-- Sums of settled draws, so that reports do not read bids again. Why: docs/decisions/0005-sums-of-draws-are-kept.md.

create function pana_digits(p_pana integer) returns integer
  language sql immutable parallel safe
as $$
  select case
    when p_pana / 100 = p_pana / 10 % 10 and p_pana / 10 % 10 = p_pana % 10 then 1
    when p_pana / 100 = p_pana / 10 % 10 or p_pana / 10 % 10 = p_pana % 10 or p_pana / 100 = p_pana % 10 then 2
    else 3 end
$$;
comment on function pana_digits(integer) is 'How many different digits a pana has: 1, 2 or 3.';

create function pick_kind(p_pick integer) returns integer
  language sql immutable parallel safe
as $$
  select p_pick / 1000000 * 100
    + case when p_pick / 1000000 in (3, 4, 8, 10) then 10 * pana_digits(p_pick / 1000 % 1000) else 0 end
    + case when p_pick / 1000000 in (6, 7, 8) then pana_digits(p_pick % 1000) else 0 end
$$;
comment on function pick_kind(integer) is
'The kind of a pick code: bet type, and for each of its panas the number of different digits.
Picks of one kind have the same game and, in a fair draw, the same chance.';

create table draw_sums_kept (
  draw_id bigint primary key references draws,
  state text not null
);
comment on table draw_sums_kept is
'Draws whose sums are in draw_sums and draw_player_sums. All of it can be calculated again from slips, payouts and refunds.';
comment on column draw_sums_kept.state is
'The settlements of the draw when the sums were calculated. A void, a new declaration or a cancellation changes the state of the
draw, and sums of another state are not used.';

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
comment on table draw_sums is 'The bids of a draw by kind of pick.';
comment on column draw_sums.kind is 'pick_kind of the bids.';
comment on column draw_sums.pick is 'One pick of the kind, to name its game by.';
comment on column draw_sums.players is 'Ids of the players who bid on the kind, four bytes each, one after the other.';

create table draw_player_sums (
  draw_id bigint not null references draws,
  player_id bigint not null,
  bids bigint not null,
  stake_paise bigint not null,
  refunded_paise bigint not null,
  paid_paise bigint not null,
  primary key (draw_id, player_id)
);
comment on table draw_player_sums is 'The bids of a draw by player.';

revoke execute on function pana_digits, pick_kind from public;
grant execute on function pana_digits, pick_kind to surahi_app;
grant select, insert, update, delete on draw_sums_kept, draw_sums, draw_player_sums to surahi_app;
