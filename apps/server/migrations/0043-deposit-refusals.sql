-- The report on limits and the signs of harm count deposits that a limit refused. play_refusals holds submissions of bids only.

create table play_deposit_refusals (
  refusal_id bigint generated always as identity primary key,
  player_id bigint not null,
  deposit_id bigint,
  amount_paise bigint not null check (amount_paise > 0),
  figures jsonb not null,
  at timestamptz not null default app_now()
);
create index play_deposit_refusals_player on play_deposit_refusals (player_id, at);
create index play_deposit_refusals_at on play_deposit_refusals using brin (at);
create trigger play_deposit_refusals_append_only before update or delete on play_deposit_refusals
  for each row execute function refuse_change();
create trigger play_deposit_refusals_no_truncate before truncate on play_deposit_refusals
  for each statement execute function refuse_change();
comment on table play_deposit_refusals is
'Deposits that a deposit limit of the player refused. Append-only. The id of a refused request may be sent again.';
comment on column play_deposit_refusals.deposit_id is
'The request whose payment was put aside to be returned. Null if the request itself was refused and does not exist.';
comment on column play_deposit_refusals.figures is 'The limit as the player received it: kind, period, amount, used, left and reset.';
grant select, insert on play_deposit_refusals to surahi_app;
