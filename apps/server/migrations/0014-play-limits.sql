-- Limits, time-outs and exclusions of players. place_bids judges them and the settlement keeps their counters.

create table play_limits (
  player_id bigint primary key references players,
  deposit_limit_paise bigint[] not null default '{null,null,null}' check (cardinality(deposit_limit_paise) = 3),
  loss_limit_paise bigint[] not null default '{null,null,null}' check (cardinality(loss_limit_paise) = 3),
  stake_limit_paise bigint[] not null default '{null,null,null}' check (cardinality(stake_limit_paise) = 3),
  play_limit_minutes bigint[] not null default '{null,null,null}' check (cardinality(play_limit_minutes) = 3),
  bid_limit_paise bigint,
  counted_from date[] not null check (cardinality(counted_from) = 3),
  deposited_paise bigint[] not null default '{0,0,0}' check (cardinality(deposited_paise) = 3),
  lost_paise bigint[] not null default '{0,0,0}' check (cardinality(lost_paise) = 3),
  staked_paise bigint[] not null default '{0,0,0}' check (cardinality(staked_paise) = 3),
  played_ms bigint[] not null default '{0,0,0}' check (cardinality(played_ms) = 3),
  visit_from timestamptz,
  visit_to timestamptz,
  visit_seq bigint not null default 0,
  checked_at timestamptz,
  check_met_at timestamptz,
  check_met_id uuid,
  check_minutes smallint not null default 30 check (check_minutes in (15, 30, 60)),
  time_out_until timestamptz,
  excluded_until timestamptz,
  return_asked_at timestamptz,
  receives_transfers boolean not null default true
) with (fillfactor = 60);
comment on table play_limits is
'The limits and restrictions of a player, and the counters that enforce them. Only players who set something, or for whom
staff set something, have a row. The lock on the player''s wallet (ledger_lock_wallets) protects the row: every writer takes it
first, and every reader that decides reads the row after it.
An array has one element for the day, the week and the month, in this order. A null limit is no limit.';
comment on column play_limits.deposit_limit_paise is 'In force: the lower of the limits of the player and of staff in play_limit_rules.';
comment on column play_limits.bid_limit_paise is 'The most that one submission may stake.';
comment on column play_limits.counted_from is
'First day of the day, week and month that the counters cover, in India time. A counter of an earlier period counts as 0.';
comment on column play_limits.deposited_paise is 'Deposits, credits of operators and received transfers of the period.';
comment on column play_limits.lost_paise is
'Stakes accepted in the period, minus their payouts and refunds, plus reversals of the payouts, whenever those arrive.';
comment on column play_limits.staked_paise is 'Stakes accepted in the period, minus their refunds.';
comment on column play_limits.played_ms is 'Length of the visits that ended, as far as it lies in the period.';
comment on column play_limits.visit_from is 'First bid of the current or last visit.';
comment on column play_limits.visit_to is 'Last bid of that visit. A visit ends 30 minutes after it.';
comment on column play_limits.visit_seq is 'wallets.wallet_seq before the visit. Later transfers belong to the visit.';
comment on column play_limits.checked_at is 'When the player last acknowledged the reality check in the visit.';
comment on column play_limits.check_met_at is
'When a client without a screen for the reality check was first refused by it, with the id of that submission. Another
submission 15 seconds later acknowledges the check.';
comment on column play_limits.excluded_until is
'End of the term of an exclusion; infinity for good. After the term the player stays excluded until the return is confirmed.';
comment on column play_limits.return_asked_at is 'When the player asked to return after the term.';

create table play_limit_rules (
  player_id bigint not null references play_limits,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'play', 'bid')),
  period text not null check (period in ('day', 'week', 'month', 'once')),
  by_staff boolean not null default false,
  operator_id bigint references operators,
  amount bigint check (amount > 0),
  raise_to bigint check (raise_to > 0),
  raise_asked_at timestamptz,
  raise_opens_at timestamptz,
  raise_expires_at timestamptz,
  primary key (player_id, kind, period, by_staff),
  check ((kind = 'bid') = (period = 'once')),
  check (by_staff = (operator_id is not null)),
  check ((raise_asked_at is null) = (raise_opens_at is null) and (raise_opens_at is null) = (raise_expires_at is null)),
  check (raise_to is null or raise_asked_at is not null)
);
comment on table play_limit_rules is
'The limits as the player and staff set them, with the open request for a higher one. play_limits holds what is in force.';
comment on column play_limit_rules.period is 'once: of one submission.';
comment on column play_limit_rules.operator_id is 'Who set a limit of staff last. Another operator lifts it.';
comment on column play_limit_rules.amount is 'Paise, minutes for kind play. Null: removed.';
comment on column play_limit_rules.raise_to is 'The limit that was asked for; null with raise_asked_at to remove it.';
comment on column play_limit_rules.raise_opens_at is 'From then until raise_expires_at the player may confirm the request.';

