-- side 1 is open (and the only side of Starline and Gali), 2 is close.
-- What was typed, by whom: the first entry of a side stands; a change before it is confirmed is a new entry with a reason.
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

-- A result is final: the one change it knows is to be voided, once.
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
create trigger results_final before update or delete on results for each row execute function refuse_result_change();
create trigger results_no_truncate before truncate on results for each statement execute function refuse_change();

-- One run over a draw: paying a result's winners, or refunding a cancelled draw. Work goes in chunks of slips in slip_no
-- order; a chunk moves the cursor in the transaction that pays it, so that a crash repeats nothing and skips nothing.
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
  void_completed_at timestamptz
);
create index settlements_draw on settlements (draw_id);
create index settlements_unfinished on settlements (settlement_id)
  where completed_at is null or (void_requested_at is not null and void_completed_at is null);

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

-- A cancelled draw gives each stake back once.
create table refunds (
  slip_no bigint primary key,
  settlement_id bigint not null,
  business_date date not null,
  player_id bigint not null,
  submission_id uuid not null,
  amount_paise bigint not null,
  transfer_id bigint not null,
  at timestamptz not null default app_now()
);
create index refunds_player on refunds (player_id);

create trigger payouts_append_only before update or delete on payouts for each row execute function refuse_change();
create trigger refunds_append_only before update or delete on refunds for each row execute function refuse_change();

grant select, insert on result_entries, payouts, refunds to surahi_app;
grant select, insert, update on results, settlements to surahi_app;
