-- Slips: what players bid. place_bids is the one way to make them.

create sequence slip_numbers as bigint;
comment on sequence slip_numbers is 'Numbers of slips. Numbers of the slips of one draw rise with their arrival.';

create table slips (
  slip_no bigint not null default nextval('slip_numbers'),
  business_date date not null,
  player_id bigint not null,
  submission_id uuid not null,
  draw_id bigint not null,
  total_paise bigint not null check (total_paise > 0),
  picks integer[] not null,
  points integer[] not null,
  transfer_id bigint not null,
  accepted_at timestamptz not null,
  check (cardinality(picks) = cardinality(points) and cardinality(picks) > 0),
  primary key (player_id, business_date, submission_id)
) partition by range (business_date);
create index slips_draw on slips (draw_id, slip_no);
create trigger slips_append_only before update or delete on slips for each row execute function refuse_change();
create trigger slips_no_truncate before truncate on slips for each statement execute function refuse_change();
comment on table slips is
'One submission of bids on one draw, paid by one transfer. Append-only. Partitioned by month of business_date: ensure_partitions
makes the months, and the command line archives and drops old ones.
Why bids are arrays: docs/decisions/0003-one-int-per-bid.md.';
comment on column slips.slip_no is 'Orders the slips of a draw by arrival. Settlement goes through them in this order.';
comment on column slips.submission_id is 'The id that the client made; the request_id in requests.';
comment on column slips.picks is
'One pick code per bid, made by packages/game: bet type * 1,000,000 + number. pick_game and pick_side read it.';
comment on column slips.points is 'Points of each bid, in the order of picks. A point is 100 paise.';
comment on column slips.transfer_id is 'The transfer that took the stake.';

create function place_bids(
  p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[],
  p_totals bigint[], p_picks text[], p_points text[],
  out outcomes smallint[], out answers jsonb[], out balances bigint[], out decided_at timestamptz
)
  language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set lock_timeout = '500ms'
as $$
declare
  short record; v_is_behind boolean; v_mark timestamptz; v_has_passed boolean; v_may_be_short boolean;
  v_left bigint; v_capped bigint[]; v_reached text[]; v_at_ms bigint;
  v_is_limited boolean := false; v_rooms bigint[]; v_room_answers jsonb[];
  a_ords bigint[]; a_players bigint[]; a_submissions uuid[]; a_draws bigint[]; a_totals bigint[];
  a_slip_nos bigint[]; a_transfers bigint[]; a_balances bigint[]; a_answers jsonb[];