create table play_blocks (
  block_id bigint generated always as identity primary key,
  player_id bigint not null references play_limits,
  kind text not null check (kind in ('quiet', 'market', 'game')),
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute between 0 and 1439),
  market_id integer,
  game text,
  until timestamptz not null default 'infinity',
  check ((kind = 'quiet') = (from_minute is not null and to_minute is not null)),
  check ((kind = 'market') = (market_id is not null)),
  check ((kind = 'game') = (game is not null))
);
create index play_blocks_player on play_blocks (player_id, until);
comment on table play_blocks is 'Quiet hours, markets and games that a player blocked for himself or herself.';
comment on column play_blocks.from_minute is
'First minute of the day in India time. The quiet hours end before to_minute, on the next day when it is not later.';
comment on column play_blocks.until is 'Infinity while in force. A block that the player removed holds for 24 hours more.';

create table play_breaks (
  break_id bigint generated always as identity primary key,
  player_id bigint not null references play_limits,
  kind text not null check (kind in ('time_out', 'exclusion')),
  operator_id bigint references operators,
  reason text,
  at timestamptz not null default app_now(),
  until timestamptz not null,
  lifted_at timestamptz,
  lifted_by bigint references operators,
  check (operator_id is null or reason is not null),
  check (lifted_by is null or operator_id is not null and lifted_by <> operator_id)
);
create index play_breaks_player on play_breaks (player_id, break_id desc);
comment on table play_breaks is 'Time-outs and exclusions. play_limits holds the latest end of those that are not lifted.';
comment on column play_breaks.operator_id is 'Who set it; null for the player. Staff can lift only what staff set.';
comment on column play_breaks.lifted_by is 'A second operator.';

create table excluded_numbers (
  number_hash bytea not null,
  player_id bigint not null,
  until timestamptz not null,
  primary key (number_hash, player_id)
);
comment on table excluded_numbers is
'Mobile and payout numbers of excluded persons. A row outlives the deletion of the account until the term ends. No other account
may be opened with the number or use it for payouts.';
comment on column excluded_numbers.number_hash is 'HMAC-SHA256 of the ten digits under EXCLUSION_KEY.';
comment on column excluded_numbers.player_id is 'The account that was excluded. It may keep using its own numbers.';

create table account_links (
  link_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  excluded_player_id bigint not null references players,
  kind text not null check (kind in ('mobile', 'payout', 'device')),
  holds_betting boolean not null default false,
  found_at timestamptz not null default app_now(),
  decision text check (decision in ('same', 'other')),
  decided_by bigint references operators,
  decided_at timestamptz,
  note text,
  unique (player_id, excluded_player_id, kind),
  check (player_id <> excluded_player_id),
  check (num_nulls(decision, decided_by, decided_at, note) in (0, 4))
);
create index account_links_excluded on account_links (excluded_player_id);
create index account_links_open on account_links (link_id desc) where decision is null;
comment on table account_links is
'Accounts that may belong to an excluded person. An account is linked if it used a number of that person when the
exclusion began, or if it was registered in a browser of that person. An operator decides about each link.';
comment on column account_links.kind is
'mobile: the account''s own number is a number of the excluded player. payout: one of its payout numbers is.
device: the account was registered in a browser in which the excluded player had signed in.';
comment on column account_links.holds_betting is 'True if the registration left betting off until the decision.';
comment on column account_links.decision is
'same: the account belongs to the excluded person and was excluded too. other: it belongs to another person.';

