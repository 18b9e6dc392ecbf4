-- What the void sessions of mode draw would have paid.

create table void_outcomes (
  settlement_id bigint primary key references settlements,
  result text not null check (result ~ '^[0-9]{2,3}$'),
  payout_paise bigint check (payout_paise >= 0),
  found_at timestamptz not null default app_now()
);
comment on table void_outcomes is
'Results that void sessions would have had. A row exists once the beacon round of the session exists. The public list of
voids shows it, so that everybody sees whether the house gained by a void. No bid is settled with it.';
comment on column void_outcomes.settlement_id is 'The settlement that refunds the void session.';
comment on column void_outcomes.result is 'Pana, or two digits for Gali.';
comment on column void_outcomes.payout_paise is
'What the refunded bids would have won. Null while a bid on both sessions still needs the result of the other session.';
grant select, insert, update on void_outcomes to surahi_app;

comment on table fraud_reports is
'Reports of readers which prove that this log signed two histories, or that it dropped a bid that it had accepted. The
server verifies a report before it stores it.';
comment on column fraud_reports.evidence is
'As JSON: two signed checkpoints of one size with different roots, or a signed leaf that the bids of its session lack.';
