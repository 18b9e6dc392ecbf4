-- One payment of the bank pays one refused deposit back. Rows that were stored before may repeat a reference.

alter table deposit_returns add column is_reference_unique boolean not null default false;
alter table deposit_returns alter column is_reference_unique set default true;
comment on column deposit_returns.is_reference_unique is
'False for rows that are older than the unique index. Several of them may have the same reference.';

create unique index deposit_return_reference_once on deposit_returns (reference) where is_reference_unique;
comment on index deposit_return_reference_once is 'One payment pays one refused deposit back.';
create index deposit_returns_reference on deposit_returns (reference);
comment on index deposit_returns_reference is 'Finds the refused deposit that a payment paid back.';
create index withdrawal_requests_reference on withdrawal_requests (reference) where reference is not null;
comment on index withdrawal_requests_reference is 'Finds the withdrawals that a payment of any method paid.';