create table concern_notes (
  note_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  operator_id bigint not null references operators,
  concern smallint not null,
  note text not null,
  at timestamptz not null default app_now()
);
create index concern_notes_player on concern_notes (player_id, note_id desc);
create trigger concern_notes_append_only before update or delete on concern_notes for each row execute function refuse_change();
create trigger concern_notes_no_truncate before truncate on concern_notes for each statement execute function refuse_change();
comment on table concern_notes is
'Notes of operators who acknowledged the signs of harmful play of a player. Append-only.';
comment on column concern_notes.concern is 'The number of signs when the operator wrote the note.';

create table play_reminders (
  player_id bigint primary key references players,
  at timestamptz not null default app_now()
);
comment on table play_reminders is 'When each player was last reminded of the net deposits. A reminder comes every six months.';

create table play_limit_changes (
  change_id bigint generated always as identity primary key,
  player_id bigint not null,
  subject text not null,
  before jsonb,
  after jsonb,
  operator_id bigint,
  reason text,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  at timestamptz not null default app_now()
);
create index play_limit_changes_player on play_limit_changes (player_id, change_id desc);
create trigger play_limit_changes_append_only before update or delete on play_limit_changes for each row execute function refuse_change();
create trigger play_limit_changes_no_truncate before truncate on play_limit_changes for each statement execute function refuse_change();
comment on table play_limit_changes is 'Every change of limits, breaks and blocks. Append-only.';
comment on column play_limit_changes.subject is
'What changed, for example limit:loss:day, raise:loss:day, offer:deposit, time_out or exclusion.';
comment on column play_limit_changes.salt is
'Random bytes in the leaf of the change. Without them nobody can guess the change from the public log. The player''s
receipt contains them.';
comment on column play_limit_changes.operator_id is 'Null when the player made the change.';

create table play_refusals (
  refusal_id bigint generated always as identity primary key,
  player_id bigint not null,
  submission_id uuid not null,
  draw_id bigint not null,
  total_paise bigint not null,
  outcome smallint not null,
  figures jsonb not null,
  at timestamptz not null
);
create index play_refusals_player on play_refusals (player_id, refusal_id desc);
create index play_refusals_at on play_refusals using brin (at);
create trigger play_refusals_append_only before update or delete on play_refusals for each row execute function refuse_change();
create trigger play_refusals_no_truncate before truncate on play_refusals for each statement execute function refuse_change();
comment on table play_refusals is
'Submissions that a limit or a restriction of the player refused. Append-only. The id of a refused submission may be sent again.';
comment on column play_refusals.outcome is 'Outcome of place_bids.';
comment on column play_refusals.figures is 'The answer that the player received.';

create function play_periods(p_at timestamptz) returns date[]
  language sql stable parallel safe
as $$
  select array[d, d - (extract(isodow from d)::integer - 1), d - (extract(day from d)::integer - 1)]
  from (select (p_at at time zone 'Asia/Kolkata')::date as d) t
$$;
comment on function play_periods(timestamptz) is
'First days of the day, the week (Monday) and the month that hold an instant, in India time.';

create function play_resets_at(p_from date, p_period integer) returns timestamptz
  language sql stable parallel safe
as $$
  select (p_from + (array['1 day', '7 days', '1 month'])[p_period]::interval) at time zone 'Asia/Kolkata'
$$;
comment on function play_resets_at(date, integer) is
'When the period that begins on a day ends. p_period: 1 day, 2 week, 3 month.';

create function play_counted(p_counter bigint[], p_from date[], p_now date[]) returns bigint[]
  language sql immutable parallel safe
as $$
  select array[
    case when p_from[1] >= p_now[1] then p_counter[1] else 0 end,
    case when p_from[2] >= p_now[2] then p_counter[2] else 0 end,
    case when p_from[3] >= p_now[3] then p_counter[3] else 0 end]
$$;
comment on function play_counted(bigint[], date[], date[]) is
'A counter of play_limits for the periods p_now: 0 where the counted period has ended.';

create function play_overlap_ms(p_from timestamptz, p_to timestamptz, p_since date) returns bigint
  language sql stable parallel safe
as $$
  select case when p_from is not null and p_to is not null then greatest(0, (extract(epoch from p_to)
    - extract(epoch from greatest(p_from, p_since::timestamp at time zone 'Asia/Kolkata'))) * 1000)::bigint else 0 end
$$;
comment on function play_overlap_ms(timestamptz, timestamptz, date) is
'Milliseconds between two instants that lie on or after a day in India. 0 when an instant is null.';

