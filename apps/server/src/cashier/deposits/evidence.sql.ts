import type { DepositProblem } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';

export type LineRow = {
  amount_paise: bigint;
  reference: string;
  state: 'open' | 'credited' | 'dismissed';
  /** Who imported the statement. */
  imported_by: bigint | null;
  imported_at: Date;
};

/** Lines of bank statements with one of these references, and the line with this id. */
export function selectLines(references: readonly string[], lineId: bigint | null): Statement {
  return {
    name: 'deposit_lines',
    text: `select amount_paise, reference, state, imported_by, imported_at
      from statement_lines join statement_imports using (import_id)
      where (reference = any ($1::text[]) and reference <> '') or line_id = $2`,
    values: [references, lineId],
  };
}

/** Another deposit that was credited with this reference. Returns no row if there is none. */
export function selectCreditedElsewhere(utr: string, depositId: bigint): Statement {
  return {
    name: 'deposit_credited_elsewhere',
    text: 'select deposit_id from deposit_requests where utr = $1 and utr is not null and deposit_id <> $2',
    values: [utr, depositId],
  };
}

/**
 * Stores the amount and reference that an operator entered, with the problems. A later entry replaces an earlier one.
 */
export function saveMismatch(row: {
  depositId: bigint;
  problems: readonly DepositProblem[];
  amountPaise: bigint;
  utr: string;
  lineId: bigint | null;
  operatorId: bigint | null;
}): Statement {
  return {
    text: `insert into deposit_mismatches (deposit_id, problems, amount_paise, utr, line_id, proposed_by)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (deposit_id) do update set problems = excluded.problems, amount_paise = excluded.amount_paise,
        utr = excluded.utr, line_id = excluded.line_id, proposed_by = excluded.proposed_by, proposed_at = app_now()`,
    values: [row.depositId, row.problems, row.amountPaise, row.utr, row.lineId, row.operatorId],
  };
}

export type MismatchRow = {
  amount_paise: bigint;
  utr: string;
  line_id: bigint | null;
  proposed_by: bigint | null;
  proposed_at: Date;
};

/** The stored mismatch of a deposit. Returns no row if there is none. */
export function selectMismatch(depositId: bigint): Statement {
  return {
    text: 'select amount_paise, utr, line_id, proposed_by, proposed_at from deposit_mismatches where deposit_id = $1',
    values: [depositId],
  };
}

/** Marks the linked line as credited. Returns no row if another operator decided it meanwhile. */
export function creditLine(lineId: bigint, depositId: bigint, reason: string, operatorId: bigint | null): Statement {
  return {
    text: `update statement_lines set state = 'credited', deposit_id = $2, reason = $3, decided_by = $4, decided_at = app_now()
      where line_id = $1 and state = 'open' returning line_id`,
    values: [lineId, depositId, reason, operatorId],
  };
}

/**
 * Locks the line that a stored mismatch names. Callers run it before they lock the request, because approvals by a line
 * lock in this order.
 */
export function lockMismatchLine(depositId: bigint): Statement {
  return {
    text: `select line_id from statement_lines
      where line_id = (select line_id from deposit_mismatches where deposit_id = $1) for update`,
    values: [depositId],
  };
}
