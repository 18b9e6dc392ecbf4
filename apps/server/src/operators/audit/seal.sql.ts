import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Maximum rows per seal. Without it, the first seal of a long log would be a statement of minutes. */
const ROWS_OF_A_SEAL = 10_000;

/**
 * The grace period: how long after its timestamp a row may become visible. Every transaction that writes one is far
 * shorter, so a row that appears later has a forged timestamp.
 */
export const GRACE_MS = 600_000;

/** The hash before the first seal. */
const NOTHING = `decode(repeat('00', 32), 'hex')`;

/**
 * SQL for the hash of a row of audit_log: one text with every column, independent of the connection's settings.
 * `before` and `after` are hashed as text, so that SQL null and JSON null differ.
 */
const rowHash = (
  row: string,
): string => `sha256(convert_to(jsonb_build_array(${row}.audit_id, extract(epoch from ${row}.at),
  ${row}.actor, ${row}.operator_id, ${row}.address, ${row}.action, ${row}.subject, ${row}.before::text, ${row}.after::text,
  ${row}.reason)::text, 'UTF8'))`;

/**
 * The header of a seal as bytes. A seal's hash covers the previous hash, this header, and the hashes of its rows in id
 * order.
 */
const sealHeader = (seal: string): string => `convert_to(jsonb_build_array(${seal}.seal_no,
  extract(epoch from ${seal}.sealed_at), ${seal}.row_count, ${seal}.rows_total, ${seal}.highest_audit_id,
  ${seal}.is_complete)::text, 'UTF8')`;

/**
 * The lower bounds of the next rows to be sealed: the highest sealed id, and the earliest time of a row that may still
 * appear below it. `earliest` is null before the first complete seal.
 */
export type SealFloor = { highest_audit_id: bigint; earliest: Date | null };

/**
 * Reads the floor in a separate statement, so that the planner knows the values: usually a handful of a million rows
 * match.
 */
export function selectFloor(): Statement {
  return {
    name: 'audit_seal_floor',
    text: `select coalesce((select highest_audit_id from audit_seals order by seal_no desc limit 1), -9223372036854775808) as highest_audit_id,
      (select least(sealed_at, app_now()) from audit_seals where is_complete order by seal_no desc limit 1)
        - interval '${GRACE_MS} milliseconds' as earliest`,
  };
}

/**
 * The rows to be sealed next. Their id is above all sealed ids, or they are recent enough that their transaction was
 * still open when higher ids were sealed. An inserted row with a low id and an old time is neither: it stays without a
 * seal, which reveals it.
 */
const UNSEALED = `from audit_log a where (a.audit_id > $1::bigint or a.at >= coalesce($2::timestamptz, '-infinity'))
    and not exists (select 1 from audit_sealed d where d.audit_id = a.audit_id)`;

const floorValues = (floor: SealFloor): unknown[] => [floor.highest_audit_id, floor.earliest];

/** Lets one node seal at a time. The lock is held to the end of the transaction. */
export function lockSeals(): Statement {
  return takeLock('auditSeals');
}

export type SealedRow = { seal_no: bigint; row_count: number; rows_total: bigint; is_complete: boolean; head: string };

/**
 * Seals the next rows. Returns no row when there is nothing to seal. Run it, and the read of the floor, under
 * lockSeals.
 */
