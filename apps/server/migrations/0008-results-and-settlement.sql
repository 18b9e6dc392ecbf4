-- Results of draws, and the settlements that pay winners, take wins back and give stakes back.

create table result_entries (
  entry_id bigint generated always as identity primary key,
  draw_id bigint not null references draws,
  side smallint not null check (side in (1, 2)),
  number text not null check (number ~ '^[0-9]{2,3}$'),
  entered_by text not null,
  operator_id bigint,
  reason text,
  entered_at timestamptz not null default app_now()
);
create index result_entries_draw on result_entries (draw_id, side, entry_id desc);
create trigger result_entries_append_only before update or delete on result_entries for each row execute function refuse_change();
create trigger result_entries_no_truncate before truncate on result_entries for each statement execute function refuse_change();
comment on table result_entries is
'Result numbers as they were typed. The newest entry of a side is the one that can be declared. Append-only: a change before
the declaration is another entry, with a reason.';
comment on column result_entries.side is '1 open (and the only side of Starline and Gali), 2 close.';
comment on column result_entries.number is 'Three digits of a pana, or two of a Gali jodi.';
comment on column result_entries.reason is 'Why an earlier entry was replaced; null for the first one.';

create table results (
  result_id bigint generated always as identity primary key,
  draw_id bigint not null references draws,
  side smallint not null check (side in (1, 2)),
  entry_id bigint not null unique references result_entries,
  number text not null,
  declared_by text not null,
  operator_id bigint,
  declared_at timestamptz not null default app_now(),
  voided_at timestamptz,
  voided_by text,
  void_reason text
);
create unique index results_standing on results (draw_id, side) where voided_at is null;
comment on table results is 'Declared results. Each side of a draw has at most one valid result. A wrong result is voided,
once, and another one is declared.';
comment on column results.side is '1 open (and the only side of Starline and Gali), 2 close.';
comment on column results.operator_id is 'The operator who declared it; null when the system did.';
comment on index results_standing is 'One result per side that is not voided.';

create function refuse_result_change() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (new.result_id, new.draw_id, new.side, new.entry_id, new.number, new.declared_by, new.declared_at)
      = (old.result_id, old.draw_id, old.side, old.entry_id, old.number, old.declared_by, old.declared_at) then
    return new;
  end if;
  raise exception 'a result is final; it can only be voided, once' using errcode = 'integrity_constraint_violation';
end $$;
comment on function refuse_result_change() is
'Trigger of results: raises on every change, except when voided_at is set on a result that is not voided.';
create trigger results_final before update or delete on results for each row execute function refuse_result_change();
create trigger results_no_truncate before truncate on results for each statement execute function refuse_change();

create table settlements (
  settlement_id bigint generated always as identity primary key,
  draw_id bigint not null references draws,
  result_id bigint unique references results,
  purpose text not null check (purpose in ('pay', 'refund')),
  winning_picks integer[] not null,
  winning_values integer[] not null,
  winning_stakes integer[] not null,
  cursor_slip_no bigint not null default 0,
  slips_total bigint not null,
  slips_done bigint not null default 0,
  stake_paise bigint not null default 0,
  payouts_count bigint not null default 0,
  paid_paise bigint not null default 0,
  started_at timestamptz not null default app_now(),
  completed_at timestamptz,
  void_requested_at timestamptz,
  reverse_cursor_slip_no bigint not null default 0,
  reversed_count bigint not null default 0,
  void_completed_at timestamptz,
  last_slip_no bigint not null,
  void_side smallint check (void_side in (1, 2)),
  check (void_side is null or purpose = 'refund')
);
create index settlements_draw on settlements (draw_id);
create unique index settlements_void on settlements (draw_id, void_side) where void_side is not null;
create index settlements_unfinished on settlements (settlement_id)
  where completed_at is null or (void_requested_at is not null and void_completed_at is null);
comment on table settlements is
'One run over the slips of a draw: paying the winners of a result, or refunding a cancelled draw or a void session.
The work goes in chunks, in order of slip_no. A chunk moves the cursor in the transaction that pays it, so that a crash repeats
nothing and skips nothing. One node works on a settlement at a time: docs/decisions/0001-settlement-is-claimed-by-lock.md.';
comment on column settlements.result_id is 'The result that is paid; null for a refund.';
comment on column settlements.winning_picks is 'The pick codes that win. Empty for a refund.';
comment on column settlements.winning_values is 'Rate of each winning pick: winning_stakes points win winning_values points.';
comment on column settlements.winning_stakes is 'See winning_values.';
comment on column settlements.cursor_slip_no is 'Slips up to this number are done.';
comment on column settlements.slips_total is 'Slips of the draw when the settlement was made. For progress only.';
comment on column settlements.stake_paise is 'Stakes of the slips that are done.';
comment on column settlements.void_requested_at is 'Set when the result was voided. No chunk is paid after it.';
comment on column settlements.reverse_cursor_slip_no is 'Wins of slips up to this number are taken back.';
comment on column settlements.void_side is
'The void session (mode draw) whose bids this settlement refunds: 1 open, 2 close. Null for any other settlement.
The index settlements_void allows one such refund for each session.';
comment on column settlements.last_slip_no is
'The settlement ends at this slip: the last one when the result was declared or the session became void, 0 without
slips. Later slips are bids on the other side.';

