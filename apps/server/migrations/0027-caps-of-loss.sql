-- Caps of the loss: the most points that a draw may lose, whatever its result.

-- while it runs: bid_caps is small, and the previous release only reads the kinds that it sets
alter table bid_caps drop constraint bid_caps_kind_check;
alter table bid_caps add constraint bid_caps_kind_check check (kind in ('draw', 'player', 'game', 'number', 'loss'));
comment on column bid_caps.kind is
'draw: all points of the draw. player: those of each player. game: those of a game. number: those of each number.
loss: the payout of the worst result less the stakes of the draw.';
comment on column cap_counters.counter is
'What is counted: draw, player:7, game:jodi or pick:5061000. loss: the payout of the worst result in points, or more.';

create function pick_payouts(p_draw bigint, p_picks integer[], p_points bigint[])
  returns table (pick integer, paise bigint)
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select b.pick, (sum(b.points) * 100 * (v.rates -> pick_game(b.pick) ->> 1)::bigint
    / (v.rates -> pick_game(b.pick) ->> 0)::bigint)::bigint
  from unnest(p_picks, p_points) as b (pick, points)
  cross join (select r.rates from draws d join rate_versions r using (rate_version) where d.draw_id = p_draw offset 0) v
  group by b.pick, v.rates
$$;
comment on function pick_payouts(bigint, integer[], bigint[]) is
'What each pick pays at the rates of the draw if it wins, in paise, for these points. A pick may occur more than once.';

create function pana_ank(p_pana integer) returns integer
  language sql immutable parallel safe
as $$ select (p_pana / 100 + p_pana / 10 % 10 + p_pana % 10) % 10 $$;
comment on function pana_ank(integer) is 'The ank of a pana: the last digit of the sum of its digits.';

create function worst_payout(p_draw bigint, p_picks integer[], p_points bigint[]) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  with staked as (
    select array_agg(s.pick) as picks, array_agg(s.points) as points
    from (
      select substr(c.counter, 6)::integer as pick, c.points from cap_counters c
      where c.draw_id = p_draw and c.counter >= 'pick:' and c.counter < 'pick;'
      union all
      select b.pick, b.points from unnest(p_picks, p_points) as b (pick, points)
    ) s
  ), declared as (
    select r.number::integer as pana from results r join draws d using (draw_id)
    where r.draw_id = p_draw and r.side = 1 and r.voided_at is null and d.family = 'main'
  ), paid as materialized (
    -- Starline is an open side alone. The digits of Gali are the anks of its jodi.
    select t.type, t.first, t.second, t.paise from (
      select case when p.pick / 1000000 in (9, 11) then 1 when p.pick / 1000000 = 12 then 2 when p.pick / 1000000 = 10 then 3
          when p.pick / 1000000 = 13 then 5 else p.pick / 1000000 end as type,
        p.pick / 1000 % 1000 as first, p.pick % 1000 as second, p.paise
      from staked s cross join lateral pick_payouts(p_draw, s.picks, s.points) p
    ) t left join declared d on true
    where d.pana is null or case t.type when 1 then t.first = pana_ank(d.pana) when 3 then t.first = d.pana
      when 5 then t.first / 10 = pana_ank(d.pana) when 6 then t.first = pana_ank(d.pana) when 7 then t.second = d.pana
      when 8 then t.first = d.pana else true end
  ), anks as materialized (
    select a.ank, b.ank as other, coalesce(o.paise, 0) as open_ank, coalesce(c.paise, 0) as close_ank, coalesce(j.paise, 0) as jodi
    from generate_series(0, 9) as a (ank) cross join generate_series(0, 9) as b (ank)
    left join paid o on o.type = 1 and o.first = a.ank
    left join paid c on c.type = 2 and c.first = b.ank
    left join paid j on j.type = 5 and j.first = a.ank * 10 + b.ank
  ), open_panas as (
    select pana_ank(p.first) as ank, max(p.paise) as paise from paid p where p.type = 3 group by 1
  ), close_panas as (
    select pana_ank(p.first) as ank, max(p.paise) as paise from paid p where p.type = 4 group by 1
  ), open_halves as (
    select pana_ank(h.second) as ank, h.first as other, max(h.paise + coalesce(p.paise, 0)) as paise
    from paid h left join paid p on p.type = 3 and p.first = h.second where h.type = 7 group by 1, 2
  ), close_halves as (
    select h.first as ank, pana_ank(h.second) as other, max(h.paise + coalesce(p.paise, 0)) as paise
    from paid h left join paid p on p.type = 4 and p.first = h.second where h.type = 6 group by 1, 2
  )
  select greatest(
    (select max(k.open_ank + k.close_ank + k.jodi
        + greatest(o.paise, oh.paise, 0) + greatest(c.paise, ch.paise, 0))
      from anks k left join open_panas o on o.ank = k.ank left join close_panas c on c.ank = k.other
      left join open_halves oh on oh.ank = k.ank and oh.other = k.other
      left join close_halves ch on ch.ank = k.ank and ch.other = k.other),
    (select max(k.open_ank + k.close_ank + k.jodi + f.paise + coalesce(o.paise, 0) + coalesce(c.paise, 0)
        + coalesce(oh.paise, 0) + coalesce(ch.paise, 0))
      from paid f join anks k on k.ank = pana_ank(f.first) and k.other = pana_ank(f.second)
      left join paid o on o.type = 3 and o.first = f.first
      left join paid c on c.type = 4 and c.first = f.second
      left join paid oh on oh.type = 7 and oh.first = k.other and oh.second = f.first
      left join paid ch on ch.type = 6 and ch.first = k.ank and ch.second = f.second
      where f.type = 8))
