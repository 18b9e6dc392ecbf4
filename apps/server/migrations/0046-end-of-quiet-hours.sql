-- A refusal in quiet hours names the end of all quiet hours that follow one another. Ranges that overlap or touch
-- count as one, and a removed range ends early.

create function quiet_until_ms(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_end timestamptz := p_at; v_next timestamptz; v_last timestamptz; v_minute integer;
begin
  select greatest(p_at, max(q.until) filter (where isfinite(q.until))) + interval '1 day' into v_last
  from play_blocks q where q.player_id = p_player and q.kind = 'quiet' and q.until > p_at;
  while v_end < v_last loop
    v_minute := extract(hour from v_end at time zone 'Asia/Kolkata') * 60 + extract(minute from v_end at time zone 'Asia/Kolkata');
    select max(least(q.until, date_trunc('day', v_end, 'Asia/Kolkata')
      + make_interval(mins => q.to_minute + case when q.to_minute <= v_minute then 1440 else 0 end)))
    into v_next
    from play_blocks q
    where q.player_id = p_player and q.kind = 'quiet' and q.until > v_end
      and case when q.from_minute < q.to_minute then q.from_minute <= v_minute and q.to_minute > v_minute
        else q.from_minute <= v_minute or q.to_minute > v_minute end;
    if v_next is null then return (extract(epoch from v_end) * 1000)::bigint; end if;
    v_end := v_next;
  end loop;
  return 0;
end $$;
comment on function quiet_until_ms(bigint, timestamptz) is
'The end of the quiet hours that hold at p_at, in unix ms. Ranges that overlap or touch count as one. A removed
range ends at its until. Returns 0 if the ranges have no gap up to a day after the last removed range ends: then
they never end.';

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
        when b.kind is not null then jsonb_build_object('until_ms',
          case when b.kind = 'quiet' then quiet_until_ms(l.player_id, p_at) else 0 end)
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
      select q.kind from play_blocks q
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

revoke execute on function quiet_until_ms from public;
grant execute on function quiet_until_ms to surahi_app;
