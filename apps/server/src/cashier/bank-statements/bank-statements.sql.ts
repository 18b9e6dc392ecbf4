import type { StatementLineState, StatementMapping } from '@surahi/contract/operator';
import { decidedColumns, type DecidedRow } from '../../operators/two-people/index.ts';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement as SqlStatement } from '../../platform/db/db.ts';
import type { Credit } from './read-statement.ts';

export type ProfileRow = { profile_id: bigint; name: string; mapping: StatementMapping };

/** The saved column mappings, by name. */
export function selectProfiles(): SqlStatement {
  return {
    text: 'select profile_id, name, mapping from statement_profiles order by lower(name)',
  };
}

/** Saves a column mapping. It replaces a mapping whose name differs only in case. */
export function saveProfile(name: string, mapping: StatementMapping, operatorId: bigint | null): SqlStatement {
  return {
    text: `insert into statement_profiles (name, mapping, saved_by) values ($1, $2, $3)
    on conflict (lower(name)) do update set name = excluded.name, mapping = excluded.mapping,
      saved_by = excluded.saved_by, saved_at = app_now()`,
    values: [name, JSON.stringify(mapping), operatorId],
  };
}

/** Returns the hashes among these that an earlier import stored. */
export function selectKnown(hashes: readonly Buffer[]): SqlStatement {
  return {
    text: 'select line_hash from statement_lines where line_hash = any ($1::bytea[])',
    values: [hashes],
  };
}

/** Stores one import and its counts of lines. */
export function insertImport(row: {
  fileName: string;
  added: number;
  repeated: number;
  others: number;
  faulty: number;
  operatorId: bigint | null;
}): SqlStatement {
  return {
    text: `insert into statement_imports (file_name, added, repeated, others, faulty, imported_by)
    values ($1, $2, $3, $4, $5, $6) returning import_id`,
    values: [row.fileName, row.added, row.repeated, row.others, row.faulty, row.operatorId],
  };
}

/** Stores the credits of an import as open lines. */
export function insertLines(importId: bigint, lines: readonly Credit[]): SqlStatement {
  return {
    text: `insert into statement_lines (import_id, line_hash, line_number, paid_on, amount_paise, reference, narration)
    select $1, u.* from unnest($2::bytea[], $3::integer[], $4::date[], $5::bigint[], $6::text[], $7::text[]) u`,
    values: [
      importId,
      lines.map((line) => line.hash),
      lines.map((line) => line.lineNumber),
      lines.map((line) => line.paidOn),
      lines.map((line) => line.amountPaise),
      lines.map((line) => line.reference),
      lines.map((line) => line.narration),
    ],
  };
}

/** Serialises imports. Concurrent imports would count equal lines of two files twice. */
export function lockImports(): SqlStatement {
  return takeLock('statementImports');
}

export type LockedLine = DecidedRow & {
  state: 'open' | 'credited' | 'dismissed';
  amount_paise: bigint;
  reference: string;
};

/** Locks a line until the transaction ends. Returns no row if it is unknown. */
export function lockLine(lineId: bigint): SqlStatement {
  return {
    text: `select l.state, l.amount_paise, l.reference, ${decidedColumns('l')} from statement_lines l
      where l.line_id = $1 for update of l`,
    values: [lineId],
  };
}

/** The pending deposit requests whose player entered this reference, with their amounts. */
export function selectPendingByReference(reference: string): SqlStatement {
  return {
    text: `select deposit_id, amount_paise from deposit_requests where claimed_utr = $1 and claimed_utr <> '' and state = 'pending'`,
    values: [reference],
  };
}

/** Marks a line as credited with a deposit. */
export function markCredited(
  lineId: bigint,
  depositId: bigint,
  reason: string | null,
  operatorId: bigint | null,
): SqlStatement {
  return {
    text: `update statement_lines set state = 'credited', deposit_id = $2, reason = $3, decided_by = $4, decided_at = app_now()
    where line_id = $1`,
    values: [lineId, depositId, reason, operatorId],
  };
}

/** Marks a line as dismissed. */
export function markDismissed(lineId: bigint, reason: string, operatorId: bigint | null): SqlStatement {
  return {
    text: `update statement_lines set state = 'dismissed', reason = $2, decided_by = $3, decided_at = app_now()
    where line_id = $1 returning decided_at`,
    values: [lineId, reason, operatorId],
  };
}

