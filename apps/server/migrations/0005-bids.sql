-- One submission is one slip: its draw, its total and its bids as arrays (pick codes of packages/game, points).
-- Monthly partitions by business date. slip_no orders the slips of a draw by arrival for settlement.
create sequence slip_numbers as bigint;
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

-- Makes the monthly partitions of slips and payouts that cover these dates, where they are missing.
create function ensure_partitions(p_from date, p_to date) returns integer
  language plpgsql security definer set search_path = public
as $$
declare
  v_month date := date_trunc('month', p_from);
  v_table text;
  v_name text;
  v_made integer := 0;
begin
  while v_month <= p_to loop
    foreach v_table in array array['slips', 'payouts'] loop
      v_name := format('%s_%s', v_table, to_char(v_month, 'YYYY_MM'));
      if to_regclass(v_name) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', v_name, v_table, v_month, (v_month + interval '1 month')::date);
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_month + interval '1 month';
  end loop;
  return v_made;
end $$;

-- Takes a batch of submissions, in arrival order, each judged alone: accepted whole, or refused whole with its reason.
-- Locks: the draws' sessions shared (a declaration takes them exclusively), then the wallets, both in key order.
-- outcome: 0 accepted, 1 replayed (answer is the first one), 2 id reused with other input, 3 betting off, 4 blocked,
-- 5 no such draw, 6 not current yet, 7 closed, 8 not enough points, 9 market paused.
-- needs_close tells that a slip has picks that may be bid until the close instant; needs_open that it has others.
create function place_bids(
  p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[],
  p_totals bigint[], p_picks text[], p_points text[],
  out outcomes smallint[], out answers jsonb[], out balances bigint[], out decided_at timestamptz
)
  language plpgsql set search_path = public
as $$
declare
  short record;
  v_left bigint;
  a_ords bigint[]; a_players bigint[]; a_submissions uuid[]; a_draws bigint[]; a_totals bigint[];
  a_slip_nos bigint[]; a_transfers bigint[]; a_balances bigint[];
begin
  perform pg_advisory_xact_lock_shared(7000 + k.side, k.draw::integer)
    from (
      select distinct i.draw, s.side
      from unnest(p_draws, p_needs_open, p_needs_close) as i (draw, needs_open, needs_close)
      join (values (1), (2)) as s (side) on s.side = 1 and i.needs_open or s.side = 2 and i.needs_close
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(p_players);
  decided_at := app_now();

  select
    array_agg((case
      when r.player_id is not null then case when r.input_hash = i.hash then 1 else 2 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from then 6
      when not m.is_active or m.is_paused then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and decided_at >= d.open_at or decided_at >= d.close_at then 7
      else 0 end)::smallint order by i.ord),
    array_agg(r.answer order by i.ord),
    array_agg(w.balance_paise order by i.ord)
  into outcomes, answers, balances
  from unnest(p_players, p_submissions, p_hashes, p_draws, p_needs_open) with ordinality
    as i (player, submission, hash, draw, needs_open, ord)
  join players p on p.player_id = i.player
  join wallets w on w.player_id = i.player
  left join requests r on r.player_id = i.player and r.request_id = i.submission
  left join draws d on d.draw_id = i.draw
  left join markets m on m.market_id = d.market_id;

  if outcomes is null or cardinality(outcomes) <> cardinality(p_players) then
    raise exception 'a submission names a player without an account';
  end if;

  -- One by one only for the players who come up short: what fits, in arrival order, is taken.
  for short in
    select i.player, w.balance_paise
    from unnest(p_players, p_totals, outcomes) as i (player, total, outcome)
    join wallets w on w.player_id = i.player
    where i.outcome = 0
    group by i.player, w.balance_paise
    having sum(i.total) > w.balance_paise
  loop
    v_left := short.balance_paise;
    for k in 1 .. cardinality(p_players) loop
      if p_players[k] = short.player and outcomes[k] = 0 then
        if p_totals[k] <= v_left then v_left := v_left - p_totals[k]; else outcomes[k] := 8; end if;
      end if;
    end loop;
  end loop;

  select array_agg(i.ord order by i.ord), array_agg(i.player order by i.ord), array_agg(i.submission order by i.ord),
    array_agg(i.draw order by i.ord), array_agg(i.total order by i.ord), array_agg(nextval('slip_numbers') order by i.ord)
  into a_ords, a_players, a_submissions, a_draws, a_totals, a_slip_nos
  from unnest(p_players, p_submissions, p_draws, p_totals, outcomes) with ordinality as i (player, submission, draw, total, outcome, ord)
  where i.outcome = 0;
  if a_ords is null then return; end if;

  select c.transfer_ids, c.balances into a_transfers, a_balances
  from ledger_collect(5::smallint, 10::smallint, a_players, a_totals, a_draws, a_submissions, decided_at) c;

  insert into slips (slip_no, business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
  select a.slip_no, d.business_date, a.player, a.submission, a.draw, a.total, p_picks[a.ord]::integer[], p_points[a.ord]::integer[],
    a.transfer, decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_draws, a_totals, a_transfers)
    as a (ord, slip_no, player, submission, draw, total, transfer)
  join draws d on d.draw_id = a.draw;

  insert into requests (player_id, request_id, input_hash, answer, at)
  select a.player, a.submission, p_hashes[a.ord], jsonb_build_object('slip_no', a.slip_no, 'balance_paise', a.balance,
    'accepted_at_ms', (extract(epoch from decided_at) * 1000)::bigint), decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_balances) as a (ord, slip_no, player, submission, balance);

  for k in 1 .. cardinality(a_ords) loop
    answers[a_ords[k]] := jsonb_build_object('slip_no', a_slip_nos[k], 'balance_paise', a_balances[k],
      'accepted_at_ms', (extract(epoch from decided_at) * 1000)::bigint);
    balances[a_ords[k]] := a_balances[k];
  end loop;
  perform pg_notify('wallets', array_to_string(array(select distinct unnest(a_players)), ','));
end $$;

revoke execute on function ensure_partitions, place_bids from public;
grant execute on function ensure_partitions, place_bids to surahi_app;
grant select, insert on slips to surahi_app;
grant usage on sequence slip_numbers to surahi_app;
