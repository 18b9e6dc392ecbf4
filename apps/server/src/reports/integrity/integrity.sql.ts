import type { Family } from '@surahi/game';
import { notRetracted } from '../../betting/draws/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type ProofRow = {
  settlement_id: bigint;
  draw_id: bigint;
  market_name: string;
  family: Family;
  business_date: string;
  purpose: 'pay' | 'refund';
  side: number | null;
  completed_at: Date;
  slips_done: bigint;
  stake_paise: bigint;
  paid_paise: bigint;
  /** The next three are null until the settlement was verified. */
  ledger_paise: bigint | null;
  expected_paise: bigint | null;
  proved_at: Date | null;
};

/** The last valid settlements whose bids are in the database, each with its stored proof. */
export function selectSettlements(limit: number): Statement {
  return {
    name: 'integrity_settlements',
    text: `select s.settlement_id, s.draw_id, m.name as market_name, d.family, d.business_date, s.purpose,
      coalesce(r.side, s.void_side) as side,
      s.completed_at, s.slips_done, s.stake_paise, s.paid_paise, p.ledger_paise, p.expected_paise, p.proved_at
    from (
      select * from settlements where completed_at is not null and void_requested_at is null
      order by settlement_id desc limit $1
    ) s
    join draws d using (draw_id) join markets m using (market_id) left join results r using (result_id)
    left join settlement_proofs p using (settlement_id)
    where d.business_date >= archived_before()
    order by s.settlement_id desc`,
    values: [limit],
  };
}

/** Verifies a settlement: computes its payout from the ledger and, independently, from the bids, and stores both. */
export function proveSettlement(settlementId: bigint): Statement {
  return {
    name: 'integrity_prove',
    text: `insert into settlement_proofs (settlement_id, ledger_paise, expected_paise)
    select s.settlement_id, booked.paise, again.paise
    from settlements s join draws d using (draw_id)
    cross join lateral (
      select coalesce(sum(t.amount_paise), 0)::bigint as paise from transfers t where t.transfer_id in (
        select p.transfer_id from payouts p where p.settlement_id = s.settlement_id and p.business_date = d.business_date
        union all select f.transfer_id from refunds f where s.purpose = 'refund' and f.settlement_id = s.settlement_id and f.slip_no in (
          select x.slip_no from slips x where x.draw_id = s.draw_id and x.business_date = d.business_date))
    ) booked
    cross join lateral (
      select case when s.purpose = 'refund' then
        (select coalesce(sum(b.points), 0) * 100
          from slips x cross join lateral unnest(x.picks, x.points) as b (pick, points)
          where x.draw_id = s.draw_id and x.business_date = d.business_date and refund_holds(coalesce(s.void_side, 0::smallint), b.pick)
            and ${notRetracted('x.slip_no', 'b.pick')}
            and not (s.void_side = 2 and refund_holds(1::smallint, b.pick) and exists (
              select from settlements o where o.draw_id = s.draw_id and o.void_side = 1)) is true)
      else
        (select coalesce(sum(payout_paise(b.points, s.winning_values[w.nth], s.winning_stakes[w.nth])), 0)
          from slips x cross join lateral unnest(x.picks, x.points) as b (pick, points)
          cross join lateral (select array_position(s.winning_picks, b.pick) as nth) w
          where x.draw_id = s.draw_id and x.business_date = d.business_date and x.picks && s.winning_picks and w.nth is not null
            and ${notRetracted('x.slip_no', 'b.pick')})
      end::bigint as paise
    ) again
    where s.settlement_id = $1 and d.business_date >= archived_before()
    on conflict (settlement_id) do update
      set ledger_paise = excluded.ledger_paise, expected_paise = excluded.expected_paise, proved_at = excluded.proved_at`,
    values: [settlementId],
  };
}

export type JobsRow = { waiting: bigint; running: bigint; failed: bigint; oldest_due_at: Date | null };

/** Counts waiting, running and failed jobs, and returns when the oldest waiting one was due. */
export function selectJobs(): Statement {
  return {
    name: 'integrity_jobs',
    text: `select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as oldest_due_at
    from graphile_worker.jobs`,
  };
}

/** Does not count a job that was locked over an hour ago: its node is gone, and another node takes the job later. */
export function selectChecking(): Statement {
  return {
    name: 'integrity_checking',
    text: `select exists (
      select from graphile_worker.jobs where task_identifier = 'books-check'
        and (locked_at > now() - interval '1 hour' or locked_at is null and attempts < max_attempts)
    ) as checking`,
  };
}

export type BackupRow = { name: string; taken_at: Date; row_count: bigint; bytes: bigint; verified_at: Date | null };

/** Selects the newest backup that the database has recorded. */
export function selectLastBackup(): Statement {
  return {
    name: 'integrity_backup',
    text: 'select name, taken_at, row_count, bytes, verified_at from backups order by backup_id desc limit 1',
  };
}

export type CheckRow = {
  at: Date;
  problems: { check: string; subject: string; detail: string }[];
  totals_paise: Record<string, string> | null;
};

/** The last check of new transfers. */
export function selectLastNewCheck(): Statement {
  return {
    name: 'books_last_new_check',
    text: 'select at, problems, totals_paise from book_checks where not whole order by check_id desc limit 1',
  };
}

/** Selects the last check of all books. */
export function selectLastCheck(): Statement {
  return {
    name: 'books_last_check',
    text: 'select at, problems, totals_paise from book_checks where whole order by check_id desc limit 1',
  };
}
