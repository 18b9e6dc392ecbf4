-- Deletion of accounts: the decision about a request, and accounts whose personal data was erased.

alter table players add column deleted_at timestamptz;
alter table players drop constraint players_mobile_check;
-- while it runs: the rows of nodes of the previous release fit it, because they leave the new columns empty
alter table players add constraint players_mobile_check
  check (mobile ~ '^[6-9][0-9]{9}$' or deleted_at is not null and mobile = 'deleted-' || player_id) not valid;
comment on table players is
'Players. A row is never deleted, because the ledger and the bids refer to it. A deletion overwrites the personal data
(docs/decisions/0035-deletion-keeps-the-books.md).';
comment on column players.mobile is
'Ten digits. A deleted account has deleted-<player_id> instead, so that the number is free.';
comment on column players.deleted_at is 'When the account was deleted. It is blocked from then on, and nobody can unblock it.';

alter table deletion_requests add column outcome text check (outcome in ('deleted', 'declined'));
alter table deletion_requests add column decline_reason text;
alter table deletion_requests add column handled_by bigint references operators;
-- while it runs: the rows of nodes of the previous release fit it, because they leave the new columns empty
alter table deletion_requests add constraint deletion_requests_decided
  check (outcome is null or handled_at is not null and handled_by is not null) not valid;
-- while it runs: the rows of nodes of the previous release fit it, because they leave the new columns empty
alter table deletion_requests add constraint deletion_requests_declined_with_reason
  check ((outcome is not distinct from 'declined') = (decline_reason is not null)) not valid;
create index deletion_requests_player on deletion_requests (player_id, deletion_request_id desc);
comment on table deletion_requests is
'Players who asked for the deletion of their account. An operator declines a request with a reason, or two operators delete the
account. A player has one open request at most.';
comment on column deletion_requests.reason is 'What the player wrote. Empty once the account is deleted.';
comment on column deletion_requests.outcome is 'Null while the request is open. Null with handled_at: support handled it by hand.';
comment on column deletion_requests.decline_reason is 'Why it was declined. The player reads it in the app.';
comment on column deletion_requests.handled_by is 'The operator who declined the request or approved the deletion.';

comment on table excluded_numbers is
'Keyed hashes of mobile and payout numbers of excluded persons, and of the mobile number of a deleted account whose limits or
break still run. A row outlives the deletion of the account until the term ends. No other account may be opened with the
number or use it for payouts.';

grant delete on notifications, passkeys to surahi_app;