create function play_used(p_row play_limits, p_at timestamptz)
  returns table (kind text, period integer, limit_amount bigint, used bigint, resets_at timestamptz)
  language sql stable
as $$
  select m.kind, k.period, m.limits[k.period],
    case m.kind when 'play' then (m.counted[k.period] + play_overlap_ms((p_row).visit_from,
        least(p_at, (p_row).visit_to + interval '30 minutes'), n.now[k.period])) / 60000
      else m.counted[k.period] end,
    play_resets_at(greatest(n.now[k.period], (p_row).counted_from[k.period]), k.period)
  from (select play_periods(p_at) as now) n
  cross join lateral (values
    ('deposit', (p_row).deposit_limit_paise, play_counted((p_row).deposited_paise, (p_row).counted_from, n.now)),
    ('loss', (p_row).loss_limit_paise, play_counted((p_row).lost_paise, (p_row).counted_from, n.now)),
    ('stake', (p_row).stake_limit_paise, play_counted((p_row).staked_paise, (p_row).counted_from, n.now)),
    ('play', (p_row).play_limit_minutes, play_counted((p_row).played_ms, (p_row).counted_from, n.now))
  ) as m (kind, limits, counted)
  cross join (values (1), (2), (3)) as k (period)
$$;
comment on function play_used(play_limits, timestamptz) is
'What a player has used of each limit at an instant: paise, whole minutes for kind play. A limit that is not set is null.
period: 1 day, 2 week, 3 month. The one formula for decisions and for the screen.';

create function play_limit_answer(p_kind text, p_period integer, p_limit bigint, p_used bigint, p_resets_at timestamptz) returns jsonb
  language sql stable parallel safe
as $$
  select jsonb_build_object('kind', p_kind, 'period', coalesce((array['day', 'week', 'month'])[p_period], 'once'), 'limit', p_limit,
    'used', p_used, 'left', greatest(0, p_limit - p_used), 'resets_at_ms', (extract(epoch from p_resets_at) * 1000)::bigint)
$$;
comment on function play_limit_answer(text, integer, bigint, bigint, timestamptz) is
'The figures of a refusal by a limit: {kind, period, limit, used, left, resets_at_ms}.';

create function play_visit(p_player bigint, p_seq bigint, out staked_paise bigint, out won_paise bigint)
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select (coalesce(sum(m.amount) filter (where m.kind = transfer_kind('bid')), 0)
      - coalesce(sum(m.amount) filter (where m.kind = transfer_kind('bid_refund')), 0))::bigint,
    (coalesce(sum(m.amount) filter (where m.kind in (transfer_kind('win_main'), transfer_kind('win_starline'), transfer_kind('win_gali'))), 0)
      - coalesce(sum(m.amount) filter (where m.kind = transfer_kind('win_reversal')), 0))::bigint
  from (
    select t.kind, t.amount_paise as amount from transfers t
    where t.from_player = p_player and t.from_account = account_number('wallet') and t.from_seq > p_seq
    union all
    select t.kind, t.amount_paise from transfers t
    where t.to_player = p_player and t.to_account = account_number('wallet') and t.to_seq > p_seq
  ) m
$$;
comment on function play_visit(bigint, bigint) is
'What a player staked and won by the transfers of the wallet after number p_seq: stakes minus refunds, wins minus reversals.';