begin
  perform lock_draw_side(k.draw, k.side::smallint, 'shared')
    from (
      select distinct i.draw, s.side
      from unnest(p_draws, p_needs_open, p_needs_close) as i (draw, needs_open, needs_close)
      join (values (1), (2)) as s (side) on s.side = 1 and i.needs_open or s.side = 2 and i.needs_close
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(p_players);
  -- Corrections of a running clock are below 2 seconds. A clock that is further below its mark was set back.
  select greatest(t.now, m.at), m.at > t.now + interval '2 seconds', m.at into decided_at, v_is_behind, v_mark
    from (select app_now() as now) t
    left join (clock_marks m join clock_control c on c.offset_ms = m.offset_ms) on true;
  select
    array_agg((case
      when r.player_id is not null then case when r.input_hash = i.hash then 1 else 2 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from or d.awaits_record then 6
      when not m.is_active or m.is_paused or v_is_behind then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and decided_at >= d.open_at or decided_at >= d.close_at then 7
      else 0 end)::smallint order by i.ord),
    array_agg(r.answer order by i.ord),
    array_agg(w.balance_paise order by i.ord),
    bool_or(i.needs_open and d.open_at > v_mark and d.open_at <= decided_at or d.close_at > v_mark and d.close_at <= decided_at),
    bool_or(i.total > w.balance_paise) or count(distinct i.player) < count(*)
  into outcomes, answers, balances, v_has_passed, v_may_be_short
  from unnest(p_players, p_submissions, p_hashes, p_draws, p_needs_open, p_totals) with ordinality
    as i (player, submission, hash, draw, needs_open, total, ord)
  join lateral (select q.blocked_at, q.betting_status from players q where q.player_id = i.player offset 0) p on true
  join lateral (select q.balance_paise from wallets q where q.player_id = i.player offset 0) w on true
  left join lateral (
    select q.player_id, q.input_hash, q.answer from requests q
    where q.player_id = i.player and q.request_id = i.submission offset 0
  ) r on true
  left join draws d on d.draw_id = i.draw
  left join markets m on m.market_id = d.market_id;

  if outcomes is null or cardinality(outcomes) <> cardinality(p_players) then
    raise exception 'a submission names a player without an account';
  end if;
  -- Nodes raise the mark every second. A batch raises it when it is old, so that no decision is far above the mark. A batch
  -- also raises it when a cut-off has passed since the mark, so that a draw that was judged closed stays closed.
  if not v_is_behind and (decided_at > v_mark + interval '1500 ms' or v_has_passed) then
    perform lift_clock_mark();
  end if;

  -- Two tests: the first costs nothing while no player has a limit.
  if exists (select 1 from play_limits) and exists (select 1 from play_limits l where l.player_id = any (p_players)) then
    v_is_limited := true;
    v_may_be_short := true;
    select j.outcomes, j.answers, j.rooms, j.room_answers into outcomes, answers, v_rooms, v_room_answers
    from judge_by_limits(p_players, p_draws, p_totals, p_picks, decided_at, outcomes, answers) j;
  end if;

  if exists (select 1 from bid_caps) then
    v_capped := array(
      select d.draw_id from draws d
      where d.draw_id = any (p_draws) and exists (
        select 1 from bid_caps c where c.family = d.family
          and (c.market_id is null or c.market_id = d.market_id) and (c.draw_id is null or c.draw_id = d.draw_id))
      order by 1);
    if cardinality(v_capped) > 0 then
      select j.outcomes, j.reached into outcomes, v_reached
      from judge_by_caps(p_players, p_draws, p_totals, p_picks, p_points, v_capped, v_rooms, outcomes) j;
      for k in 1 .. cardinality(outcomes) loop
        if outcomes[k] = 10 then answers[k] := jsonb_build_object('reached', v_reached[k]); end if;
        if outcomes[k] = 17 and answers[k] is null then answers[k] := v_room_answers[k]; end if;
      end loop;
    end if;
  end if;

  -- If a wallet or the tightest limit cannot take all submissions of its player, those that fit are accepted, in order of
  -- arrival. This cannot happen when all players differ, have no limit, and each can pay the one submission.
  if v_may_be_short then
    for short in
      select i.player, i.balance, min(i.room) as room
      from unnest(p_players, p_totals, outcomes, balances, v_rooms) as i (player, total, outcome, balance, room)
      where i.outcome = 0
      group by i.player, i.balance
      having sum(i.total) > least(i.balance, min(i.room))
    loop
      v_left := short.balance;
      for k in 1 .. cardinality(p_players) loop
        if p_players[k] = short.player and outcomes[k] = 0 then
          if p_totals[k] > v_left then outcomes[k] := 8;
          elsif short.balance - v_left + p_totals[k] > short.room then
            outcomes[k] := 17;
            answers[k] := v_room_answers[k];
          else v_left := v_left - p_totals[k];
          end if;
        end if;
      end loop;
    end loop;
  end if;

  if v_is_limited then
    insert into play_refusals (player_id, submission_id, draw_id, total_paise, outcome, figures, at)
    select i.player, i.submission, i.draw, i.total, i.outcome, i.answer, decided_at
    from unnest(p_players, p_submissions, p_draws, p_totals, outcomes, answers) as i (player, submission, draw, total, outcome, answer)
    where i.outcome between 11 and 17;
  end if;

  select array_agg(i.ord order by i.ord), array_agg(i.player order by i.ord), array_agg(i.submission order by i.ord),
    array_agg(i.draw order by i.ord), array_agg(i.total order by i.ord), array_agg(nextval('slip_numbers') order by i.ord)
  into a_ords, a_players, a_submissions, a_draws, a_totals, a_slip_nos
  from unnest(p_players, p_submissions, p_draws, p_totals, outcomes) with ordinality as i (player, submission, draw, total, outcome, ord)
  where i.outcome = 0;
  if a_ords is null then return; end if;

  select c.transfer_ids, c.balances into a_transfers, a_balances
  from ledger_collect(transfer_kind('bid'), account_number('stakes'), a_players, a_totals, a_draws, a_submissions, decided_at) c;
  if v_is_limited then perform count_stakes(a_players, a_totals, decided_at); end if;

  insert into slips (slip_no, business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
  select a.slip_no, d.business_date, a.player, a.submission, a.draw, a.total, p_picks[a.ord]::integer[], p_points[a.ord]::integer[],
    a.transfer, decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_draws, a_totals, a_transfers)
    as a (ord, slip_no, player, submission, draw, total, transfer)
  join draws d on d.draw_id = a.draw;

  -- Rounded down, so that no bid seems to be accepted at its cut-off.
  v_at_ms := floor(extract(epoch from decided_at) * 1000);
  a_answers := array(
    select jsonb_build_object('slip_no', a.slip_no, 'balance_paise', a.balance, 'accepted_at_ms', v_at_ms)
    from unnest(a_slip_nos, a_balances) with ordinality as a (slip_no, balance, nth) order by a.nth);

  insert into requests (player_id, request_id, input_hash, answer, at)
  select a.player, a.submission, p_hashes[a.ord], a.answer, decided_at
  from unnest(a_ords, a_players, a_submissions, a_answers) as a (ord, player, submission, answer);

  if cardinality(a_ords) = cardinality(p_players) then
    answers := a_answers;
    balances := a_balances;
  else
    for k in 1 .. cardinality(a_ords) loop
      answers[a_ords[k]] := a_answers[k];
      balances[a_ords[k]] := a_balances[k];
    end loop;
  end if;
  perform pg_notify('wallets', array_to_string(array(select distinct unnest(a_players)), ','));
end $$;
comment on function place_bids(bigint[], uuid[], uuid[], bigint[], boolean[], boolean[], bigint[], text[], text[]) is
'Takes a batch of submissions in order of arrival. Each is judged alone: accepted as a whole, or refused as a whole.
Parameters are parallel arrays with one element per submission. p_picks and p_points hold array literals.
p_needs_open: the slip has bids that the open cut-off ends. p_needs_close: it has bids that the close cut-off ends.

Returns one element per submission.
outcomes:
  0 accepted; answers has slip_no, balance_paise and accepted_at_ms
  1 repeated: the id and the input were accepted before; answers has the first answer
  2 the id was accepted before with other input
  3 betting is off for the player
  4 the player is blocked
  5 the draw does not exist
  6 the draw is not current yet, or its record is not in the public log yet
  7 bidding is closed
  8 the wallet does not hold enough
  9 the market is inactive or paused, or the clock is behind its mark
  10 a cap is reached; answers has {reached: the counter}
  11 the player is excluded, 12 in a time-out, 13 in quiet hours; answers has {until_ms}, 0 without an end
  14 the player blocked the market, 15 a game of the submission
  16 the reality check of the player waits; answers has {until_ms: 0, minutes, staked, won} of the visit
  17 a limit of the player is reached; answers has {kind, period, limit, used, left, resets_at_ms} (play_limit_answer)
Refusals from 11 on leave a row in play_refusals.
balances: of an accepted submission, the wallet after its stake; of any other, the wallet before the batch.
decided_at: the one instant by which all were judged.

Locks, in this order:
  1. sides of the draws, shared (lock_draw_side), by draw_id and then by side
  2. wallets, by player_id (ledger_lock_wallets)
  3. counters of caps, by draw_id and counter, only for draws with a cap (judge_by_caps)
The wallets also protect the rows of play_limits, which are read and written under them (judge_by_limits, count_stakes).
Between 2 and 3, when the mark is old: the row of clock_marks, skipped when another transaction holds it.
lock_timeout: when another transaction holds a wallet, the batch fails after half a second. The queue then sends each
submission alone, so that only those of that wallet wait.
enable_seqscan is off: a plan is made once per connection, perhaps while tables are small, and must look up rows by key.
Raises when a submission names a player without a wallet.
Called by the bid queue.';

revoke execute on function place_bids from public;
grant execute on function place_bids to surahi_app;
grant select, insert on slips to surahi_app;
grant usage on sequence slip_numbers to surahi_app;
