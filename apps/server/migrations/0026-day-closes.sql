-- Closed days and shift handovers: what two operators counted and signed.

create table day_closes (
  close_id bigint generated always as identity primary key,
  kind text not null check (kind in ('close', 'handover')),
  business_date date not null,
  figures jsonb not null,
  note text not null,
  signed_by bigint not null references operators,
  signed_at timestamptz not null,
  approved_by bigint not null references operators,
  approved_at timestamptz not null default app_now(),
  constraint day_close_by_two check (signed_by <> approved_by)
);
create unique index day_closes_once on day_closes (business_date) where kind = 'close';
create trigger day_closes_append_only before update or delete on day_closes for each row execute function refuse_change();
create trigger day_closes_no_truncate before truncate on day_closes for each statement execute function refuse_change();
comment on table day_closes is
'Closed days and handovers of a shift, each signed by two operators. Append-only, so later bookings do not alter a record.';
comment on column day_closes.kind is 'close: the whole day, once, after it is over. handover: the day until the figures were counted.';
comment on column day_closes.business_date is 'The day in India.';
comment on column day_closes.figures is 'Cash, open items, negative wallets and checks of the books, as counted for the first signature.';
comment on column day_closes.note is 'What the first operator wrote for the next shift.';
comment on column day_closes.signed_at is 'When the figures were counted.';

grant select, insert on day_closes to surahi_app;