create function judge_by_limits(
  p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_at timestamptz,
  inout outcomes smallint[], inout answers jsonb[], out rooms bigint[], out room_answers jsonb[]
)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_minute integer := extract(hour from p_at at time zone 'Asia/Kolkata') * 60 + extract(minute from p_at at time zone 'Asia/Kolkata');
begin
  select array_agg(coalesce(j.outcome, i.outcome) order by i.ord), array_agg(coalesce(j.answer, i.answer) order by i.ord),
    array_agg(j.room order by i.ord), array_agg(j.room_answer order by i.ord)
  into outcomes, answers, rooms, room_answers
  from unnest(p_players, p_draws, p_totals, p_picks, outcomes, answers) with ordinality
    as i (player, draw, total, picks, outcome, answer, ord)
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
        when i.total > l.bid_limit_paise or u.kind = 'play' then 17
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
        when u.kind = 'play' then play_limit_answer(u.kind, u.period, u.limit_amount, u.used, u.resets_at)
        when i.total > l.bid_limit_paise then play_limit_answer('bid', 0, l.bid_limit_paise, 0, 'epoch')
      end as answer,
      case when u.kind <> 'play' then greatest(0, u.limit_amount - u.used) end as room,
      case when u.kind <> 'play' then play_limit_answer(u.kind, u.period, u.limit_amount, u.used, u.resets_at) end as room_answer
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
    -- The tightest limit. Every stake uses the limits on loss and on stakes equally, so it stays the tightest in the batch.
    left join lateral (
      select x.kind, x.period, x.limit_amount, x.used, x.resets_at from play_used(l, p_at) x
      where x.kind in ('loss', 'stake') and x.limit_amount is not null or x.kind = 'play' and x.used >= x.limit_amount
      order by x.kind = 'play' desc, x.limit_amount - x.used, x.period desc limit 1
    ) u on true
    where l.player_id = i.player
  ) j on i.outcome = 0;
end $$;
comment on function judge_by_limits(bigint[], bigint[], bigint[], text[], timestamptz, smallint[], jsonb[]) is
'Judges the submissions of a batch by the limits and restrictions of their players, each alone.
outcomes, answers: as in place_bids. Submissions that come in with 0 may leave with 11 to 17.
rooms: what the player may still stake under the tightest limit on loss or stakes; null without one. The caller refuses with 17
and room_answers when the submissions of a player exceed it together.
The caller holds the wallets. Called by place_bids.';

create function count_stakes(p_players bigint[], p_totals bigint[], p_at timestamptz) returns void
  language sql set search_path = pg_catalog, public, pg_temp
as $$
  update play_limits l set
    counted_from = array[greatest(l.counted_from[1], n.now[1]), greatest(l.counted_from[2], n.now[2]), greatest(l.counted_from[3], n.now[3])],
    deposited_paise = play_counted(l.deposited_paise, l.counted_from, n.now),
    lost_paise = (select array_agg(c + s.total order by k) from unnest(play_counted(l.lost_paise, l.counted_from, n.now)) with ordinality as x (c, k)),
    staked_paise = (select array_agg(c + s.total order by k) from unnest(play_counted(l.staked_paise, l.counted_from, n.now)) with ordinality as x (c, k)),
    played_ms = case when v.is_open then play_counted(l.played_ms, l.counted_from, n.now) else (
      select array_agg(c + play_overlap_ms(l.visit_from, l.visit_to + interval '30 minutes', n.now[k]) order by k)
      from unnest(play_counted(l.played_ms, l.counted_from, n.now)) with ordinality as x (c, k)) end,
    visit_from = case when v.is_open then l.visit_from else p_at end,
    visit_to = p_at,
    visit_seq = case when v.is_open then l.visit_seq else w.wallet_seq - s.slips end,
    checked_at = case when v.is_open then l.checked_at end,
    check_met_at = case when v.is_open then l.check_met_at end,
    check_met_id = case when v.is_open then l.check_met_id end
  from (select player, sum(total)::bigint as total, count(*) as slips from unnest(p_players, p_totals) as i (player, total) group by player) s
  join wallets w on w.player_id = s.player
  cross join (select play_periods(p_at) as now) n
  cross join lateral (
    select coalesce(q.visit_to + interval '30 minutes' > p_at, false) as is_open from play_limits q where q.player_id = s.player
  ) v
  where l.player_id = s.player
$$;
comment on function count_stakes(bigint[], bigint[], timestamptz) is
'Counts accepted stakes of a batch, and begins or continues the visits of the players. Players without a row are ignored.
The caller holds the wallets, after the stakes were taken. Called by place_bids.';

create function count_returns(p_draw bigint, p_date date, p_slips bigint[], p_amounts bigint[], p_is_refund boolean) returns void
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
    cross join lateral (select play_periods(x.accepted_at) as then) n
    group by q.player_id
  ) s
  where l.player_id = s.player_id
$$;
comment on function count_returns(bigint, date, bigint[], bigint[], boolean) is
'Counts payouts and refunds of slips of a draw in the periods in which their stakes were accepted. A negative amount takes a
payout back. Refunds also return room under limits on stakes.
The caller holds the wallets. Called by settle_chunk, reverse_chunk and refund_chunk.';

