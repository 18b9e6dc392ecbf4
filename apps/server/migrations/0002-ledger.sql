-- Money is transfers between accounts: one row moves one positive amount (paise) from one account to another.
-- Player accounts keep a stored balance; house accounts are sums of their transfers, so they are never a hot row.
create table account_kinds (
  account smallint primary key,
  name text not null unique,
  belongs_to_player boolean not null
);
insert into account_kinds values
  (1, 'wallet', true), (2, 'held', true),
  (10, 'stakes', false), (11, 'payouts', false), (12, 'cash_in', false), (13, 'cash_out', false),
  (14, 'adjustments', false), (15, 'bonuses', false);

-- code is the protocol's amount_status (wire reference 0.1); 26 and up are ours.
create table transfer_kinds (
  kind smallint primary key,
  name text not null unique
);
insert into transfer_kinds values
  (1, 'deposit'), (2, 'withdrawal_paid'), (3, 'player_transfer'), (5, 'bid'), (6, 'welcome_bonus'),
  (8, 'win_main'), (12, 'win_starline'), (13, 'win_gali'), (25, 'bid_refund'), (26, 'win_reversal'),
  (27, 'adjustment_credit'), (28, 'adjustment_debit'), (29, 'withdrawal_hold'), (30, 'withdrawal_release');

-- reversed_paise is the sum of winnings taken back: the one reason a wallet may stand below zero, and how far.
create table wallets (
  player_id bigint primary key,
  balance_paise bigint not null default 0,
  held_paise bigint not null default 0 check (held_paise >= 0),
  reversed_paise bigint not null default 0 check (reversed_paise >= 0),
  wallet_seq bigint not null default 0,
  held_seq bigint not null default 0,
  constraint wallet_not_overdrawn check (balance_paise >= - reversed_paise)
) with (fillfactor = 60);

create table transfers (
  transfer_id bigint generated always as identity primary key,
  kind smallint not null check (kind in (1, 2, 3, 5, 6, 8, 12, 13, 25, 26, 27, 28, 29, 30)),
  from_account smallint not null check (from_account in (1, 2, 10, 11, 12, 13, 14, 15)),
  from_player bigint,
  from_seq bigint,
  from_balance_paise bigint,
  to_account smallint not null check (to_account in (1, 2, 10, 11, 12, 13, 14, 15)),
  to_player bigint,
  to_seq bigint,
  to_balance_paise bigint,
  amount_paise bigint not null check (amount_paise > 0),
  resolves bigint unique,
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

create trigger transfers_append_only before update or delete on transfers for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();

-- What a money call answered, by the id its client made: the same id and input gets the first answer again.
create table requests (
  player_id bigint not null,
  request_id uuid not null,
  input_hash uuid not null,
  answer jsonb not null,
  at timestamptz not null default app_now(),
  primary key (player_id, request_id)
);

-- The highest transfer that an incremental books check has already seen whole.
create table book_checks (
  check_id bigint generated always as identity primary key,
  up_to_transfer_id bigint not null,
  problems jsonb not null,
  whole boolean not null,
  at timestamptz not null default app_now()
);

-- Opens a player's accounts. Creating the row comes before locking it.
create function ledger_open_wallet(p_player bigint) returns void
  language sql security definer set search_path = public
  as $$ insert into wallets (player_id) values (p_player) on conflict do nothing $$;

-- Takes the row locks of these players' accounts in key order: every caller locks draws first, then wallets, both sorted.
create function ledger_lock_wallets(p_players bigint[]) returns void
  language plpgsql security definer set search_path = public
as $$ begin
  perform 1 from wallets w where w.player_id = any (p_players) order by w.player_id for update;
end $$;

-- One movement between any two accounts. Locks the player rows in key order.
-- Returns no row when a player's account does not hold enough.
create function ledger_move(
  p_kind smallint, p_from_account smallint, p_from_player bigint, p_to_account smallint, p_to_player bigint,
  p_amount bigint, p_resolves bigint, p_draw bigint, p_submission uuid, p_settlement bigint, p_position smallint,
  p_request uuid, p_operator bigint, p_note text
) returns table (transfer_id bigint, from_balance_paise bigint, to_balance_paise bigint, at timestamptz)
  language plpgsql security definer set search_path = public
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

-- Many movements from wallets to one house account (stakes of a batch of slips). The caller holds the wallets' locks
-- and has seen that each player has enough; the table's constraint refuses the whole batch otherwise.
-- Answers one array element per input, in input order.
create function ledger_collect(
  p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draws bigint[], p_submissions uuid[],
  p_at timestamptz, out transfer_ids bigint[], out balances bigint[]
)
  language plpgsql security definer set search_path = public
as $$
begin
  with input as (
    select i.*, sum(amount) over w as before_and_this, row_number() over w as nth
    from unnest(p_players, p_amounts, p_draws, p_submissions) with ordinality as i (player, amount, draw, submission, ord)
    window w as (partition by player order by ord)
  ), written as (
    insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
    select p_kind, 1, i.player, w.wallet_seq + i.nth, w.balance_paise - i.before_and_this, p_house, i.amount, i.draw, i.submission, p_at
    from input i join wallets w on w.player_id = i.player
    order by i.ord
    returning transfer_id, from_balance_paise
  ), taken as (
    update wallets w set balance_paise = w.balance_paise - s.total, wallet_seq = w.wallet_seq + s.n
    from (select player, sum(amount) as total, count(*) as n from input group by player) s
    where w.player_id = s.player
  )
  -- Identity values are handed out in the insert's own order, which is the input's.
  select array_agg(x.transfer_id order by x.transfer_id), array_agg(x.from_balance_paise order by x.transfer_id)
    into transfer_ids, balances from written x;
end $$;

-- Many movements from one house account to wallets (winnings, refunds). Locks the wallets in key order.
create function ledger_pay(
  p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draw bigint, p_submissions uuid[],
  p_settlement bigint, p_positions smallint[], out transfer_ids bigint[]
)
  language plpgsql security definer set search_path = public
as $$
declare v_at timestamptz := app_now();
begin
  perform ledger_lock_wallets(p_players);
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
  -- Identity values are handed out in the insert's own order, which is the input's.
  select array_agg(x.transfer_id order by x.transfer_id) into transfer_ids from written x;
end $$;

-- Takes back exactly what the named transfers paid into wallets, by reversing transfers that name them in resolves.
-- A wallet may go below zero by this, and only by this.
create function ledger_take_back(p_kind smallint, p_transfer_ids bigint[]) returns bigint
  language plpgsql security definer set search_path = public
as $$
declare v_count bigint; v_at timestamptz := app_now();
begin
  perform ledger_lock_wallets(array(select distinct t.to_player from transfers t where t.transfer_id = any (p_transfer_ids)));
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

revoke execute on all functions in schema public from public;
grant execute on function app_now(), refuse_change(), ledger_open_wallet, ledger_lock_wallets, ledger_move, ledger_collect, ledger_pay, ledger_take_back to surahi_app;
grant select on account_kinds, transfer_kinds, wallets to surahi_app;
grant select on transfers to surahi_app;
grant select, insert on requests, book_checks to surahi_app;
grant delete on requests to surahi_app;
