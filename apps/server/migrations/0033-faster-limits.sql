-- The same judgement of limits at a lower cost. The periods of a batch are computed once and not once per row and counter. The
-- figures of a refusal are computed for refusals alone.

create function play_limit_reached(p_row play_limits, p_at timestamptz) returns jsonb
  language sql stable
as $$
  select play_limit_answer(x.kind, x.period, x.limit_amount, x.used, x.resets_at)
  from play_used(p_row, p_at) x
  where x.kind in ('loss', 'stake') and x.limit_amount is not null or x.kind = 'play' and x.used >= x.limit_amount
  order by x.kind = 'play' desc, x.limit_amount - x.used, x.period desc limit 1
$$;
comment on function play_limit_reached(play_limits, timestamptz) is
'The figures of a refusal by the tightest limit (play_limit_answer): a limit on time that is reached, or the limit on losses or
stakes with the least room. Every stake uses the limits on losses and on stakes equally, so it stays the tightest in a batch.';

create or replace function judge_by_limits(
  p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_at timestamptz, inout outcomes smallint[],
  inout answers jsonb[], out rooms bigint[], out room_answers jsonb[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_minute integer := extract(hour from p_at at time zone 'Asia/Kolkata') * 60 + extract(minute from p_at at time zone 'Asia/Kolkata');
  v_now date[] := play_periods(p_at);
begin
  select array_agg(coalesce(j.outcome, i.outcome) order by i.ord), array_agg(coalesce(j.answer, i.answer) order by i.ord),
    array_agg(j.room order by i.ord),
    array_agg(case when j.room < i.player_total then j.room_answer end order by i.ord)
  into outcomes, answers, rooms, room_answers
  from (
    select u.*, sum(u.total) over (partition by u.player) as player_total
    from unnest(p_players, p_draws, p_totals, p_picks, outcomes, answers) with ordinality
      as u (player, draw, total, picks, outcome, answer, ord)
  ) i
  left join lateral (
    select
      case
        when l.excluded_until is not null then 11
        when l.time_out_until > p_at then 12
        when b.kind = 'quiet' then 13
        when b.kind = 'market' then 14
        when b.kind = 'game' then 15
        when l.visit_to + interval '30 minutes' > p_at
          and p_at >= coalesce(l.checked_at, l.visit_from) + l.check_minutes * interval '1 minute' then 16
        when i.total > l.bid_limit_paise or u.is_time_over then 17
      end::smallint as outcome,
      case
        when l.excluded_until is not null then jsonb_build_object('until_ms',
          case when isfinite(l.excluded_until) then (extract(epoch from l.excluded_until) * 1000)::bigint else 0 end)
        when l.time_out_until > p_at then jsonb_build_object('until_ms', (extract(epoch from l.time_out_until) * 1000)::bigint)
        when b.kind is not null then jsonb_build_object('until_ms', case when b.kind = 'quiet' then
          (extract(epoch from date_trunc('day', p_at, 'Asia/Kolkata')) * 1000)::bigint + b.to_minute * 60000::bigint
            + case when b.to_minute <= v_minute then 86400000 else 0 end else 0 end)
        when l.visit_to + interval '30 minutes' > p_at
          and p_at >= coalesce(l.checked_at, l.visit_from) + l.check_minutes * interval '1 minute'
          then (select jsonb_build_object('until_ms', 0, 'minutes', floor(extract(epoch from p_at - l.visit_from) / 60)::bigint,
            'staked', v.staked_paise, 'won', v.won_paise) from play_visit(l.player_id, l.visit_seq) v)
        when u.is_time_over then play_limit_reached(l, p_at)
        when i.total > l.bid_limit_paise then play_limit_answer('bid', 0, l.bid_limit_paise, 0, 'epoch')
      end as answer,
      case when not u.is_time_over then case when u.room < 0 then 0 else u.room end end as room,
      case when not u.is_time_over and u.room < i.player_total then play_limit_reached(l, p_at) end as room_answer
    from play_limits l
    left join lateral (
      select q.kind, q.to_minute from play_blocks q
      where q.player_id = l.player_id and q.until > p_at and (
        q.kind = 'quiet' and case when q.from_minute < q.to_minute then v_minute >= q.from_minute and v_minute < q.to_minute
          else v_minute >= q.from_minute or v_minute < q.to_minute end
        or q.kind = 'market' and q.market_id = (select d.market_id from draws d where d.draw_id = i.draw)
        or q.kind = 'game' and exists (select 1 from unnest(i.picks::integer[]) g where pick_game(g) = q.game))
      order by q.kind desc limit 1
    ) b on true
    cross join lateral (
      select
        -- The room of the tightest limit. least() ignores limits that are not set.
        least(
          l.loss_limit_paise[1] - case when l.counted_from[1] >= v_now[1] then l.lost_paise[1] else 0 end,
          l.loss_limit_paise[2] - case when l.counted_from[2] >= v_now[2] then l.lost_paise[2] else 0 end,
          l.loss_limit_paise[3] - case when l.counted_from[3] >= v_now[3] then l.lost_paise[3] else 0 end,
          l.stake_limit_paise[1] - case when l.counted_from[1] >= v_now[1] then l.staked_paise[1] else 0 end,
          l.stake_limit_paise[2] - case when l.counted_from[2] >= v_now[2] then l.staked_paise[2] else 0 end,
          l.stake_limit_paise[3] - case when l.counted_from[3] >= v_now[3] then l.staked_paise[3] else 0 end) as room,
        -- The first comparison is cheap. It is true for every player whose time may be over, and for some others.
        coalesce(least(
          l.play_limit_minutes[1] * 60000 - l.played_ms[1],
          l.play_limit_minutes[2] * 60000 - l.played_ms[2],
          l.play_limit_minutes[3] * 60000 - l.played_ms[3]
        ) <= coalesce(extract(epoch from p_at - l.visit_from) * 1000, 0)
          and exists (select 1 from play_used(l, p_at) x where x.kind = 'play' and x.used >= x.limit_amount), false) as is_time_over
      offset 0
    ) u
    where l.player_id = i.player
  ) j on i.outcome = 0;
end $$;

create or replace function count_stakes(p_players bigint[], p_totals bigint[], p_at timestamptz) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_now date[] := play_periods(p_at);
begin
  update play_limits l set
    counted_from = array[greatest(l.counted_from[1], v_now[1]), greatest(l.counted_from[2], v_now[2]), greatest(l.counted_from[3], v_now[3])],
    deposited_paise = play_counted(l.deposited_paise, l.counted_from, v_now),
    lost_paise = array[
      s.total + case when l.counted_from[1] >= v_now[1] then l.lost_paise[1] else 0 end,
      s.total + case when l.counted_from[2] >= v_now[2] then l.lost_paise[2] else 0 end,
      s.total + case when l.counted_from[3] >= v_now[3] then l.lost_paise[3] else 0 end],
    staked_paise = array[
      s.total + case when l.counted_from[1] >= v_now[1] then l.staked_paise[1] else 0 end,
      s.total + case when l.counted_from[2] >= v_now[2] then l.staked_paise[2] else 0 end,
      s.total + case when l.counted_from[3] >= v_now[3] then l.staked_paise[3] else 0 end],
    played_ms = case when l.visit_to + interval '30 minutes' > p_at then play_counted(l.played_ms, l.counted_from, v_now) else (
      select array_agg(c + play_overlap_ms(l.visit_from, l.visit_to + interval '30 minutes', v_now[k]) order by k)
      from unnest(play_counted(l.played_ms, l.counted_from, v_now)) with ordinality as x (c, k)) end,
    visit_from = case when l.visit_to + interval '30 minutes' > p_at then l.visit_from else p_at end,
    visit_to = p_at,
    visit_seq = case when l.visit_to + interval '30 minutes' > p_at then l.visit_seq else w.wallet_seq - s.slips end,
    checked_at = case when l.visit_to + interval '30 minutes' > p_at then l.checked_at end,
    check_met_at = case when l.visit_to + interval '30 minutes' > p_at then l.check_met_at end,
    check_met_id = case when l.visit_to + interval '30 minutes' > p_at then l.check_met_id end
  from (select player, sum(total)::bigint as total, count(*) as slips from unnest(p_players, p_totals) as i (player, total) group by player) s
  join wallets w on w.player_id = s.player
  where l.player_id = s.player;
end $$;

-- offset 0: the periods of a slip are computed once.
create or replace function count_returns(p_draw bigint, p_date date, p_slips bigint[], p_amounts bigint[], p_is_refund boolean) returns void
  language sql set search_path = pg_catalog, public, pg_temp
as $$
  update play_limits l set
    lost_paise = array[l.lost_paise[1] - s.sums[1], l.lost_paise[2] - s.sums[2], l.lost_paise[3] - s.sums[3]],
    staked_paise = case when p_is_refund
      then array[l.staked_paise[1] - s.sums[1], l.staked_paise[2] - s.sums[2], l.staked_paise[3] - s.sums[3]]
      else l.staked_paise end
  from (
    select q.player_id, array[
      coalesce(sum(i.amount) filter (where q.counted_from[1] = n.then[1]), 0),
      coalesce(sum(i.amount) filter (where q.counted_from[2] = n.then[2]), 0),
      coalesce(sum(i.amount) filter (where q.counted_from[3] = n.then[3]), 0)]::bigint[] as sums
    from unnest(p_slips, p_amounts) as i (slip, amount)
    join slips x on x.draw_id = p_draw and x.business_date = p_date and x.slip_no = i.slip
    join play_limits q on q.player_id = x.player_id
    cross join lateral (select play_periods(x.accepted_at) as then offset 0) n
    group by q.player_id
  ) s
  where l.player_id = s.player_id
$$;

revoke execute on function play_limit_reached from public;
grant execute on function play_limit_reached to surahi_app;
