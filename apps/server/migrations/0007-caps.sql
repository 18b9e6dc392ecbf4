-- Caps: how many points the platform accepts, and the counters that enforce them.

create function pick_game(p_pick integer) returns text
  language sql immutable parallel safe
as $$
  select case p_pick / 1000000
    when 1 then 'single_digit' when 2 then 'single_digit' when 9 then 'single_digit'
    when 5 then 'jodi' when 6 then 'half_sangam' when 7 then 'half_sangam' when 8 then 'full_sangam'
    when 11 then 'left_digit' when 12 then 'right_digit' when 13 then 'gali_jodi'
    else case
      when p_pick / 100000 % 10 = p_pick / 10000 % 10 and p_pick / 10000 % 10 = p_pick / 1000 % 10 then 'triple_pana'
      when p_pick / 100000 % 10 = p_pick / 10000 % 10 or p_pick / 10000 % 10 = p_pick / 1000 % 10
        or p_pick / 100000 % 10 = p_pick / 1000 % 10 then 'double_pana'
      else 'single_pana' end
    end
$$;
comment on function pick_game(integer) is
'The game of a pick code, as packages/game names it. The class of a pana follows from how many of its digits are equal.';

create function pick_side(p_pick integer) returns smallint
  language sql immutable parallel safe
as $$ select (case when p_pick / 1000000 in (2, 4, 5, 6, 7, 8) then 2 else 1 end)::smallint $$;
comment on function pick_side(integer) is
'The declaration that decides a pick: 1 open (and the only one of Starline and Gali), 2 close.';

create table bid_caps (
  cap_id bigint generated always as identity primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  market_id integer references markets,
  draw_id bigint references draws,
  kind text not null check (kind in ('draw', 'player', 'game', 'number')),
  game text,
  pick integer,
  max_points bigint not null check (max_points >= 0),
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  unique nulls not distinct (family, market_id, draw_id, kind, game, pick),
  check (draw_id is null or market_id is not null),
  check ((kind in ('game', 'number')) = (game is not null)),
  check (pick is null or kind = 'number')
);
comment on table bid_caps is
'The most points that one draw accepts. A cap of a draw replaces that of its market, and a cap of a market that of its family.
A cap of one number replaces the cap of each number of its game.';
comment on column bid_caps.market_id is 'Null: for every market of the family.';
comment on column bid_caps.draw_id is 'Null: for every draw of the market.';
comment on column bid_caps.kind is 'draw: all points of the draw. player: those of each player. game: those of a game. number: those of each number.';
comment on column bid_caps.pick is 'With kind number: the one number that the cap is for. Null: each number of the game.';

create table cap_counters (
  draw_id bigint not null,
  counter text collate "C" not null,
  points bigint not null check (points >= 0),
  primary key (draw_id, counter)
) with (fillfactor = 70);
comment on table cap_counters is
'Points accepted so far, only for what has a cap. Locked after the wallets, by draw_id and counter.';
comment on column cap_counters.counter is 'What is counted: draw, player:7, game:jodi or pick:5061000.';

create function draw_caps(p_draws bigint[])
  returns table (draw_id bigint, kind text, game text, pick integer, max_points bigint)
  language sql stable
as $$
  select distinct on (d.draw_id, c.kind, c.game, c.pick) d.draw_id, c.kind, c.game, c.pick, c.max_points
  from draws d join bid_caps c on c.family = d.family
    and (c.market_id is null or c.market_id = d.market_id) and (c.draw_id is null or c.draw_id = d.draw_id)
  where d.draw_id = any (p_draws)
  order by d.draw_id, c.kind, c.game, c.pick, c.draw_id nulls last, c.market_id nulls last
$$;
comment on function draw_caps(bigint[]) is 'The caps that apply to each of these draws. A cap of a draw replaces that of its
market, which replaces that of its family.';

create function count_for_caps(p_draw bigint) returns void
  language sql
as $$
  delete from cap_counters where draw_id = p_draw;
  with caps as materialized (select * from draw_caps(array[p_draw])), bids as (
    select s.player_id, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from draws d join slips s on s.draw_id = d.draw_id and s.business_date = d.business_date
    cross join lateral unnest(s.picks, s.points) as b (pick, points)
    where d.draw_id = p_draw and exists (select 1 from caps)
    group by s.player_id, b.pick
  )
  insert into cap_counters (draw_id, counter, points)
  select p_draw, k.counter, sum(b.points)
  from bids b cross join lateral (
    select distinct case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player_id
      when 'game' then 'game:' || c.game else 'pick:' || b.pick end as counter
    from caps c where c.kind in ('draw', 'player') or c.game = b.game and (c.pick is null or c.pick = b.pick)
  ) k
  group by k.counter;
$$;
comment on function count_for_caps(bigint) is
'Counts the slips of a draw again for the caps that it has now. Called after a change of caps.
The caller holds both sides of the draw exclusively (lock_draw_side), so that no slip commits meanwhile.';

