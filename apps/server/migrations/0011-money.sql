-- Screenshots and receipts, as the server re-checked and rewrote them. An address that opens one carries a mark made
-- with the image's own secret and runs out, so that a link seen later or guessed opens nothing.
create table receipt_images (
  image_id uuid primary key default gen_random_uuid(),
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4000000),
  secret bytea not null,
  created_at timestamptz not null default app_now()
);
create trigger receipt_images_append_only before update or delete on receipt_images for each row execute function refuse_change();

-- A deposit request is a claim of having paid; only its approval moves money. Numbers are the protocol's request_number.
create table deposit_requests (
  deposit_id bigint generated always as identity (start with 100001) primary key,
  player_id bigint not null references players,
  request_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('phonepe', 'googlepay', 'paytm', 'qr', 'other')),
  -- whom the player was told to pay
  payee text not null default '',
  txn_ref text not null default '',
  -- what the player says the payment's reference is; the approved one is utr
  claimed_utr text not null default '',
  slip_image uuid references receipt_images,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  utr text,
  approved_paise bigint check (approved_paise > 0),
  transfer_id bigint unique,
  reason text,
  decided_by bigint references operators,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  unique (player_id, request_id),
  constraint deposit_approved_whole check (
    (state = 'approved') = (transfer_id is not null) and (state = 'approved') = (utr is not null)
    and (state = 'approved') = (approved_paise is not null)),
  constraint deposit_rejected_with_reason check ((state = 'rejected') = (reason is not null)),
  constraint deposit_decided check ((state = 'pending') = (decided_at is null))
);
-- One payment is credited once, whoever claims it.
create unique index deposit_utr_once on deposit_requests (utr) where utr is not null;
create index deposit_requests_player on deposit_requests (player_id, deposit_id desc);
create index deposit_requests_pending on deposit_requests (deposit_id) where state = 'pending';
create index deposit_requests_decided on deposit_requests (decided_at) where decided_at is not null;
create index deposit_requests_claimed on deposit_requests (claimed_utr) where claimed_utr <> '';

-- A payout number of a player; its history keeps every earlier one.
create table payment_methods (
  player_id bigint not null references players,
  method text not null check (method in ('paytm', 'googlepay', 'phonepe')),
  number text not null check (number ~ '^[6-9][0-9]{9}$'),
  held_until timestamptz,
  added_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  primary key (player_id, method)
);
create table payment_method_changes (
  change_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  method text not null,
  old_number text,
  new_number text not null,
  session_id bigint,
  address text,
  at timestamptz not null default app_now()
);
create index payment_method_changes_player on payment_method_changes (player_id, change_id desc);
create trigger payment_method_changes_append_only before update or delete on payment_method_changes for each row execute function refuse_change();

-- The amount is held by hold_transfer_id the moment the request is there; resolve_transfer_id pays it out or gives it back.
create table withdrawal_requests (
  withdrawal_id bigint generated always as identity (start with 100001) primary key,
  player_id bigint not null references players,
  request_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('paytm', 'googlepay', 'phonepe')),
  -- as it was when the payout was asked for
  number text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  hold_transfer_id bigint not null unique,
  resolve_transfer_id bigint unique,
  -- the first of two operators, where two are needed
  checked_by bigint references operators,
  checked_at timestamptz,
  reference text,
  receipt_image uuid references receipt_images,
  reason text,
  decided_by bigint references operators,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  unique (player_id, request_id),
  constraint withdrawal_decided check (
    (state = 'pending') = (resolve_transfer_id is null) and (state = 'pending') = (decided_at is null)),
  constraint withdrawal_rejected_with_reason check ((state = 'rejected') = (reason is not null)),
  constraint withdrawal_paid_with_reference check ((state = 'approved') = (reference is not null))
);
create index withdrawal_requests_player on withdrawal_requests (player_id, withdrawal_id desc);
create index withdrawal_requests_pending on withdrawal_requests (withdrawal_id) where state = 'pending';
create index withdrawal_requests_decided on withdrawal_requests (decided_at) where decided_at is not null;

-- A correction of a wallet by an operator; above a limit it waits for a second one.
create table wallet_adjustments (
  adjustment_id bigint generated always as identity primary key,
  request_id uuid not null unique,
  player_id bigint not null references players,
  direction text not null check (direction in ('credit', 'debit')),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'declined')),
  transfer_id bigint unique,
  proposed_by bigint not null references operators,
  proposed_at timestamptz not null default app_now(),
  decided_by bigint references operators,
  decided_at timestamptz,
  decline_reason text,
  constraint adjustment_done check ((state = 'done') = (transfer_id is not null)),
  constraint adjustment_decided check ((state = 'pending') = (decided_at is null))
);
create index wallet_adjustments_player on wallet_adjustments (player_id, adjustment_id desc);
create index wallet_adjustments_pending on wallet_adjustments (adjustment_id) where state = 'pending';

-- A decision is final: what follows it is another row.
create function refuse_decided_change() returns trigger
  language plpgsql
as $$ begin
  if tg_op = 'DELETE' or old.decided_at is not null then
    raise exception '% is decided and cannot change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger deposit_requests_final before update or delete on deposit_requests for each row execute function refuse_decided_change();
create trigger withdrawal_requests_final before update or delete on withdrawal_requests for each row execute function refuse_decided_change();
create trigger wallet_adjustments_final before update or delete on wallet_adjustments for each row execute function refuse_decided_change();

-- Which numbers a player looked up on a day: a directory of names by number must not be read out of the transfer screen.
create table receiver_lookups (
  player_id bigint not null references players,
  day date not null,
  mobile text not null,
  primary key (player_id, day, mobile)
);

-- The day's transfers of a sender, for the daily limit.
create index transfers_between_players on transfers (from_player, at) where kind = 3;

revoke execute on function refuse_decided_change from public;
grant execute on function refuse_decided_change to surahi_app;
grant select, insert on receipt_images, payment_method_changes to surahi_app;
grant select, insert, update on deposit_requests, payment_methods, withdrawal_requests, wallet_adjustments to surahi_app;
grant select, insert, delete on receiver_lookups to surahi_app;