$$;
comment on function worst_payout(bigint, integer[], bigint[]) is
'The highest total payout of one result of a draw in paise, over the points counted for its picks and these further bids.
Once the open result is declared, only results with it count. Two panas meet only in a Full Sangam, so for each pair of anks
the dearest open pana and the dearest close pana are found apart. Called by judge_by_caps and count_for_caps.';

create or replace function count_for_caps(p_draw bigint) returns void
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
    from caps c where c.kind in ('draw', 'player', 'loss') or c.game = b.game and (c.pick is null or c.pick = b.pick)
  ) k
  group by k.counter;
  insert into cap_counters (draw_id, counter, points)
  select p_draw, 'loss', (coalesce(worst_payout(p_draw, '{}', '{}'), 0) + 99) / 100
  where exists (select 1 from draw_caps(array[p_draw]) c where c.kind = 'loss');
$$;

create or replace function judge_by_caps(
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
  l_draws bigint[]; l_most bigint[]; l_worst bigint[]; l_staked bigint[]; v_no integer; v_worst bigint;
  b_draws bigint[] := '{}'; b_picks integer[] := '{}'; b_points bigint[] := '{}'; v_picks integer[]; v_points bigint[];
begin
  reached := array_fill(null::text, array[cardinality(p_players)]);
  with caps as materialized (select * from draw_caps(p_capped)), bids as (
    select i.ord, i.draw, i.player, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from unnest(p_players, p_draws, p_picks, p_points, outcomes) with ordinality as i (player, draw, picks, points, outcome, ord)
    cross join lateral unnest(i.picks::integer[], i.points::integer[]) as b (pick, points)
    where i.outcome = 0 and i.draw = any (p_capped)
    group by i.ord, i.draw, i.player, b.pick
  ), demands as (
    select x.ord, x.draw, x.counter, sum(x.points)::bigint as points, min(x.max_points) as max_points
    from (
      -- A cap of the loss counts each number without a limit of its own.
      select b.ord, b.draw, b.pick, case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player
          when 'game' then 'game:' || c.game else 'pick:' || b.pick end collate "C" as counter,
        max(b.points) as points, min(c.max_points) filter (where c.kind <> 'loss') as max_points
      from bids b join caps c on c.draw_id = b.draw
        and (c.kind in ('draw', 'player', 'loss') or c.game = b.game and (c.pick is null or c.pick = b.pick))
        and not (c.kind = 'number' and c.pick is null
          and exists (select 1 from caps s where s.draw_id = c.draw_id and s.kind = 'number' and s.pick = b.pick))
      group by 1, 2, 3, 4
    ) x
    group by 1, 2, 3
    union all
    select distinct b.ord, b.draw, 'loss' collate "C", 0::bigint, null::bigint
    from bids b join caps c on c.draw_id = b.draw and c.kind = 'loss'
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

  -- The counter loss is locked before those of the numbers, so that one batch at a time judges the loss of a draw.
  select array_agg(k.draw_id), array_agg(k.max_points * 100), array_agg(c.points * 100), array_agg(k.staked)
  into l_draws, l_most, l_worst, l_staked
  from (
    select d.draw_id, d.max_points, (select coalesce(sum(n.points), 0)::bigint * 100 from cap_counters n
      where n.draw_id = d.draw_id and n.counter >= 'pick:' and n.counter < 'pick;') as staked
    from draw_caps(p_capped) d where d.kind = 'loss'
  ) k join cap_counters c on c.draw_id = k.draw_id and c.counter = 'loss';

  for one in
    select i.ord, i.player::text as player, i.draw, i.total, i.picks, i.pick_points, d.keys, d.points
    from unnest(p_players, p_draws, p_totals, p_picks, p_points, outcomes) with ordinality
      as i (player, draw, total, picks, pick_points, outcome, ord)
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
    v_no := array_position(l_draws, one.draw);
    if v_full is null and v_no is not null then
      v_picks := one.picks::integer[];
      v_points := one.pick_points::bigint[];
      -- A bound first: at most one number of each bet type wins. Only a bid near the cap costs the exact calculation.
      v_worst := l_worst[v_no] + (
        select coalesce(sum(t.most), 0) from (
          select max(p.paise) as most from pick_payouts(one.draw, v_picks, v_points) p group by p.pick / 1000000
        ) t);
      if v_worst - l_staked[v_no] - one.total > l_most[v_no] then
        v_worst := worst_payout(one.draw,
          v_picks || array(select b.pick from unnest(b_draws, b_picks) with ordinality as b (draw, pick, n)
            where b.draw = one.draw order by b.n),
          v_points || array(select b.points from unnest(b_draws, b_points) with ordinality as b (draw, points, n)
            where b.draw = one.draw order by b.n));
      end if;
      if v_worst - l_staked[v_no] - one.total > l_most[v_no] then v_full := 'loss'; end if;
    end if;
    if v_full is not null then outcomes[one.ord] := 10; reached[one.ord] := v_full; continue; end if;
    if v_no is not null then
      l_worst[v_no] := v_worst;
      l_staked[v_no] := l_staked[v_no] + one.total;
      b_draws := b_draws || array_fill(one.draw, array[cardinality(v_picks)]);
      b_picks := b_picks || v_picks;
      b_points := b_points || v_points;
    end if;
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
  if l_draws is not null then
    update cap_counters c set points = (l.worst + 99) / 100
    from unnest(l_draws, l_worst) as l (draw, worst) where c.draw_id = l.draw and c.counter = 'loss';
  end if;
end $$;
comment on function judge_by_caps(bigint[], bigint[], bigint[], text[], text[], bigint[], bigint[], smallint[]) is
'Judges the submissions of a batch one by one, in order of arrival, by the wallets, by the limits of the players in p_rooms
(null without one, see judge_by_limits), and by the caps of the draws in p_capped.
Adds the points of what is accepted to the counters.
outcomes: as in place_bids. Submissions that come in with 0 may leave with 8 (not enough points), 10 (a cap is reached)
or 17 (a limit of the player is reached).
reached: for outcome 10, the counter that is full. loss: the draw could lose more than its cap.
Locks: the counters, by draw_id and counter. The caller holds the sides of the draws and the wallets. Called by place_bids.';

revoke execute on function pick_payouts, pana_ank, worst_payout from public;
grant execute on function pick_payouts, pana_ank, worst_payout to surahi_app;
