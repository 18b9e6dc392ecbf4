-- Money is transfers between accounts. One row moves one positive amount (paise) from one account to another.
-- Only the functions of this file write wallets and transfers, and they run as the owner. The server can read both and
-- write neither.

create table account_kinds (
  account smallint primary key,
  name text not null unique,
  belongs_to_player boolean not null
);
insert into account_kinds values
  (1, 'wallet', true), (2, 'held', true),
  (10, 'stakes', false), (11, 'payouts', false), (12, 'cash_in', false), (13, 'cash_out', false),
  (14, 'adjustments', false), (15, 'bonuses', false), (16, 'to_return', false);
comment on table account_kinds is
'The accounts that money moves between. Numbers below 10 belong to a player and keep a stored balance in wallets.
The others belong to the house. Their balance is the sum of their transfers, because a stored balance would be one row that
every bid writes.
The same numbers as ACCOUNTS in apps/server/src/ledger/accounts.ts. A test compares them.';

create table transfer_kinds (
  kind smallint primary key,
  name text not null unique
);
insert into transfer_kinds values
  (1, 'deposit'), (2, 'withdrawal_paid'), (3, 'player_transfer'), (5, 'bid'), (6, 'welcome_bonus'),
  (8, 'win_main'), (12, 'win_starline'), (13, 'win_gali'), (25, 'bid_refund'), (26, 'win_reversal'),
  (27, 'adjustment_credit'), (28, 'adjustment_debit'), (29, 'withdrawal_hold'), (30, 'withdrawal_release'),
  (31, 'withdrawal_returned'), (32, 'deposit_returned');
comment on table transfer_kinds is
'Why money moved. Up to 25 a number is amount_status of the player''s protocol. From 26 the numbers are internal.
The same numbers as TRANSFER_KINDS in apps/server/src/ledger/accounts.ts. A test compares them.';

create function account_number(p_name text) returns smallint
  language sql immutable parallel safe
as $$
  select (case p_name when 'wallet' then 1 when 'held' then 2 when 'stakes' then 10 when 'payouts' then 11
    when 'cash_in' then 12 when 'cash_out' then 13 when 'adjustments' then 14 when 'bonuses' then 15
    when 'to_return' then 16 end)::smallint
$$;
comment on function account_number(text) is
'The number of an account in account_kinds, or null. The planner replaces a call with a constant name by the number.';

create function transfer_kind(p_name text) returns smallint
  language sql immutable parallel safe
as $$
  select (case p_name when 'deposit' then 1 when 'withdrawal_paid' then 2 when 'player_transfer' then 3 when 'bid' then 5
    when 'welcome_bonus' then 6 when 'win_main' then 8 when 'win_starline' then 12 when 'win_gali' then 13
    when 'bid_refund' then 25 when 'win_reversal' then 26 when 'adjustment_credit' then 27 when 'adjustment_debit' then 28
    when 'withdrawal_hold' then 29 when 'withdrawal_release' then 30 when 'withdrawal_returned' then 31
    when 'deposit_returned' then 32 end)::smallint
$$;
comment on function transfer_kind(text) is
'The number of a kind in transfer_kinds, or null. The planner replaces a call with a constant name by the number.';

create table wallets (
  player_id bigint primary key,
  balance_paise bigint not null default 0,
  held_paise bigint not null default 0 check (held_paise >= 0),
  reversed_paise bigint not null default 0 check (reversed_paise >= 0),
  wallet_seq bigint not null default 0,
  held_seq bigint not null default 0,
  constraint wallet_not_overdrawn check (balance_paise >= - reversed_paise)
) with (fillfactor = 60);
create index wallets_reversed on wallets (player_id) where reversed_paise > 0;
comment on index wallets_reversed is
'Finds negative wallets. It must not name balance_paise: then every bid would have to rewrite the index.';
comment on table wallets is
'The stored balances of a player''s two accounts, wallet and held. The transfers of an account add up to its balance.
Lock order: sides of draws first, then wallets in order of player_id, then counters of caps.';
comment on column wallets.balance_paise is 'What the player can spend. Below zero only by winnings that were taken back.';
comment on column wallets.held_paise is 'What waits until a withdrawal is paid or rejected.';
comment on column wallets.reversed_paise is
'All winnings ever taken back from the player. The wallet may be below zero by at most this amount.';
comment on column wallets.wallet_seq is 'Number of transfers on the wallet account; the last one carries this number.';
comment on column wallets.held_seq is 'Number of transfers on the held account; the last one carries this number.';

