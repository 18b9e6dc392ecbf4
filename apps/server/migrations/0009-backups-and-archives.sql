-- Backups, archived months, and the monthly partitions of slips and payouts.

create table backups (
  backup_id bigint generated always as identity primary key,
  taken_at timestamptz not null default app_now(),
  name text not null unique,
  tables integer not null check (tables >= 0),
  row_count bigint not null check (row_count >= 0),
  bytes bigint not null check (bytes >= 0),
  verified_at timestamptz
);
comment on table backups is 'Backups that were taken. Written by the command line.';
comment on column backups.name is 'Folder of the backup.';
comment on column backups.verified_at is 'When a restore of the backup was compared with its manifest and found whole; null before that.';

create table archives (
  month date primary key check (month = date_trunc('month', month)::date),
  name text not null unique,
  slips bigint not null check (slips >= 0),
  stake_paise bigint not null check (stake_paise >= 0),
  slips_sha256 text not null,
  payouts bigint not null check (payouts >= 0),
  paid_paise bigint not null check (paid_paise >= 0),
  payouts_sha256 text not null,
  wins_until date not null,
  archived_at timestamptz not null default app_now()
);
create trigger archives_append_only before update or delete on archives for each row execute function refuse_change();
create trigger archives_no_truncate before truncate on archives for each statement execute function refuse_change();
comment on table archives is
'Months of slips and payouts that were written to files and dropped. Months go in order, so that one date (archived_before)
separates what is here from what is in files. Their transfers stay in the ledger. Append-only.';
comment on column archives.month is 'First day of the month.';
comment on column archives.name is 'Folder of the archive.';
comment on column archives.stake_paise is 'Sum of the slips. The check of the books compares it with the transfers.';
comment on column archives.paid_paise is 'Sum of the payouts. The check of the books compares it with the transfers.';
comment on column archives.slips_sha256 is 'SHA-256 of the file of slips. It proves that a file is the archived one.';
comment on column archives.payouts_sha256 is 'SHA-256 of the file of payouts.';
comment on column archives.wins_until is 'The last day, in India, on which one of these wins was credited.';

create function archived_before() returns date
  language sql stable parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((max(month) + interval '1 month')::date, '-infinity'::date) from archives
$$;
comment on function archived_before() is
'Slips and payouts of business dates before this one are in files. -infinity while nothing is archived.';

create function refuse_archived_settlement() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select 1 from draws d where d.draw_id = new.draw_id and d.business_date < archived_before()) then
    raise exception 'the bids of draw % are archived', new.draw_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
comment on function refuse_archived_settlement() is
'Trigger of settlements: raises when the slips of the draw are archived, because nothing is left to settle it by.';
create trigger settlements_of_archived before insert or update on settlements
  for each row execute function refuse_archived_settlement();

create function ensure_partitions(p_from date, p_to date) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_month date := date_trunc('month', greatest(p_from, archived_before()));
  v_table text;
  v_name text;
  v_made integer := 0;
begin
  while v_month <= p_to loop
    foreach v_table in array array['slips', 'payouts'] loop
      v_name := format('%s_%s', v_table, to_char(v_month, 'YYYY_MM'));
      if to_regclass(v_name) is null then
        execute format('create table public.%I (like %I including defaults including constraints)', v_name, v_table);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name, v_month, (v_month + interval '1 month')::date);
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_month + interval '1 month';
  end loop;
  return v_made;
end $$;
comment on function ensure_partitions(date, date) is
'Makes the monthly partitions of slips and payouts for these dates, where they are missing and not archived.
Returns how many it made. It creates a table and then attaches it. To create it as a partition would wait for every long read
of slips, and every bid would wait behind that lock.
Locks: "share update exclusive" on slips and payouts, which neither reads nor bids wait for.
Called at start, by a job every day, and by restores.';

revoke execute on function archived_before, refuse_archived_settlement, ensure_partitions from public;
grant execute on function archived_before, ensure_partitions to surahi_app;
grant select on backups, archives to surahi_app;
