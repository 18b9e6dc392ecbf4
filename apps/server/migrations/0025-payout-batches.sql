-- Payout batches: files for the bank with payouts that one operator has claimed, and what the bank did with them.

create table payout_batches (
  batch_id bigint generated always as identity primary key,
  format text not null check (format in ('upi', 'neft')),
  debit_account text not null,
  made_by bigint not null references operators,
  made_at timestamptz not null default app_now()
);
create trigger payout_batches_append_only before update or delete on payout_batches for each row execute function refuse_change();
create trigger payout_batches_no_truncate before truncate on payout_batches for each statement execute function refuse_change();
comment on table payout_batches is 'Files of payouts for the bank. Append-only, so a file can be downloaded again unchanged.';
comment on column payout_batches.format is 'The columns of the file: UPI addresses, or account numbers for NEFT.';
comment on column payout_batches.debit_account is 'The account that pays, as in the settings when the file was made.';

create table payout_batch_items (
  batch_id bigint not null references payout_batches,
  withdrawal_id bigint not null references withdrawal_requests,
  claimed_at timestamptz not null,
  amount_paise bigint not null check (amount_paise > 0),
  payee text not null,
  ifsc text not null,
  payee_name text not null,
  primary key (batch_id, withdrawal_id),
  constraint payout_batch_item_once unique (withdrawal_id, claimed_at)
);
create trigger payout_batch_items_append_only before update or delete on payout_batch_items for each row execute function refuse_change();
create trigger payout_batch_items_no_truncate before truncate on payout_batch_items for each statement execute function refuse_change();
comment on table payout_batch_items is 'The payouts of a batch. A claim is in one batch at most, so no two files pay it. Append-only.';
comment on column payout_batch_items.claimed_at is 'The claim that the file pays. After a release and a new claim, the bank''s answer no longer applies.';
comment on column payout_batch_items.payee is 'UPI address, or account number for NEFT.';
comment on column payout_batch_items.ifsc is 'Branch code of the account; '''' for UPI.';

create table payout_results (
  result_id bigint generated always as identity primary key,
  line_hash bytea not null unique,
  file_name text not null check (length(file_name) <= 200),
  line_number integer not null,
  line_text text not null,
  batch_id bigint,
  withdrawal_id bigint,
  outcome text not null check (outcome in ('paid', 'returned', 'failed')),
  amount_paise bigint not null,
  reference text not null,
  bank_reason text not null,
  state text not null default 'open' check (state in ('open', 'done', 'dismissed')),
  problem text,
  reason text,
  imported_by bigint not null references operators,
  imported_at timestamptz not null default app_now(),
  tried_at timestamptz not null default app_now(),
  decided_by bigint references operators,
  decided_at timestamptz,
  constraint payout_result_decided check ((state = 'open') = (decided_at is null)),
  constraint payout_result_dismissed check ((state = 'dismissed') = (reason is not null))
);
create index payout_results_open on payout_results (result_id) where state = 'open';
create trigger payout_results_final before update or delete on payout_results for each row execute function refuse_decided_change();
create trigger payout_results_no_truncate before truncate on payout_results for each statement execute function refuse_change();
comment on table payout_results is
'Lines of the bank''s result files. Each is applied once, or stays open with its problem until an operator dismisses it.';
comment on column payout_results.line_hash is 'Hash of what the line says. A line that comes again is found by it.';
comment on column payout_results.line_text is 'The cells of the line.';
comment on column payout_results.batch_id is 'The batch that the line names; null if it names none. The batch may not exist.';
comment on column payout_results.bank_reason is 'The remark of the bank.';
comment on column payout_results.problem is 'Code of the cause for which the line was not applied.';
comment on column payout_results.reason is 'Why it was dismissed.';
comment on column payout_results.tried_at is 'Last time an import tried to apply it. Another import waits a minute before it tries again.';

grant select, insert on payout_batches, payout_batch_items to surahi_app;
grant select, insert, update on payout_results to surahi_app;
