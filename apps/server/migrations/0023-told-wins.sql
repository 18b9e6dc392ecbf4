-- Wins that the app has shown to their player, and notices in Hindi.

alter table notifications add column text_hindi text not null default '';
comment on column notifications.text_hindi is 'Empty: players who read Hindi see the English text.';

create table told_wins (
  player_id bigint primary key references players,
  seen_seq bigint not null check (seen_seq >= 0)
);
comment on table told_wins is
'Up to which win each player was told. One device takes a win by moving the number, so no other device shows it again.';
comment on column told_wins.seen_seq is
'transfers.to_seq of the last win in the wallet. Its order is that of the commits, because the wallet is locked.';
grant select, insert, update on told_wins to surahi_app;
