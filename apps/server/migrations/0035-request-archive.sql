-- Request ids stay findable for ever at a fifth of the space. Ids of past months move from requests to a compact archive.

create table request_archive_runs (
  archived_before timestamptz primary key,
  before_id uuid not null,
  finished_at timestamptz
);
comment on table request_archive_runs is 'The runs of the job that archives request ids. The newest row is the one in force.';
comment on column request_archive_runs.archived_before is 'The run moves requests that were accepted before this instant.';
comment on column request_archive_runs.before_id is
'The lowest UUID of version 7 of that instant. No archived id of version 7 is at or above the newest one.';
comment on column request_archive_runs.finished_at is 'When the run had read all requests; null before that.';

create table request_archive (
  player_id bigint not null,
  first_id uuid not null,
  last_id uuid not null,
  request_ids uuid[] not null,
  input_hashes uuid[] not null,
  primary key (player_id, first_id),
  constraint request_archive_pairs check (cardinality(request_ids) = cardinality(input_hashes) and cardinality(request_ids) > 0)
);
comment on table request_archive is
'Ids of accepted money requests whose answer is no longer stored. Each row holds up to 256 ids of a player. Append-only: an id
that was accepted once is never accepted again.';
comment on column request_archive.first_id is 'The lowest of request_ids.';
comment on column request_archive.last_id is 'The highest of request_ids.';
comment on column request_archive.input_hashes is 'The input_hash of each id, in the order of request_ids.';
create trigger request_archive_append_only before update or delete on request_archive for each row execute function refuse_change();
create trigger request_archive_no_truncate before truncate on request_archive for each statement execute function refuse_change();

create function may_be_archived(p_id uuid, p_before_id uuid) returns boolean
  language sql immutable parallel safe
as $$
  select p_id < p_before_id or get_byte(uuid_send(p_id), 6) >> 4 <> 7
$$;
comment on function may_be_archived(uuid, uuid) is
'Whether the archive may hold an id. A UUID of version 7 begins with its time, and those at or above before_id stay in requests
until a later run. So the archive is never read for a new id of version 7. Other versions say nothing of their time.';

create function find_request(p_player bigint, p_id uuid) returns table (input_hash uuid, answer jsonb)
  language sql stable
as $$
  select q.input_hash, q.answer from requests q where q.player_id = p_player and q.request_id = p_id
  union all
  select a.input_hashes[array_position(a.request_ids, p_id)], null
  from request_archive a
  where may_be_archived(p_id, (select r.before_id from request_archive_runs r order by r.archived_before desc limit 1))
    and a.player_id = p_player and a.first_id <= p_id and a.last_id >= p_id and p_id = any (a.request_ids)
  limit 1
$$;
comment on function find_request(bigint, uuid) is
'The input hash and the answer of an accepted request; the answer is null when the id is in the archive. No row for a new id.
One statement reads both tables, so an id that is being moved is found in one of them. The caller holds the wallet of the
player, so that a first attempt has committed. Called by place_bids and by the lookup of request ids.';

create function archive_requests(
  p_after_player bigint, p_after_id uuid, p_rows integer,
  out rows_read integer, out rows_moved integer, out last_player bigint, out last_id uuid
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- Whole months, so that a player has few rows in the archive. 31 days or more stay.
  v_before timestamptz := date_trunc('month', app_now() - interval '31 days', 'Asia/Kolkata');
  run request_archive_runs;
begin
  insert into request_archive_runs (archived_before, before_id)
  values (v_before, (lpad(to_hex((extract(epoch from v_before) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid)
  on conflict do nothing;
  select * into run from request_archive_runs r order by r.archived_before desc limit 1 for update;
  rows_read := 0;
  rows_moved := 0;
  if run.finished_at is not null then return; end if;
  with page as materialized (
    select q.player_id, q.request_id, q.at < run.archived_before and may_be_archived(q.request_id, run.before_id) as is_old
    from requests q
    where (q.player_id, q.request_id) > (p_after_player, p_after_id)
    order by q.player_id, q.request_id limit p_rows
  ), moved as (
    delete from requests q using page p
    where p.is_old and q.player_id = p.player_id and q.request_id = p.request_id
    returning q.player_id, q.request_id, q.input_hash
  ), kept as (
    insert into request_archive (player_id, first_id, last_id, request_ids, input_hashes)
    select x.player_id, x.ids[1], x.ids[cardinality(x.ids)], x.ids, x.hashes
    from (
      select n.player_id, array_agg(n.request_id order by n.request_id) as ids, array_agg(n.input_hash order by n.request_id) as hashes
      from (
        select m.*, (row_number() over (partition by m.player_id order by m.request_id) - 1) / 256 as part from moved m
      ) n
      group by n.player_id, n.part
    ) x
  )
  select count(*), (select count(*) from moved), (array_agg(p.player_id order by p.player_id desc, p.request_id desc))[1],
    (array_agg(p.request_id order by p.player_id desc, p.request_id desc))[1]
  into rows_read, rows_moved, last_player, last_id
  from page p;
  if rows_read < p_rows then
    update request_archive_runs r set finished_at = app_now() where r.archived_before = run.archived_before;
  end if;
end $$;
comment on function archive_requests(bigint, uuid, integer) is
'Reads the next p_rows requests after a key and moves the old ones to request_archive in the same transaction. Returns the last key
that it read. A run ends at the last request. It starts anew when a month is 31 days old, and then reads from the first key.
rows_read is 0 when no run is open.
Locks: the row of the run, so that two callers take turns. It locks no wallet: a repeat that arrives meanwhile finds the id in
one of the two tables.
The planner settings are off, so that each row of a page is found by its key, however large the table has grown.
The server has no right to delete requests but through this function. Called by the job requests-archive.';

create or replace function place_bids(
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
      when r.input_hash is not null then case when r.input_hash <> i.hash then 2 when r.answer is null then 18 else 1 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from or d.awaits_record then 6
      when not m.is_active or m.is_paused or v_is_behind then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and (decided_at >= d.open_at or d.open_closed_early_at is not null) or decided_at >= d.close_at then 7
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
  left join lateral find_request(i.player, i.submission) r on true
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
  18 the id and the input were accepted before, and the first answer is no longer stored (request_archive)
Refusals from 11 to 17 leave a row in play_refusals.
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

revoke execute on function may_be_archived, find_request, archive_requests from public;
grant execute on function may_be_archived, find_request, archive_requests to surahi_app;
grant select on request_archive, request_archive_runs to surahi_app;
-- No release deletes requests itself.
revoke delete on requests from surahi_app;