create table settlement_proofs (
  settlement_id bigint primary key references settlements,
  ledger_paise bigint not null,
  expected_paise bigint not null,
  proved_at timestamptz not null default app_now()
);
comment on table settlement_proofs is
'The result of a second calculation of a settlement. Calculating a large draw takes long, so the integrity page reads it here.
A job keeps the proofs of the latest settlements at most an hour old.';
comment on column settlement_proofs.ledger_paise is 'What the ledger paid, minus what it took back.';
comment on column settlement_proofs.expected_paise is 'What the settlement should have paid, by the slips and the winning picks.';

create table payouts (
  settlement_id bigint not null,
  slip_no bigint not null,
  position smallint not null,
  business_date date not null,
  player_id bigint not null,
  submission_id uuid not null,
  pick integer not null,
  points integer not null,
  amount_paise bigint not null check (amount_paise > 0),
  transfer_id bigint not null,
  at timestamptz not null default app_now(),
  primary key (settlement_id, slip_no, position, business_date)
) partition by range (business_date);
create index payouts_player on payouts (player_id, at desc);
create index payouts_slip on payouts (slip_no);
create trigger payouts_append_only before update or delete on payouts for each row execute function refuse_change();
create trigger payouts_no_truncate before truncate on payouts for each statement execute function refuse_change();
comment on table payouts is
'Bids that won. Append-only: a win that was taken back stays here and has a transfer that resolves its transfer.
Partitioned by month of business_date, like slips. The key lets a settlement pay each bid once.';
comment on column payouts.position is 'Which bid of the slip won, from 1.';
comment on column payouts.pick is 'Pick code of the bid.';
comment on column payouts.points is 'Points staked on the bid.';
comment on column payouts.transfer_id is 'The transfer that paid the win.';

create function refund_holds(p_side smallint, p_pick integer) returns boolean
  language sql immutable parallel safe
as $$
  select case p_side
    when 0 then true
    when 1 then p_pick / 1000000 not in (2, 4)
    else p_pick / 1000000 in (2, 4, 5, 6, 7, 8) end
$$;
comment on function refund_holds(smallint, integer) is
'Returns whether a refund includes a bid. p_side 0 includes every bid of the slip, 1 the bids that need the open result,
2 the bids that need the close result.';

create table refunds (
  slip_no bigint not null,
  settlement_id bigint not null,
  business_date date not null,
  player_id bigint not null,
  submission_id uuid not null,
  amount_paise bigint not null,
  transfer_id bigint not null,
  at timestamptz not null default app_now(),
  side smallint not null default 0 check (side between 0 and 2),
  primary key (slip_no, side)
);
create index refunds_player on refunds (player_id);
create trigger refunds_append_only before update or delete on refunds for each row execute function refuse_change();
create trigger refunds_no_truncate before truncate on refunds for each statement execute function refuse_change();
comment on table refunds is
'Refunds of stakes after a draw was cancelled or a session became void. Append-only. The key allows one refund for each
slip and side.';
comment on column refunds.side is
'0: the whole slip. 1 or 2: the bids that need the result of that void session (refund_holds). If both sessions are
void, the refund of open includes the bids that need both results.';
comment on column refunds.transfer_id is 'The transfer that gave the stake back.';