create table transfers (
  transfer_id bigint generated always as identity primary key,
  kind smallint not null check (kind in (1, 2, 3, 5, 6, 8, 12, 13, 25, 26, 27, 28, 29, 30, 31, 32)),
  from_account smallint not null check (from_account in (1, 2, 10, 11, 12, 13, 14, 15, 16)),
  from_player bigint,
  from_seq bigint,
  from_balance_paise bigint,
  to_account smallint not null check (to_account in (1, 2, 10, 11, 12, 13, 14, 15, 16)),
  to_player bigint,
  to_seq bigint,
  to_balance_paise bigint,
  amount_paise bigint not null check (amount_paise > 0),
  resolves bigint,
  draw_id bigint,
  submission_id uuid,
  settlement_id bigint,
  position smallint,
  request_id uuid,
  operator_id bigint,
  note text,
  at timestamptz not null default app_now(),
  constraint from_side check ((from_account < 10) = (from_player is not null) and (from_player is null) = (from_seq is null) and (from_seq is null) = (from_balance_paise is null)),
  constraint to_side check ((to_account < 10) = (to_player is not null) and (to_player is null) = (to_seq is null) and (to_seq is null) = (to_balance_paise is null)),
  constraint two_accounts check (from_account <> to_account or from_player <> to_player)
);
create unique index transfers_from_order on transfers (from_player, from_account, from_seq) where from_player is not null;
create unique index transfers_to_order on transfers (to_player, to_account, to_seq) where to_player is not null;
create unique index transfers_resolves on transfers (resolves) where resolves is not null;
create index transfers_between_players on transfers (from_player, at) where kind = 3;
create index transfers_cash on transfers (at) where kind in (1, 2, 6, 27, 28, 31, 32);
create index transfers_at on transfers using brin (at) with (autosummarize = on);
comment on table transfers is
'The ledger: one row per movement of money. Append-only. A mistake is corrected by another transfer.
A column for a player is null where the account belongs to the house.';
comment on column transfers.kind is 'Why the money moved: transfer_kinds.kind.';
comment on column transfers.from_account is 'Account that pays: account_kinds.account.';
comment on column transfers.from_seq is 'Place of this transfer among those of the paying player''s account, from 1 without gaps.';
comment on column transfers.from_balance_paise is 'Balance of the paying player''s account after this transfer.';
comment on column transfers.to_account is 'Account that receives: account_kinds.account.';
comment on column transfers.to_seq is 'Place of this transfer among those of the receiving player''s account, from 1 without gaps.';
comment on column transfers.to_balance_paise is 'Balance of the receiving player''s account after this transfer.';
comment on column transfers.resolves is
'The transfer that this one ends: a hold that is paid or released, a win that is taken back, or a payout that
the bank returned. Each can be ended once.';
comment on column transfers.draw_id is 'The draw of a bid, a win, a refund or a reversal.';
comment on column transfers.submission_id is 'The slip of a bid, a win, a refund or a reversal: slips.submission_id.';
comment on column transfers.settlement_id is 'The settlement that paid a win or a refund.';
comment on column transfers.position is 'Which bid of the slip won, from 1.';
comment on column transfers.request_id is 'The id that the client made for the request.';
comment on column transfers.operator_id is 'The operator who decided the movement.';
comment on column transfers.note is 'The reason that the operator gave.';
comment on index transfers_resolves is 'A hold or a win is ended by one transfer. Partial: few transfers end another.';
comment on index transfers_between_players is 'Kind 3 is player_transfer. For the daily limit of a sender.';
comment on index transfers_cash is
'Kinds deposit, withdrawal_paid, welcome_bonus, adjustment_credit, adjustment_debit, withdrawal_returned and deposit_returned, by the instant
they were booked. They are few compared with bids.';
comment on index transfers_at is 'Transfers are written in order of time, so a few bytes per run of pages find a period.';