export function sealNext(floor: SealFloor): Statement {
  return {
    text: `with last as (
      select seal_no, rows_total, highest_audit_id, hash from audit_seals order by seal_no desc limit 1
    ), picked as materialized (
      select a.audit_id, ${rowHash('a')} as row_hash ${UNSEALED} order by a.audit_id limit ${ROWS_OF_A_SEAL}
    ), body as materialized (
      select coalesce((select seal_no from last), 0) + 1 as seal_no, app_now() as sealed_at, count(*)::int as row_count,
        coalesce((select rows_total from last), 0) + count(*) as rows_total,
        greatest((select highest_audit_id from last), max(audit_id)) as highest_audit_id,
        count(*) < ${ROWS_OF_A_SEAL} as is_complete, coalesce((select hash from last), ${NOTHING}) as previous_hash,
        string_agg(row_hash, ''::bytea order by audit_id) as row_hashes
      from picked having count(*) > 0
    ), sealed as (
      insert into audit_seals (seal_no, sealed_at, row_count, rows_total, highest_audit_id, is_complete, previous_hash, hash)
      select seal_no, sealed_at, row_count, rows_total, highest_audit_id, is_complete, previous_hash,
        sha256(previous_hash || ${sealHeader('body')} || row_hashes)
      from body returning *
    ), rows as (
      insert into audit_sealed (audit_id, seal_no, row_hash) select audit_id, seal_no, row_hash from picked cross join sealed
    )
    select seal_no, row_count, rows_total, is_complete, encode(hash, 'hex') as head from sealed`,
    values: floorValues(floor),
  };
}

/**
 * One row of the log with its seal. Without `seal_no` the row has no seal. Without `audit_id` the seal covers no row.
 */
export type ChainRow = {
  /** The seal that the row names. `seal_hash` is null when that seal is missing. */
  seal_no: bigint | null;
  sealed_at: Date;
  row_count: number;
  rows_total: bigint;
  highest_audit_id: bigint;
  is_complete: boolean;
  header: Buffer;
  previous_hash: Buffer;
  seal_hash: Buffer | null;
  audit_id: bigint | null;
  /** The hash at the time of sealing. */
  row_hash: Buffer | null;
  /** The hash now; null when the row is missing. */
  actual_hash: Buffer | null;
  at: Date | null;
};

/** The whole log and all seals in the order of the chain, then the rows without a seal. */
export function selectChain(): Statement {
  return {
    text: `select coalesce(s.seal_no, d.seal_no) as seal_no, s.sealed_at, s.row_count, s.rows_total, s.highest_audit_id, s.is_complete,
      ${sealHeader('s')} as header, s.previous_hash, s.hash as seal_hash, coalesce(d.audit_id, a.audit_id) as audit_id, d.row_hash,
      case when a.audit_id is not null then ${rowHash('a')} end as actual_hash, a.at
    from audit_log a full join audit_sealed d on d.audit_id = a.audit_id full join audit_seals s on s.seal_no = d.seal_no
    order by coalesce(s.seal_no, d.seal_no) nulls last, coalesce(d.audit_id, a.audit_id)`,
  };
}

export type AuditStateRow = {
  seal_no: bigint | null;
  sealed_at: Date | null;
  head: string | null;
  rows_sealed: bigint;
  rows_waiting: bigint;
  waiting_since: Date | null;
  checked_at: Date | null;
  problem_count: bigint | null;
  problems: { sealNo: string | null; auditId: string | null; detail: string }[] | null;
};

/** The last seal, the rows that wait, and the result of the last full verification. */
export function selectAuditState(floor: SealFloor): Statement {
  return {
    text: `select s.seal_no, s.sealed_at, s.head, coalesce(s.rows_total, 0) as rows_sealed, w.rows_waiting, w.waiting_since,
      c.checked_at, c.problem_count, c.problems
    from (select count(*) as rows_waiting, min(a.at) as waiting_since ${UNSEALED}) w
    left join (
      select seal_no, sealed_at, encode(hash, 'hex') as head, rows_total from audit_seals order by seal_no desc limit 1
    ) s on true left join (
      select at as checked_at, problem_count, problems from audit_checks order by check_id desc limit 1
    ) c on true`,
    values: floorValues(floor),
  };
}

/** Stores the result of a full verification. `problems` are the first ones. */
export function keepCheck(check: {
  seals: bigint;
  rowsSealed: bigint;
  rowsWaiting: bigint;
  head: string | null;
  problemCount: number;
  problems: string;
}): Statement {
  return {
    text: `insert into audit_checks (seals, rows_sealed, rows_waiting, head, problem_count, problems)
      values ($1, $2, $3, decode($4, 'hex'), $5, $6)`,
    values: [check.seals, check.rowsSealed, check.rowsWaiting, check.head, check.problemCount, check.problems],
  };
}
