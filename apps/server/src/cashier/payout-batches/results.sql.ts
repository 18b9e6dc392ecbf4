import type { PAYOUT_RESULT_STATES, PayoutOutcome } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import type { ResultLine } from './read-results.ts';

export type ResultState = (typeof PAYOUT_RESULT_STATES)[number];

/**
 * Stores a line for this import to apply. Returns no row if an earlier import has decided it, or if another import
 * began less than a minute ago to apply it and has not stored a problem since.
 */
export function takeLine(fileName: string, line: ResultLine, operatorId: bigint): Statement {
  return {
    name: 'payout_result_take',
    text: `insert into payout_results (line_hash, file_name, line_number, line_text, batch_id, withdrawal_id, outcome, amount_paise,
        reference, bank_reason, imported_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (line_hash) do update set tried_at = app_now(), problem = null
        where payout_results.state = 'open'
          and (payout_results.problem is not null or payout_results.tried_at < app_now() - interval '1 minute')
      returning result_id`,
    values: [
      line.hash,
      fileName,
      line.lineNumber,
      line.text,
      line.item?.batchId ?? null,
      line.item?.withdrawalId ?? null,
      line.outcome,
      line.amountPaise,
      line.reference,
      line.bankReason,
      operatorId,
    ],
  };
}

/** The state of a stored line. Open means that another import holds it, if this import could not take it. */
export function selectLineState(hash: Buffer): Statement {
  return { text: 'select state from payout_results where line_hash = $1', values: [hash] };
}

export type PayoutRow = {
  item_paise: bigint;
  state: 'pending' | 'approved' | 'rejected';
  reference: string | null;
  is_claimed: boolean;
  /** Whether the claim is still the one that the batch pays. */
  is_same_claim: boolean;
  is_returned: boolean;
};

/** The payout that a line names, if its batch has it. */
export function selectPayout(batchId: bigint, withdrawalId: bigint): Statement {
  return {
    name: 'payout_result_payout',
    text: `select i.amount_paise as item_paise, w.state, w.reference, w.claimed_at is not null as is_claimed,
        w.claimed_at is not distinct from i.claimed_at as is_same_claim, r.withdrawal_id is not null as is_returned
      from payout_batch_items i join withdrawal_requests w using (withdrawal_id) left join withdrawal_returns r using (withdrawal_id)
      where i.batch_id = $1 and i.withdrawal_id = $2`,
    values: [batchId, withdrawalId],
  };
}

/** Marks an open line as applied. */
export function markDone(resultId: bigint, operatorId: bigint): Statement {
  return {
    text: `update payout_results set state = 'done', problem = null, decided_by = $2, decided_at = app_now()
      where result_id = $1 and state = 'open'`,
    values: [resultId, operatorId],
  };
}

/** Stores why an open line was not applied. This also lets the next import take the line at once. */
export function saveProblem(resultId: bigint, problem: string): Statement {
  return {
    text: `update payout_results set problem = $2 where result_id = $1 and state = 'open'`,
    values: [resultId, problem],
  };
}

/** Dismisses open lines, in the order of their ids. Returns one row for each. */
export function dismissOpen(resultIds: readonly bigint[], reason: string, operatorId: bigint): Statement {
  return {
    text: `with open as (
        select result_id from payout_results where result_id = any ($1::bigint[]) and state = 'open' order by result_id for update)
      update payout_results r set state = 'dismissed', reason = $2, decided_by = $3, decided_at = app_now()
      from open where r.result_id = open.result_id returning r.result_id, r.withdrawal_id, r.outcome, r.amount_paise`,
    values: [resultIds, reason, operatorId],
  };
}

export type DismissedRow = {
  result_id: bigint;
  withdrawal_id: bigint | null;
  outcome: PayoutOutcome;
  amount_paise: bigint;
};

export type ResultRow = {
  result_id: bigint;
  file_name: string;
  line_number: number;
  line_text: string;
  batch_id: bigint | null;
  withdrawal_id: bigint | null;
  outcome: PayoutOutcome;
  amount_paise: bigint;
  reference: string;
  bank_reason: string;
  state: ResultState;
  problem: string | null;
  reason: string | null;
  importer: string;
  imported_at: Date;
  decider: string | null;
  decided_at: Date | null;
};

/** A page of lines and one more: open ones oldest first, others newest first. */
export function selectResults(state: ResultState, cursor: bigint | null, limit: number): Statement {
  const isOpen = state === 'open';
  return {
    text: `select r.*, i.username as importer, o.username as decider
      from payout_results r join operators i on i.operator_id = r.imported_by
        left join operators o on o.operator_id = r.decided_by
      where r.state = $1 and ($2::bigint is null or r.result_id ${isOpen ? '>' : '<'} $2)
      order by r.result_id ${isOpen ? 'asc' : 'desc'} limit $3`,
    values: [state, cursor, limit],
  };
}

/** The number of open lines. */
export function countOpenResults(): Statement {
  return { text: `select count(*)::integer as open from payout_results where state = 'open'` };
}
