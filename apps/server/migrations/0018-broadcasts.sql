-- Notices that operators write, to all players, to some or to one.

create table broadcasts (
  broadcast_id bigint generated always as identity primary key,
  request_id uuid not null unique,
  purpose text not null check (purpose in ('news', 'promotion', 'safety')),
  text text not null check (length(text) between 1 and 1000),
  text_hindi text not null check (length(text_hindi) <= 1000),
  player_id bigint references players,
  market_id integer,
  registered_from timestamptz,
  balance_from_paise bigint check (balance_from_paise >= 0),
  balance_to_paise bigint check (balance_to_paise >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  live_no bigint unique,
  live_at timestamptz,
  receivers integer,
  created_by bigint not null references operators,
  created_at timestamptz not null default app_now(),
  withdrawn_by bigint references operators,
  withdrawn_at timestamptz,
  check (starts_at < ends_at),
  check (balance_from_paise <= balance_to_paise),
  check (player_id is null or coalesce(market_id, balance_from_paise, balance_to_paise) is null and registered_from is null),
  check ((live_no is null) = (live_at is null) and (live_no is null) = (receivers is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index broadcasts_shared on broadcasts (ends_at) where player_id is null and withdrawn_at is null;
create index broadcasts_single on broadcasts (player_id, ends_at) where player_id is not null and withdrawn_at is null;
create index broadcasts_waiting on broadcasts (starts_at) where live_no is null and withdrawn_at is null;
create index broadcasts_ending on broadcasts (ends_at) where withdrawn_at is null;
comment on table broadcasts is
'Notices that operators write. broadcasts_of computes the list of each player, so a notice to all players is one row.
A notice waits until starts_at, is live until ends_at, and disappears when it is withdrawn.';
comment on column broadcasts.request_id is 'Idempotency key, made by the console. A repeated request sends one notice.';
comment on column broadcasts.purpose is
'news does not reach excluded players. promotion does not reach excluded players or players in a time-out. safety is
about safety or money and reaches everyone.';
comment on column broadcasts.text_hindi is 'Empty: players who read Hindi see the English text.';
comment on column broadcasts.player_id is
'The only receiver; null for all players who match the filters.';
comment on column broadcasts.market_id is 'Only players who bid on this market in the 30 days before it goes live.';
comment on column broadcasts.registered_from is 'Only players who registered then or later.';
comment on column broadcasts.balance_from_paise is 'Only players with at least this balance when it goes live.';
comment on column broadcasts.live_no is
'Position in the order in which notices went live; null before. It is assigned under an advisory lock, so a number is
committed before the next one is assigned. A player who saw number 7 was therefore shown all lower ones.';
comment on column broadcasts.live_at is 'When it went live. Players who registered later do not receive it.';
comment on column broadcasts.receivers is 'Number of players whom it reached at live_at.';

create table broadcast_receivers (
  broadcast_id bigint not null references broadcasts,
  block bigint not null,
  members smallint[] not null,
  primary key (broadcast_id, block)
);
comment on table broadcast_receivers is
'Receivers of a notice that is filtered by market or balance, as selected when it went live. A row holds up to 1000
players, so a notice to a million players writes 1000 rows.';
comment on column broadcast_receivers.block is 'player_id / 1000.';
comment on column broadcast_receivers.members is 'player_id % 1000 of each receiver.';

create table broadcast_reads (
  player_id bigint primary key references players,
  seen_no bigint not null
) with (fillfactor = 90);
comment on table broadcast_reads is 'How far a player has read: every notice with a live_no up to seen_no is seen.';

create function broadcast_reaches(
  p_purpose text, p_time_out_until timestamptz, p_excluded_until timestamptz, p_at timestamptz
) returns boolean
  language sql immutable parallel safe
as $$
  select p_purpose = 'safety'
    or p_excluded_until is null and (p_purpose = 'news' or p_time_out_until is null or p_time_out_until <= p_at)
$$;
comment on function broadcast_reaches(text, timestamptz, timestamptz, timestamptz) is
'Returns whether a notice of this purpose reaches a player at p_at. The player has these values in play_limits, null
without a row.';

create function broadcasts_of(p_player bigint) returns table (
  broadcast_id bigint, live_no bigint, live_at timestamptz, text text, text_hindi text, is_seen boolean
)
  language sql stable parallel safe
as $$
  select b.broadcast_id, b.live_no, b.live_at, b.text, b.text_hindi, b.live_no <= coalesce(r.seen_no, 0)
  from (select app_now() as now) t
  join players p on p.player_id = p_player
  left join play_limits l on l.player_id = p_player
  left join broadcast_reads r on r.player_id = p_player
  cross join lateral (
    select s.* from broadcasts s where s.player_id is null and s.withdrawn_at is null and s.ends_at > t.now
    union all
    select o.* from broadcasts o where o.player_id = p_player and o.withdrawn_at is null and o.ends_at > t.now
  ) b
  where b.live_no is not null
    and p.created_at <= b.live_at and (b.registered_from is null or p.created_at >= b.registered_from)
    and broadcast_reaches(b.purpose, l.time_out_until, l.excluded_until, t.now)
    and (coalesce(b.market_id, b.balance_from_paise, b.balance_to_paise) is null or exists (
      select from broadcast_receivers v
      where v.broadcast_id = b.broadcast_id and v.block = p_player / 1000 and (p_player % 1000)::smallint = any (v.members)))
$$;
comment on function broadcasts_of(bigint) is
'Returns the notices of operators that a player sees now, in no particular order. The list and the count of unseen
notices both use it. Time-outs and exclusions are read at each call, so a promotion disappears when a time-out begins.';

revoke execute on function broadcast_reaches, broadcasts_of from public;
grant execute on function broadcast_reaches, broadcasts_of to surahi_app;
grant select, insert, update on broadcasts, broadcast_reads to surahi_app;
grant select, insert on broadcast_receivers to surahi_app;