create trigger transfers_append_only before update or delete on transfers for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();

create table requests (
  player_id bigint not null,
  request_id uuid not null,
  input_hash uuid not null,
  answer jsonb not null,
  at timestamptz not null default app_now(),
  primary key (player_id, request_id)
);
comment on table requests is
'Accepted money requests by the id that the client made. The same id and input gets the stored response again.
The same id with other input is refused. Refused requests are not stored, so their id may be sent again.';
comment on column requests.request_id is 'For a slip, its submission_id.';
comment on column requests.input_hash is 'First 128 bits of the SHA-256 of the input.';
comment on column requests.answer is 'The response of the first call.';

create table book_checks (
  check_id bigint generated always as identity primary key,
  up_to_transfer_id bigint not null,
  problems jsonb not null,
  whole boolean not null,
  at timestamptz not null default app_now(),
  totals_paise json
);
comment on table book_checks is 'What each check of the books found.';
comment on column book_checks.up_to_transfer_id is
'The last transfer that the check covers. The next incremental check starts after it.';
comment on column book_checks.problems is 'Array of {check, subject, detail}; empty when the books are in order.';
comment on column book_checks.whole is 'True when every transfer was read, false for an incremental check.';
comment on column book_checks.totals_paise is
'Balance of each account by name, null for an incremental check. json, not jsonb: it keeps the order of the accounts.';

create function payout_paise(p_points bigint, p_value integer, p_stake integer) returns bigint
  language sql immutable parallel safe
as $$ select p_points * 100 * p_value / p_stake $$;
comment on function payout_paise(bigint, integer, integer) is
'What a winning bid is paid: p_points points at the rate "p_value for p_stake". A point is 100 paise.
Multiplies before it divides and rounds down to a whole paisa.
One expression without a SET clause, so that the planner can inline it: settlement calls it for every winning bid.';

