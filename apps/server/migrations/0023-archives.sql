-- Months of bids that were written to files and dropped. Months go in their order, so that one date tells which bids are
-- here. The ledger's transfers stay; the sums tell what they are to come to, and the hashes which file is the right one.
create table archives (
  month date primary key check (month = date_trunc('month', month)::date),
  name text not null unique,
  slips bigint not null check (slips >= 0),
  stake_paise bigint not null check (stake_paise >= 0),
  slips_sha256 text not null,
  payouts bigint not null check (payouts >= 0),
  paid_paise bigint not null check (paid_paise >= 0),
  payouts_sha256 text not null,
  -- the last day, in India, that one of these wins was credited
  wins_until date not null,
  archived_at timestamptz not null default app_now()
);
create trigger archives_append_only before update or delete on archives for each row execute function refuse_change();
create trigger archives_no_truncate before truncate on archives for each statement execute function refuse_change();
grant select on archives to surahi_app;

-- Bids of earlier business dates than this are in files; -infinity while none are.
create function archived_before() returns date
  language sql stable parallel safe set search_path = public
as $$
  select coalesce((max(month) + interval '1 month')::date, '-infinity'::date) from archives
$$;
revoke execute on function archived_before from public;
grant execute on function archived_before to surahi_app;

-- What was settled before its bids were archived stays as it is: there is nothing left to work it out anew from.
create function refuse_archived_settlement() returns trigger
  language plpgsql set search_path = public
as $$
begin
  if exists (select 1 from draws d where d.draw_id = new.draw_id and d.business_date < archived_before()) then
    raise exception 'the bids of draw % are archived', new.draw_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger settlements_of_archived before insert or update on settlements
  for each row execute function refuse_archived_settlement();

-- Makes the monthly partitions of slips and payouts that cover these dates, where they are missing and not archived.
create or replace function ensure_partitions(p_from date, p_to date) returns integer
  language plpgsql security definer set search_path = public
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
        execute format('create table %I partition of %I for values from (%L) to (%L)', v_name, v_table, v_month, (v_month + interval '1 month')::date);
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_month + interval '1 month';
  end loop;
  return v_made;
end $$;
