import type { Statement } from '../../platform/db/db.ts';

/** Ages in seconds; null if nothing has an age. */
export type StateRow = {
  jobs_waiting: number;
  jobs_running: number;
  jobs_failed: number;
  job_age: number | null;
  settlements_open: number;
  settlement_age: number | null;
  results_overdue: number;
  books_age: number | null;
  books_problems: number | null;
  audit_age: number | null;
  audit_problems: number | null;
  backup_age: number | null;
  backup_verified_age: number | null;
  partition_days: number | null;
};

/**
 * State shared by all nodes. A result is overdue if its cut-off was over an hour ago. A void session never gets one.
 * Results more than two days old do not count, because nobody is still waiting for them.
 */
export function selectState(): Statement {
  return {
    name: 'watch_state',
    text: `select jobs.*, settling.*, due.results_overdue, books.*, chain.*, kept.*, ahead.partition_days
    from (
      select count(*) filter (where locked_at is null and attempts < max_attempts)::int as jobs_waiting,
        count(*) filter (where locked_at is not null)::int as jobs_running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as jobs_failed,
        extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::float8 as job_age
      from graphile_worker.jobs
    ) jobs cross join (
      select count(*)::int as settlements_open, extract(epoch from app_now() - min(coalesce(void_requested_at, started_at)))::float8 as settlement_age
      from settlements
      where completed_at is null and void_requested_at is null or void_requested_at is not null and void_completed_at is null
    ) settling cross join (
      select count(*)::int as results_overdue
      from draws d cross join lateral (values (1, d.open_at), (2, d.close_at)) as part (side, cut_off)
      where d.business_date between (app_now() at time zone 'Asia/Kolkata')::date - 2 and (app_now() at time zone 'Asia/Kolkata')::date
        and not d.is_off and d.cancelled_at is null and (part.side = 1 or d.family = 'main')
        and part.cut_off < app_now() - interval '1 hour'
        and not exists (select 1 from results r where r.draw_id = d.draw_id and r.side = part.side and r.voided_at is null)
        and not exists (select 1 from settlements t where t.draw_id = d.draw_id and t.void_side = part.side)
    ) due left join (
      select extract(epoch from app_now() - at)::float8 as books_age, jsonb_array_length(problems) + coalesce(
          (select jsonb_array_length(n.problems) from book_checks n where not n.whole order by n.check_id desc limit 1), 0
        ) as books_problems
      from book_checks where whole order by check_id desc limit 1
    ) books on true left join (
      select extract(epoch from app_now() - at)::float8 as audit_age, problem_count::int as audit_problems
      from audit_checks order by check_id desc limit 1
    ) chain on true left join (
      select extract(epoch from app_now() - max(taken_at))::float8 as backup_age,
        extract(epoch from app_now() - max(verified_at))::float8 as backup_verified_age
      from backups
    ) kept on true cross join (
      select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9-]+)''\\)')::date)
        - (app_now() at time zone 'Asia/Kolkata')::date as partition_days
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'slips'::regclass
    ) ahead`,
  };
}