create function count_deposit(p_player bigint, p_amount bigint, p_at timestamptz) returns void
  language sql set search_path = pg_catalog, public, pg_temp
as $$
  update play_limits l set
    counted_from = array[greatest(l.counted_from[1], n.now[1]), greatest(l.counted_from[2], n.now[2]), greatest(l.counted_from[3], n.now[3])],
    deposited_paise = (select array_agg(c + p_amount order by k) from unnest(play_counted(l.deposited_paise, l.counted_from, n.now)) with ordinality as x (c, k)),
    lost_paise = play_counted(l.lost_paise, l.counted_from, n.now),
    staked_paise = play_counted(l.staked_paise, l.counted_from, n.now),
    played_ms = play_counted(l.played_ms, l.counted_from, n.now)
  from (select play_periods(p_at) as now) n
  where l.player_id = p_player
$$;
comment on function count_deposit(bigint, bigint, timestamptz) is
'Counts a credit against the limits on deposits, in the periods that hold p_at, the time of its transfer. A player without a row
is ignored. The caller holds the wallet.';

create function open_play_limits(p_player bigint) returns void
  language sql set search_path = pg_catalog, public, pg_temp
as $$
  with n as (select play_periods(app_now()) as now),
  since as (select n.now, least(n.now[2], n.now[3])::timestamp at time zone 'Asia/Kolkata' as at from n),
  stakes as (
    select t.submission_id, t.amount_paise as amount, play_periods(t.at) as then
    from transfers t, since
    where t.from_player = p_player and t.from_account = account_number('wallet') and t.kind = transfer_kind('bid') and t.at >= since.at
  ), returned as (
    select s.then, r.amount_paise as amount, r.kind = transfer_kind('bid_refund') as is_refund
    from transfers r join stakes s on s.submission_id = r.submission_id
    where r.to_player = p_player and r.to_account = account_number('wallet')
      and r.kind in (transfer_kind('win_main'), transfer_kind('win_starline'), transfer_kind('win_gali'), transfer_kind('bid_refund'))
      and not exists (select 1 from transfers v where v.resolves = r.transfer_id)
  ), moves as (
    select s.then, s.amount as lost, s.amount as staked, 0 as deposited from stakes s
    union all
    select r.then, - r.amount, case when r.is_refund then - r.amount else 0 end, 0 from returned r
    union all
    select play_periods(d.at), 0, 0, d.amount_paise
    from transfers d, since
    where d.to_player = p_player and d.to_account = account_number('wallet') and d.at >= since.at
      and d.kind in (transfer_kind('deposit'), transfer_kind('player_transfer'), transfer_kind('adjustment_credit'))
  ), sums as (
    select k, coalesce(sum(m.lost), 0) as lost, coalesce(sum(m.staked), 0) as staked, coalesce(sum(m.deposited), 0) as deposited
    from n cross join generate_series(1, 3) k left join moves m on m.then[k] = n.now[k]
    group by k
  )
  insert into play_limits (player_id, counted_from, deposited_paise, lost_paise, staked_paise)
  select p_player, (select now from n), array_agg(s.deposited::bigint order by s.k), array_agg(s.lost::bigint order by s.k),
    array_agg(s.staked::bigint order by s.k)
  from sums s
  on conflict do nothing
$$;
comment on function open_play_limits(bigint) is
'Makes the row of a player in play_limits, with counters computed from the transfers. Repeating it changes nothing.
Play time counts from now on. The caller holds the wallet.';

revoke execute on function play_periods, play_resets_at, play_counted, play_overlap_ms, play_used, play_limit_answer, play_visit,
  judge_by_limits, count_stakes, count_returns, count_deposit, open_play_limits from public;
grant execute on function play_periods, play_resets_at, play_counted, play_overlap_ms, play_used, play_limit_answer, play_visit,
  judge_by_limits, count_stakes, count_returns, count_deposit, open_play_limits to surahi_app;
grant select, insert, update on play_limits, play_blocks, play_breaks to surahi_app;
grant select, insert, update, delete on play_limit_rules to surahi_app;
grant select, insert, update on play_reminders to surahi_app;
grant select, insert, update, delete on excluded_numbers to surahi_app;
grant select, insert on play_limit_changes, play_refusals, concern_notes to surahi_app;
grant select, insert, update on account_links to surahi_app;