create function ledger_open_wallet(p_player bigint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ insert into wallets (player_id) values (p_player) on conflict do nothing $$;
comment on function ledger_open_wallet(bigint) is
'Makes the accounts of a player with nothing in them. Repeating it changes nothing. Called when a player registers.';

create function ledger_lock_wallets(p_players bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$ begin
  perform 1 from wallets w where w.player_id = any (p_players) order by w.player_id for update;
end $$;
comment on function ledger_lock_wallets(bigint[]) is
'Locks the wallets of these players in order of player_id, so that two callers cannot deadlock.
Unknown players and nulls are ignored. A caller that also locks sides of draws locks those first.';

create function ledger_move(
  p_kind smallint, p_from_account smallint, p_from_player bigint, p_to_account smallint, p_to_player bigint,
  p_amount bigint, p_resolves bigint, p_draw bigint, p_submission uuid, p_settlement bigint, p_position smallint,
  p_request uuid, p_operator bigint, p_note text
) returns table (transfer_id bigint, from_balance_paise bigint, to_balance_paise bigint, at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  f wallets%rowtype;
  t wallets%rowtype;
  v_from_seq bigint; v_from_balance bigint; v_to_seq bigint; v_to_balance bigint;
begin
  if p_amount is null or p_amount <= 0 then raise exception 'a transfer moves a positive amount, not %', p_amount; end if;
  perform ledger_lock_wallets(array[p_from_player, p_to_player]);
  if p_from_player is not null then
    select * into strict f from wallets w where w.player_id = p_from_player;
    if p_from_account = 1 and f.balance_paise < p_amount or p_from_account = 2 and f.held_paise < p_amount then return; end if;
    update wallets w set
      balance_paise = w.balance_paise - case when p_from_account = 1 then p_amount else 0 end,
      wallet_seq = w.wallet_seq + case when p_from_account = 1 then 1 else 0 end,
      held_paise = w.held_paise - case when p_from_account = 2 then p_amount else 0 end,
      held_seq = w.held_seq + case when p_from_account = 2 then 1 else 0 end
    where w.player_id = p_from_player
    returning case when p_from_account = 1 then w.wallet_seq else w.held_seq end,
              case when p_from_account = 1 then w.balance_paise else w.held_paise end
      into v_from_seq, v_from_balance;
  end if;
  if p_to_player is not null then
    update wallets w set
      balance_paise = w.balance_paise + case when p_to_account = 1 then p_amount else 0 end,
      wallet_seq = w.wallet_seq + case when p_to_account = 1 then 1 else 0 end,
      held_paise = w.held_paise + case when p_to_account = 2 then p_amount else 0 end,
      held_seq = w.held_seq + case when p_to_account = 2 then 1 else 0 end
    where w.player_id = p_to_player
    returning case when p_to_account = 1 then w.wallet_seq else w.held_seq end,
              case when p_to_account = 1 then w.balance_paise else w.held_paise end
      into strict v_to_seq, v_to_balance;
  end if;
  return query
    insert into transfers as x (kind, from_account, from_player, from_seq, from_balance_paise, to_account, to_player, to_seq,
      to_balance_paise, amount_paise, resolves, draw_id, submission_id, settlement_id, position, request_id, operator_id, note)
    values (p_kind, p_from_account, p_from_player, v_from_seq, v_from_balance, p_to_account, p_to_player, v_to_seq,
      v_to_balance, p_amount, p_resolves, p_draw, p_submission, p_settlement, p_position, p_request, p_operator, p_note)
    returning x.transfer_id, x.from_balance_paise, x.to_balance_paise, x.at;
end $$;
comment on function ledger_move(smallint, smallint, bigint, smallint, bigint, bigint, bigint, bigint, uuid, bigint, smallint, uuid, bigint, text) is
'One transfer between any two accounts. Accounts 1 (wallet) and 2 (held) need a player, the others need null.
Returns the transfer and the balances after it, or no row when the paying player''s account does not hold the amount.
Raises when the amount is not positive, or when a player has no wallet.
Locks: the wallets, in order of player_id. Called by move() in apps/server/src/ledger.';

create function ledger_collect(
  p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draws bigint[], p_submissions uuid[],
  p_at timestamptz, out transfer_ids bigint[], out balances bigint[]
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  with input as (
    select i.*, (sum(amount) over w)::bigint as before_and_this, row_number() over w as nth
    from unnest(p_players, p_amounts, p_draws, p_submissions) with ordinality as i (player, amount, draw, submission, ord)
    window w as (partition by player order by ord)
  ), taken as (
    update wallets w set balance_paise = w.balance_paise - s.total, wallet_seq = w.wallet_seq + s.n
    from (select player, sum(amount)::bigint as total, count(*) as n from input group by player) s
    where w.player_id = s.player
    returning w.player_id, w.balance_paise + s.total as balance_before, w.wallet_seq - s.n as seq_before
  ), written as (
    insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
    select p_kind, 1, i.player, t.seq_before + i.nth, t.balance_before - i.before_and_this, p_house, i.amount, i.draw, i.submission, p_at
    from input i join taken t on t.player_id = i.player
    order by i.ord
    returning transfer_id, from_balance_paise
  )
  -- The insert assigns transfer_id in the order of the input.
  select array_agg(x.transfer_id order by x.transfer_id), array_agg(x.from_balance_paise order by x.transfer_id)
    into transfer_ids, balances from written x;
end $$;
comment on function ledger_collect(smallint, smallint, bigint[], bigint[], bigint[], uuid[], timestamptz) is
'Many transfers from wallets to one account of the house: the stakes of a batch of slips.
The caller holds the locks of the wallets and has checked that each player has enough. Otherwise the constraint
wallet_not_overdrawn raises and nothing is written.
Returns one element per input, in the order of the input: the transfer and the balance after it. Called by place_bids.';

create function ledger_pay(
  p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draw bigint, p_submissions uuid[],
  p_settlement bigint, p_positions smallint[], out transfer_ids bigint[]
)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_at timestamptz;
begin
  perform ledger_lock_wallets(p_players);
  -- After the locks: a wallet's transfers have increasing times in the order of their numbers.
  v_at := app_now();
  with input as (
    select i.*, sum(amount) over w as so_far, row_number() over w as nth
    from unnest(p_players, p_amounts, p_submissions, p_positions) with ordinality as i (player, amount, submission, position, ord)
    window w as (partition by player order by ord)
  ), written as (
    insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise, draw_id, submission_id,
      settlement_id, position, at)
    select p_kind, p_house, 1, i.player, w.wallet_seq + i.nth, w.balance_paise + i.so_far, i.amount, p_draw, i.submission,
      p_settlement, i.position, v_at
    from input i join wallets w on w.player_id = i.player
    order by i.ord
    returning transfer_id
  ), given as (
    update wallets w set balance_paise = w.balance_paise + s.total, wallet_seq = w.wallet_seq + s.n
    from (select player, sum(amount) as total, count(*) as n from input group by player) s
    where w.player_id = s.player
  )
  -- The insert assigns transfer_id in the order of the input.
  select array_agg(x.transfer_id order by x.transfer_id) into transfer_ids from written x;
end $$;
comment on function ledger_pay(smallint, smallint, bigint[], bigint[], bigint, uuid[], bigint, smallint[]) is
'Many transfers from one account of the house to wallets: winnings and refunds.
Returns one transfer per input, in the order of the input.
Locks: the wallets, in order of player_id. Called by settle_chunk and refund_chunk.';

create function ledger_take_back(p_kind smallint, p_transfer_ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_count bigint; v_at timestamptz;
begin
  perform ledger_lock_wallets(array(select distinct t.to_player from transfers t where t.transfer_id = any (p_transfer_ids)));
  -- After the locks, as in ledger_pay.
  v_at := app_now();
  with input as (
    select t.transfer_id, t.to_player as player, t.from_account as house, t.amount_paise as amount, t.draw_id, t.submission_id,
      t.settlement_id, t.position, sum(t.amount_paise) over w as so_far, row_number() over w as nth
    from transfers t
    where t.transfer_id = any (p_transfer_ids) and t.to_account = 1
      and not exists (select 1 from transfers r where r.resolves = t.transfer_id)
    window w as (partition by t.to_player order by t.transfer_id)
  ), written as (
    insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, resolves,
      draw_id, submission_id, settlement_id, position, at)
    select p_kind, 1, i.player, w.wallet_seq + i.nth, w.balance_paise - i.so_far, i.house, i.amount, i.transfer_id,
      i.draw_id, i.submission_id, i.settlement_id, i.position, v_at
    from input i join wallets w on w.player_id = i.player
    order by i.transfer_id
    returning 1
  ), taken as (
    update wallets w set balance_paise = w.balance_paise - s.total, wallet_seq = w.wallet_seq + s.n,
      reversed_paise = w.reversed_paise + s.total
    from (select player, sum(amount) as total, count(*) as n from input group by player) s
    where w.player_id = s.player
  )
  select count(*) into v_count from written;
  return v_count;
end $$;
comment on function ledger_take_back(smallint, bigint[]) is
'Takes back what these transfers paid into wallets. Each reversal is a transfer that names the original in resolves. Skips
originals that are taken back already. Returns the number of reversals. Only this function lets a wallet go below zero.
Locks: the wallets, in order of player_id. Called by reverse_chunk.';

revoke execute on function account_number, transfer_kind, payout_paise, ledger_open_wallet, ledger_lock_wallets, ledger_move,
  ledger_collect, ledger_pay, ledger_take_back from public;
grant execute on function account_number, transfer_kind, payout_paise, ledger_open_wallet, ledger_lock_wallets, ledger_move,
  ledger_collect, ledger_pay, ledger_take_back to surahi_app;
grant select on account_kinds, transfer_kinds, wallets, transfers to surahi_app;
grant select, insert on book_checks to surahi_app;
grant select, insert, delete on requests to surahi_app;
