-- Two things learnt from a database of 50,000,000 bids.

-- What a settlement came to when it was worked out a second time, and when that was. Working a large draw out takes long,
-- so the integrity page reads what is kept here; a job keeps the proofs of the last settlements no older than an hour.
create table settlement_proofs (
  settlement_id bigint primary key references settlements,
  ledger_paise bigint not null,
  expected_paise bigint not null,
  proved_at timestamptz not null default app_now()
);
grant select, insert, update on settlement_proofs to surahi_app;
-- Makes the monthly partitions of slips and payouts that cover these dates, where they are missing and not archived. Each
-- is made beside and then attached: as a partition from the start it would wait for whoever reads bids for long, and every
-- bid would wait behind it.
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
        execute format('create table %I (like %I including defaults including constraints)', v_name, v_table);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name, v_month, (v_month + interval '1 month')::date);
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_month + interval '1 month';
  end loop;
  return v_made;
end $$;
