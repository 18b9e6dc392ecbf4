-- Money in and out: deposits, withdrawals, adjustments, and where money goes.

create table receipt_images (
  image_id uuid primary key default gen_random_uuid(),
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4000000),
  secret bytea not null,
  created_at timestamptz not null default app_now()
);
create trigger receipt_images_append_only before update or delete on receipt_images for each row execute function refuse_change();
comment on table receipt_images is 'Screenshots of payments and receipts, as the server checked and rewrote them. Append-only.';
comment on column receipt_images.secret is
'Key of the signature in the image''s address. An address expires, so that a link that is guessed or seen later opens nothing.';

create table deposit_requests (
  deposit_id bigint generated always as identity (start with 100001) primary key,
  player_id bigint not null references players,
  request_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('phonepe', 'googlepay', 'paytm', 'qr', 'other')),
  payee text not null default '',
  txn_ref text not null default '',
  claimed_utr text not null default '',
  slip_image uuid references receipt_images,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  utr text,
  approved_paise bigint check (approved_paise > 0),
  transfer_id bigint unique,
  reason text,
  decided_by bigint references operators,
  decided_at timestamptz,
  evidence text check (evidence in ('typed', 'statement', 'second_person')),
  is_to_return boolean not null default false,
  created_at timestamptz not null default app_now(),
  slip_uploads smallint not null default 0 check (slip_uploads between 0 and 5),
  unique (player_id, request_id),
  constraint deposit_approved_whole check (
    (state = 'approved') = (transfer_id is not null) and (state = 'approved') = (utr is not null)
    and (state = 'approved') = (approved_paise is not null) and (state = 'approved') = (evidence is not null)),
  constraint deposit_rejected_with_reason check ((state = 'rejected') = (reason is not null)),
  constraint deposit_decided check ((state = 'pending') = (decided_at is null))
);
create index deposit_requests_to_return on deposit_requests (deposit_id) where is_to_return;
create unique index deposit_utr_once on deposit_requests (utr) where utr is not null;
create index deposit_requests_player on deposit_requests (player_id, deposit_id desc);
create index deposit_requests_pending on deposit_requests (deposit_id) where state = 'pending';
create index deposit_requests_decided on deposit_requests (decided_at) where decided_at is not null;
create index deposit_requests_claimed on deposit_requests (claimed_utr) where claimed_utr <> '';
create index deposit_requests_amount on deposit_requests (amount_paise, deposit_id);
comment on table deposit_requests is
'Players who say that they have paid. Only the approval moves money. A decided request never changes.';
comment on column deposit_requests.deposit_id is 'The protocol''s request_number.';
comment on column deposit_requests.request_id is 'The id that the client made.';
comment on column deposit_requests.amount_paise is 'What the player says was paid.';
comment on column deposit_requests.payee is 'The payee that the app showed to the player.';
comment on column deposit_requests.txn_ref is 'The reference that the app gave to the payment app.';
comment on column deposit_requests.claimed_utr is 'The bank reference as the player gave it.';
comment on column deposit_requests.slip_image is 'Screenshot of the payment.';
comment on column deposit_requests.utr is 'The bank reference under which the payment was approved.';
comment on column deposit_requests.approved_paise is 'What was credited.';
comment on column deposit_requests.evidence is
'What the approval rests on: the entry of one operator, a line of a bank statement, or two operators.';
comment on column deposit_requests.transfer_id is 'The transfer that credited it, or put it aside to be returned.';
comment on column deposit_requests.is_to_return is
'True when a deposit limit or an exclusion of the player refused the credit. The money waits in the account to_return.';
comment on column deposit_requests.slip_uploads is 'How often the screenshot was replaced. Bounded, because each one is kept.';
comment on index deposit_utr_once is 'One payment is credited once, whoever claims it.';
create trigger deposit_requests_final before update or delete on deposit_requests for each row execute function refuse_decided_change();

create table deposit_uploads (
  player_id bigint primary key references players,
  day date not null,
  uploads integer not null check (uploads > 0)
);
comment on table deposit_uploads is 'Screenshots that a player sent on the last day with one. Decoding is work, so refused ones count too.';
comment on column deposit_uploads.day is 'The day in India.';

create table deposit_returns (
  deposit_id bigint primary key references deposit_requests,
  transfer_id bigint not null unique,
  reference text not null,
  returned_by bigint not null references operators,
  returned_at timestamptz not null default app_now(),
  proposed_by bigint references operators,
  constraint deposit_returns_two_people check (proposed_by <> returned_by)
);
comment on table deposit_returns is 'Payments of the account to_return that were paid back to the player. Append-only.';
comment on column deposit_returns.proposed_by is 'Who proposed the record; null if one operator was enough.';
comment on column deposit_returns.reference is 'Normalised reference of the payment to the player.';
create trigger deposit_returns_append_only before update or delete on deposit_returns for each row execute function refuse_change();

create table payment_methods (
  player_id bigint not null references players,
  method text not null check (method in ('paytm', 'googlepay', 'phonepe')),
  number text not null check (number ~ '^[6-9][0-9]{9}$'),
  held_until timestamptz,
  added_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  primary key (player_id, method)
);
create index payment_methods_number on payment_methods (number);
comment on table payment_methods is 'The numbers to which a player''s withdrawals are paid.';
comment on column payment_methods.held_until is 'After the number was added or changed, nobody pays a withdrawal of this method before this time.';

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
create index payment_method_changes_new_number on payment_method_changes (new_number);
create index payment_method_changes_old_number on payment_method_changes (old_number) where old_number is not null;
create trigger payment_method_changes_append_only before update or delete on payment_method_changes for each row execute function refuse_change();
comment on table payment_method_changes is 'Every number that a player ever had in payment_methods. Append-only.';
comment on column payment_method_changes.old_number is 'Null for the first number of the method.';
comment on column payment_method_changes.session_id is 'Session in which it was changed.';