/**
 * SQL for the state of a line. A decided line has its stored state. An undecided line is `credited` if an operator has
 * approved its reference by hand. It is `ready` if exactly one pending request has its reference and its amount.
 * Otherwise it is `unmatched`.
 */
const STATE = `case when l.state <> 'open' then l.state
    when exists (select from deposit_requests d where d.utr = l.reference and d.utr is not null) then 'credited'
    when (select count(*) = 1 and bool_and(d.amount_paise = l.amount_paise) from deposit_requests d
      where d.claimed_utr = l.reference and d.claimed_utr <> '' and d.state = 'pending') then 'ready'
    else 'unmatched' end`;

export type LineRow = {
  line_id: bigint;
  import_id: bigint;
  file_name: string;
  line_number: number;
  paid_on: string;
  amount_paise: bigint;
  reference: string;
  narration: string;
  state: StatementLineState;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  requests: { id: string; player: string; name: string; mobile: string; paise: string }[] | null;
};

/**
 * The filter of a page of lines. A line must match one of `reference`, `amountPaise` and `words`; null means no
 * condition.
 */
export type LineFilter = {
  state: StatementLineState | null;
  reference: string | null;
  amountPaise: bigint | null;
  words: string | null;
  /** The first and the last day of the payment. */
  from: string | null;
  to: string | null;
  cursor: bigint | null;
  limit: number;
};

/**
 * Selects a page of lines, and one line more, so that the caller knows whether another page follows. Undecided lines
 * are sorted oldest first, others newest first.
 */
export function selectLines(filter: LineFilter): SqlStatement {
  const oldestFirst = filter.state === 'ready' || filter.state === 'unmatched';
  const open = oldestFirst ? `l.state = 'open' and` : '';
  return {
    text: `select l.line_id, l.import_id, i.file_name, l.line_number, l.paid_on, l.amount_paise, l.reference, l.narration,
        l.now_state as state, l.reason, o.username as decided_by, l.decided_at, (
          select json_agg(json_build_object('id', d.deposit_id::text, 'player', d.player_id::text, 'name', p.name,
            'mobile', p.mobile, 'paise', coalesce(d.approved_paise, d.amount_paise)::text) order by d.deposit_id)
          from deposit_requests d join players p on p.player_id = d.player_id
          where case when l.deposit_id is not null then d.deposit_id = l.deposit_id
            when l.now_state = 'credited' then d.utr = l.reference
            else d.claimed_utr = l.reference and d.claimed_utr <> '' and d.state = 'pending' end) as requests
      from (
        select * from (select l.*, ${STATE} as now_state from statement_lines l where ${open} true) l
        where ($1::text is null or l.now_state = $1)
          and (($2::text is null and $3::bigint is null and $4::text is null)
            or l.reference = $2 or l.amount_paise = $3 or strpos(lower(l.narration), lower($4)) > 0)
          and ($7::date is null or l.paid_on >= $7) and ($8::date is null or l.paid_on <= $8)
          and ($5::bigint is null or l.line_id ${oldestFirst ? '>' : '<'} $5)
        order by l.line_id ${oldestFirst ? 'asc' : 'desc'} limit $6
      ) l
      join statement_imports i on i.import_id = l.import_id
      left join operators o on o.operator_id = l.decided_by
      order by l.line_id ${oldestFirst ? 'asc' : 'desc'}`,
    values: [
      filter.state,
      filter.reference,
      filter.amountPaise,
      filter.words,
      filter.cursor,
      filter.limit + 1,
      filter.from,
      filter.to,
    ],
  };
}

export type CountsRow = { ready: number; ready_paise: bigint; unmatched: number };

/** The number of ready and unmatched lines, and the sum of the ready ones in paise. */
export function countOpen(): SqlStatement {
  return {
    text: `select count(*) filter (where s = 'ready')::integer as ready,
      coalesce(sum(amount_paise) filter (where s = 'ready'), 0)::bigint as ready_paise,
      count(*) filter (where s = 'unmatched')::integer as unmatched
    from (select l.amount_paise, ${STATE} as s from statement_lines l where l.state = 'open') as open_lines`,
  };
}
