-- Which wins each player was notified of, so that a reversal notifies the same players.

create table notified_wins (
  player_id bigint not null references players,
  settlement_id bigint not null,
  primary key (player_id, settlement_id)
);
comment on table notified_wins is
'Settlements whose win the app returned to the player, or whose push message the push service accepted. When such a win is
reversed, the player gets a notice. Other players get none.';
comment on column notified_wins.settlement_id is
'Has no foreign key. Its check would lock the row of the settlement, and all winners of a result write at the same time.';
grant select, insert on notified_wins to surahi_app;

alter table push_messages add column settlement_id bigint;
comment on column push_messages.settlement_id is 'The settlement that paid the win in the message; null without a win.';

comment on table told_wins is
'Up to which win the app has returned each player''s wins. One device takes a win by moving the number, so no other device
shows it again. During a break the number passes wins that the app does not return.';

alter table told_wins add column unmarked_seq bigint check (unmarked_seq >= 0);
comment on column told_wins.unmarked_seq is
'Wins up to this number of the wallet were returned without a row in notified_wins, so their reversal creates a notice too.
The first move of seen_seq keeps its previous value here. Null until then: seen_seq itself is the number.';