create table withdrawal_requests (
  withdrawal_id bigint generated always as identity (start with 100001) primary key,
  player_id bigint not null references players,
  request_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('paytm', 'googlepay', 'phonepe')),
  number text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  hold_transfer_id bigint not null unique,
  resolve_transfer_id bigint unique,
  checked_by bigint references operators,
  checked_at timestamptz,
  claimed_by bigint references operators,
  claimed_at timestamptz,
  claimed_alone boolean,
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
  constraint withdrawal_paid_with_reference check (state <> 'approved' or reference is not null),
  constraint withdrawal_claim check ((claimed_at is null) = (claimed_alone is null)),
  constraint withdrawal_claimed_before_paid check (reference is null or claimed_at is not null),
  constraint withdrawal_rejected_unclaimed check (state <> 'rejected' or claimed_at is null)
);
create unique index withdrawal_reference_once on withdrawal_requests (method, reference) where reference is not null;
create index withdrawal_requests_player on withdrawal_requests (player_id, withdrawal_id desc);
create index withdrawal_requests_pending on withdrawal_requests (withdrawal_id) where state = 'pending';
create index withdrawal_requests_decided on withdrawal_requests (decided_at) where decided_at is not null;
create index withdrawal_requests_alone on withdrawal_requests (claimed_at) where claimed_alone;
create index withdrawal_requests_amount on withdrawal_requests (amount_paise, withdrawal_id);
comment on table withdrawal_requests is
'Players who want to be paid. The amount is held in the transaction that makes the request. A decided request never changes.';
comment on column withdrawal_requests.withdrawal_id is 'The protocol''s request_number.';
comment on column withdrawal_requests.request_id is 'The id that the client made.';
comment on column withdrawal_requests.number is 'The number at the time of the request. A later change of the payment method does not move it.';
comment on column withdrawal_requests.hold_transfer_id is 'The transfer from the wallet to held.';
comment on column withdrawal_requests.resolve_transfer_id is 'The transfer that paid the amount out of held, or released it to the wallet.';
comment on column withdrawal_requests.claimed_alone is
'True if the claimer was one person, so the claim counts towards the sums of the day. False after a check by a first person.';
comment on column withdrawal_requests.checked_by is 'The first of two operators, for amounts that need two.';
comment on column withdrawal_requests.claimed_by is
'The operator who pays the request outside. Set before the payment, so that two operators never pay one request.';
comment on column withdrawal_requests.reference is
'Normalised reference of the payment to the player. The claimer may store it before the request is approved.';
comment on index withdrawal_reference_once is 'One payment of a method pays one request.';
create trigger withdrawal_requests_final before update or delete on withdrawal_requests for each row execute function refuse_decided_change();

create table withdrawal_returns (
  withdrawal_id bigint primary key references withdrawal_requests,
  transfer_id bigint not null unique,
  reason text not null,
  returned_by bigint references operators,
  proposed_by bigint references operators,
  returned_at timestamptz not null default app_now(),
  constraint withdrawal_returns_two_people check (proposed_by <> returned_by)
);
comment on table withdrawal_returns is
'Payouts that the bank sent back after they were approved. The amount is in the wallet again. Append-only.';
comment on column withdrawal_returns.proposed_by is 'The first of two operators; null if one operator was enough.';
comment on column withdrawal_returns.transfer_id is 'The transfer from cash_out to the wallet.';
create trigger withdrawal_returns_append_only before update or delete on withdrawal_returns for each row execute function refuse_change();

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
create index wallet_adjustments_decided on wallet_adjustments (decided_at) where decided_at is not null;
create index wallet_adjustments_pending on wallet_adjustments (adjustment_id) where state = 'pending';
comment on table wallet_adjustments is
'Corrections of a wallet by an operator. Above a limit they wait for a second operator. A decided one never changes.';
comment on column wallet_adjustments.request_id is 'The id that the console made.';
create trigger wallet_adjustments_final before update or delete on wallet_adjustments for each row execute function refuse_decided_change();

create table receiver_lookups (
  player_id bigint not null references players,
  day date not null,
  mobile text not null,
  primary key (player_id, day, mobile)
);
comment on table receiver_lookups is
'Numbers that a player looked up for a transfer on a day. Their count is limited, so that nobody reads out names by number.';

create table qr_images (
  image_id bigint generated always as identity primary key,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4000000),
  created_at timestamptz not null default app_now()
);
create trigger qr_images_append_only before update or delete on qr_images for each row execute function refuse_change();
create trigger qr_images_no_truncate before truncate on qr_images for each statement execute function refuse_change();
comment on table qr_images is 'Pictures of payment codes. Append-only: an address that was given out stays valid.';

grant select, insert on receipt_images, payment_method_changes, qr_images, withdrawal_returns, deposit_returns to surahi_app;
grant select, insert, update on deposit_requests, deposit_uploads, payment_methods, withdrawal_requests, wallet_adjustments to surahi_app;
grant select, insert, delete on receiver_lookups to surahi_app;
