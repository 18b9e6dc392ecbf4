-- A screenshot may be replaced while the request waits, but not for ever: each one is kept.
alter table deposit_requests add column slip_uploads smallint not null default 0 check (slip_uploads between 0 and 5);