create function judge_by_caps(
  p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_points text[], p_capped bigint[],
  p_rooms bigint[], inout outcomes smallint[], out reached text[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  one record;
  k_draws bigint[]; k_counters text[]; k_left bigint[];
  d_ords bigint[]; d_keys integer[]; d_points bigint[];
  v_wallets jsonb; v_before jsonb; v_left bigint; v_full text;
begin
  reached := array_fill(null::text, array[cardinality(p_players)]);
  with caps as materialized (select * from draw_caps(p_capped)), bids as (
    select i.ord, i.draw, i.player, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from unnest(p_players, p_draws, p_picks, p_points, outcomes) with ordinality as i (player, draw, picks, points, outcome, ord)
    cross join lateral unnest(i.picks::integer[], i.points::integer[]) as b (pick, points)
    where i.outcome = 0 and i.draw = any (p_capped)
    group by i.ord, i.draw, i.player, b.pick
  ), demands as (
    select b.ord, b.draw, case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player
        when 'game' then 'game:' || c.game else 'pick:' || b.pick end collate "C" as counter,
      sum(b.points)::bigint as points, min(c.max_points) as max_points
    from bids b join caps c on c.draw_id = b.draw
      and (c.kind in ('draw', 'player') or c.game = b.game and (c.pick is null or c.pick = b.pick))
      and not (c.kind = 'number' and c.pick is null
        and exists (select 1 from caps s where s.draw_id = c.draw_id and s.kind = 'number' and s.pick = b.pick))
    group by 1, 2, 3
  ), keys as (
    select draw, counter, max(max_points) as max_points, row_number() over (order by draw, counter)::integer as no
    from demands group by draw, counter
  )
  select (select array_agg(k.draw order by k.no) from keys k), (select array_agg(k.counter order by k.no) from keys k),
    (select array_agg(k.max_points order by k.no) from keys k), array_agg(d.ord), array_agg(k.no), array_agg(d.points)
  into k_draws, k_counters, k_left, d_ords, d_keys, d_points
  from demands d join keys k on k.draw = d.draw and k.counter = d.counter;
  if d_ords is null then return; end if;

  insert into cap_counters (draw_id, counter, points)
  select k.draw, k.counter, 0 from unnest(k_draws, k_counters) with ordinality as k (draw, counter, no) order by k.no
  on conflict do nothing;
  perform 1 from cap_counters c
  where (c.draw_id, c.counter) in (select k.draw, k.counter from unnest(k_draws, k_counters) as k (draw, counter))
  order by c.draw_id, c.counter for update;
  select array_agg(k.most - c.points order by k.no) into k_left
  from unnest(k_draws, k_counters, k_left) with ordinality as k (draw, counter, most, no)
  join cap_counters c on c.draw_id = k.draw and c.counter = k.counter;
  select jsonb_object_agg(w.player_id, w.balance_paise) into v_wallets from wallets w where w.player_id = any (p_players);

  v_before := v_wallets;

  for one in
    select i.ord, i.player::text as player, i.total, d.keys, d.points
    from unnest(p_players, p_totals, outcomes) with ordinality as i (player, total, outcome, ord)
    left join (
      select x.ord, array_agg(x.key order by x.key) as keys, array_agg(x.points order by x.key) as points
      from unnest(d_ords, d_keys, d_points) as x (ord, key, points) group by x.ord
    ) d on d.ord = i.ord
    where i.outcome = 0 order by i.ord
  loop
    v_left := (v_wallets ->> one.player)::bigint - one.total;
    if v_left < 0 then outcomes[one.ord] := 8; continue; end if;
    if (v_before ->> one.player)::bigint - v_left > p_rooms[one.ord] then outcomes[one.ord] := 17; continue; end if;
    v_full := null;
    for n in 1 .. coalesce(cardinality(one.keys), 0) loop
      if k_left[one.keys[n]] < one.points[n] then v_full := k_counters[one.keys[n]]; exit; end if;
    end loop;
    if v_full is not null then outcomes[one.ord] := 10; reached[one.ord] := v_full; continue; end if;
    v_wallets := v_wallets || jsonb_build_object(one.player, v_left);
    for n in 1 .. coalesce(cardinality(one.keys), 0) loop
      k_left[one.keys[n]] := k_left[one.keys[n]] - one.points[n];
    end loop;
  end loop;

  update cap_counters c set points = c.points + x.points
  from (
    select k_draws[d.key] as draw, k_counters[d.key] as counter, sum(d.points) as points
    from unnest(d_ords, d_keys, d_points) as d (ord, key, points) where outcomes[d.ord] = 0 group by d.key
  ) x
  where c.draw_id = x.draw and c.counter = x.counter;
end $$;
comment on function judge_by_caps(bigint[], bigint[], bigint[], text[], text[], bigint[], bigint[], smallint[]) is
'Judges the submissions of a batch one by one, in order of arrival, by the wallets, by the limits of the players in p_rooms
(null without one, see judge_by_limits), and by the caps of the draws in p_capped.
Adds the points of what is accepted to the counters.
outcomes: as in place_bids. Submissions that come in with 0 may leave with 8 (not enough points), 10 (a cap is reached)
or 17 (a limit of the player is reached).
reached: for outcome 10, the counter that is full.
Locks: the counters, by draw_id and counter. The caller holds the sides of the draws and the wallets. Called by place_bids.';

revoke execute on function pick_game, pick_side, draw_caps, count_for_caps, judge_by_caps from public;
grant execute on function pick_game, pick_side, draw_caps, count_for_caps, judge_by_caps to surahi_app;
grant select, insert, update, delete on bid_caps, cap_counters to surahi_app;