create function settle_chunk(
  p_settlement bigint, p_kind smallint, p_business_date date, p_limit integer,
  out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  -- Bids of one chunk. A slip may have 250 bids that all win, and the winners' next bids wait until the chunk commits.
  v_most_bids constant integer := 25000;
  s settlements%rowtype;
  v_last bigint; v_slips bigint; v_stake bigint;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_positions smallint[]; h_picks integer[]; h_points integer[]; h_amounts bigint[];
  v_transfers bigint[];
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'pay' then raise exception 'settlement % does not pay winners', p_settlement; end if;
  if s.completed_at is not null or s.void_requested_at is not null then more := false; return; end if;

  select max(c.slip_no), count(*), sum(c.total_paise) into v_last, v_slips, v_stake
  from (
    select x.slip_no, x.total_paise, sum(cardinality(x.picks)) over (order by x.slip_no) - cardinality(x.picks) as bids_before
    from (
      select y.slip_no, y.total_paise, y.picks from slips y
      where y.draw_id = s.draw_id and y.business_date = p_business_date and y.slip_no > s.cursor_slip_no
        and y.slip_no <= s.last_slip_no
      order by y.slip_no limit p_limit
    ) x
  ) c
  where c.bids_before < v_most_bids;
  if v_slips = 0 then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;

  select array_agg(h.slip_no order by h.slip_no, h.position), array_agg(h.player_id order by h.slip_no, h.position),
    array_agg(h.submission_id order by h.slip_no, h.position), array_agg(h.position order by h.slip_no, h.position),
    array_agg(h.pick order by h.slip_no, h.position), array_agg(h.points order by h.slip_no, h.position),
    array_agg(h.amount order by h.slip_no, h.position)
  into h_slip_nos, h_players, h_submissions, h_positions, h_picks, h_points, h_amounts
  from (
    select x.slip_no, x.player_id, x.submission_id, b.position::smallint as position, b.pick, b.points,
      payout_paise(b.points, w.value, w.stake) as amount
    from slips x
    cross join lateral unnest(x.picks, x.points) with ordinality as b (pick, points, position)
    join unnest(s.winning_picks, s.winning_values, s.winning_stakes) as w (pick, value, stake) on w.pick = b.pick
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no and x.slip_no <= v_last
      and x.picks && s.winning_picks
  ) h
  where h.amount > 0;

  if h_slip_nos is not null then
    select p.transfer_ids into v_transfers
    from ledger_pay(p_kind, account_number('payouts'), h_players, h_amounts, s.draw_id, h_submissions, p_settlement, h_positions) p;
    insert into payouts (settlement_id, slip_no, position, business_date, player_id, submission_id, pick, points, amount_paise, transfer_id)
    select p_settlement, h.slip_no, h.position, p_business_date, h.player, h.submission, h.pick, h.points, h.amount, h.transfer
    from unnest(h_slip_nos, h_positions, h_players, h_submissions, h_picks, h_points, h_amounts, v_transfers)
      as h (slip_no, position, player, submission, pick, points, amount, transfer);
    if exists (select 1 from play_limits) then
      perform count_returns(s.draw_id, p_business_date, h_slip_nos, h_amounts, false);
    end if;
  end if;

  -- slips_total was counted while slips of the other side could still arrive, so slips_done may exceed it.
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips, slips_total = greatest(slips_total, slips_done + v_slips),
    stake_paise = stake_paise + v_stake,
    payouts_count = payouts_count + coalesce(cardinality(h_slip_nos), 0),
    paid_paise = paid_paise + coalesce((select sum(a) from unnest(h_amounts) a), 0)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
  more := true;
end $$;
comment on function settle_chunk(bigint, smallint, date, integer) is
'Pays the winners among the next p_limit slips of a settlement, and moves its cursor.
p_kind: the transfer kind of the family''s wins. p_business_date: that of the draw, so that one partition is read.
more: false when nothing is left to do, because the settlement is complete or is to be voided.
paid_players: players whose wallets changed.
Repeating it is safe: payouts and cursor commit together, so that each winner is paid once.
Locks: the row of the settlement, then the wallets by player_id. Raises when the settlement is a refund.
Called by the settlement job until more is false.';

create function reverse_chunk(p_settlement bigint, p_limit integer, out more boolean, out reversed_players bigint[])
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  s settlements%rowtype;
  v_last bigint; v_transfers bigint[]; v_count bigint;
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.void_requested_at is null then raise exception 'settlement % is not marked as void', p_settlement; end if;
  if s.void_completed_at is not null then more := false; return; end if;

  select max(c.slip_no) into v_last from (
    select p.slip_no from payouts p
    where p.settlement_id = p_settlement and p.slip_no > s.reverse_cursor_slip_no
    order by p.slip_no limit p_limit
  ) c;
  if v_last is null then
    update settlements set void_completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  select array_agg(p.transfer_id), array_agg(distinct p.player_id) into v_transfers, reversed_players
  from payouts p
  where p.settlement_id = p_settlement and p.slip_no > s.reverse_cursor_slip_no and p.slip_no <= v_last;
  v_count := ledger_take_back(transfer_kind('win_reversal'), v_transfers);
  if v_count <> cardinality(v_transfers) then
    raise exception 'settlement %: % of % payouts could be taken back', p_settlement, v_count, cardinality(v_transfers);
  end if;
  if exists (select 1 from play_limits) then
    perform count_returns(s.draw_id, x.business_date, array_agg(x.slip_no), array_agg(- x.amount_paise), false)
    from payouts x where x.settlement_id = p_settlement and x.slip_no > s.reverse_cursor_slip_no and x.slip_no <= v_last
    group by x.business_date;
  end if;
  update settlements set reverse_cursor_slip_no = v_last, reversed_count = reversed_count + v_count where settlement_id = p_settlement;
  more := true;
end $$;
comment on function reverse_chunk(bigint, integer) is
'Takes back what a voided settlement paid, for the next p_limit payouts. more and reversed_players: as in settle_chunk.
Raises unless the settlement is marked as void, so that no payment can follow it, and when a payout cannot be taken back.
Locks: the row of the settlement, then the wallets by player_id. Called by the settlement job until more is false.';

create function refund_chunk(
  p_settlement bigint, p_business_date date, p_limit integer, out more boolean, out paid_players bigint[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  s settlements%rowtype;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_amounts bigint[]; v_transfers bigint[];
  v_last bigint; v_slips bigint; v_is_open_void boolean;
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'refund' then raise exception 'settlement % does not refund', p_settlement; end if;
  if s.completed_at is not null then more := false; return; end if;
  if s.void_side is null and exists (
    select 1 from settlements o where o.draw_id = s.draw_id and o.purpose = 'pay' and o.void_completed_at is null
  ) then
    raise exception 'draw % still has a settlement that is not taken back', s.draw_id;
  end if;

  -- Open has a result or is void before close can become void. So this value never changes while close is refunded.
  v_is_open_void := s.void_side = 2 and exists (select 1 from settlements o where o.draw_id = s.draw_id and o.void_side = 1);
  select array_agg(c.slip_no order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.player_id order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.submission_id order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.amount order by c.slip_no) filter (where c.amount > 0), max(c.slip_no), count(*)
  into h_slip_nos, h_players, h_submissions, h_amounts, v_last, v_slips
  from (
    select x.slip_no, x.player_id, x.submission_id, case when s.void_side is null then x.total_paise else (
        select coalesce(sum(b.points), 0) * 100 from unnest(x.picks, x.points) as b (pick, points)
        where refund_holds(s.void_side, b.pick) and not (v_is_open_void and refund_holds(1::smallint, b.pick))
      ) end as amount
    from slips x
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no
      and (s.void_side is null or x.slip_no <= s.last_slip_no)
    order by x.slip_no limit p_limit
  ) c;
  if v_last is null then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  more := true;
  if h_slip_nos is null then
    update settlements set cursor_slip_no = v_last, slips_done = slips_done + v_slips where settlement_id = p_settlement;
    return;
  end if;
  select p.transfer_ids into v_transfers
  from ledger_pay(transfer_kind('bid_refund'), account_number('stakes'), h_players, h_amounts, s.draw_id, h_submissions, p_settlement,
    array_fill(null::smallint, array[cardinality(h_players)])) p;
  insert into refunds (slip_no, settlement_id, business_date, player_id, submission_id, amount_paise, transfer_id, side)
  select h.slip_no, p_settlement, p_business_date, h.player, h.submission, h.amount, h.transfer, coalesce(s.void_side, 0)
  from unnest(h_slip_nos, h_players, h_submissions, h_amounts, v_transfers) as h (slip_no, player, submission, amount, transfer);
  if exists (select 1 from play_limits) then
    perform count_returns(s.draw_id, p_business_date, h_slip_nos, h_amounts, true);
  end if;
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips,
    payouts_count = payouts_count + cardinality(h_slip_nos), paid_paise = paid_paise + (select sum(a) from unnest(h_amounts) a)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
end $$;
comment on function refund_chunk(bigint, date, integer) is
'Refunds the next p_limit slips of a settlement. After a cancelled draw it refunds whole slips. After a void session it
refunds the bids that need the result of that session. more and paid_players: as in settle_chunk.
Raises if the settlement does not refund, or while wins of a cancelled draw are not taken back yet.
Locks: the row of the settlement, then the wallets by player_id. Called by the settlement job until more is false.';

revoke execute on function refuse_result_change, refund_holds, settle_chunk, reverse_chunk, refund_chunk from public;
grant execute on function refund_holds, settle_chunk, reverse_chunk, refund_chunk to surahi_app;
grant select, insert on result_entries, payouts, refunds to surahi_app;
grant select, insert, update on results, settlements, settlement_proofs to surahi_app;
