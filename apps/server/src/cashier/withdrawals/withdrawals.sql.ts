import type { PayoutOutcome, RequestState } from '@surahi/contract/operator';
import { decidedColumns, type DecidedRow } from '../../operators/two-people/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import type { PayoutMethod } from '../payout-numbers/index.ts';

/** Inserts a pending request with the transfer that holds its amount. */
export function insertRequest(row: {
  playerId: bigint;
  requestId: string;
  amountPaise: bigint;
  method: PayoutMethod;
  number: string;
  holdTransferId: bigint;
}): Statement {
  return {
    name: 'withdrawal_insert',
    text: `insert into withdrawal_requests (player_id, request_id, amount_paise, method, number, hold_transfer_id)
    values ($1, $2, $3, $4, $5, $6) returning withdrawal_id`,
    values: [row.playerId, row.requestId, row.amountPaise, row.method, row.number, row.holdTransferId],
  };
}

export type OwnRow = {
  withdrawal_id: bigint;
  amount_paise: bigint;
  method: PayoutMethod;
  number: string;
  state: RequestState;
  reference: string | null;
  receipt_image: string | null;
  reason: string | null;
  return_reason: string | null;
  created_at: Date;
  claimed_at: Date | null;
  decided_at: Date | null;
  returned_at: Date | null;
  /** Hold on the player's number of this method. */
  number_held_until: Date | null;
};

/** A player's requests, newest first. `before` is the last id of the previous page; null means the first page. */
export function selectOwn(playerId: bigint, before: bigint | null, limit: number): Statement {
  return {
    name: 'withdrawal_own',
    text: `select withdrawal_id, amount_paise, method, w.number, state, reference, receipt_image, w.reason,
      r.reason as return_reason, created_at, claimed_at, decided_at, returned_at, m.held_until as number_held_until
    from withdrawal_requests w left join withdrawal_returns r using (withdrawal_id)
      left join payment_methods m using (player_id, method)
    where player_id = $1 and ($2::bigint is null or withdrawal_id < $2)
    order by withdrawal_id desc limit $3`,
    values: [playerId, before, limit],
  };
}

export type LockedRow = DecidedRow & {
  player_id: bigint;
  request_id: string;
  amount_paise: bigint;
  method: PayoutMethod;
  number: string;
  state: RequestState;
  hold_transfer_id: bigint;
  resolve_transfer_id: bigint | null;
  claimed_by: bigint | null;
  claimed_at: Date | null;
  reference: string | null;
  checked_by: bigint | null;
  checked_at: Date | null;
  now: Date;
};

/** Locks the request. Every change locks the request before the wallet (docs/rules.md#8-lock-order). */
export function lockRequest(withdrawalId: bigint): Statement {
  return {
    name: 'withdrawal_lock',
    text: `select w.player_id, w.request_id, w.amount_paise, w.method, w.number, w.state, w.hold_transfer_id, w.resolve_transfer_id, w.claimed_by,
      w.claimed_at, w.reference, w.checked_by, w.checked_at, app_now() as now, ${decidedColumns('w')}
    from withdrawal_requests w where w.withdrawal_id = $1 for update of w`,
    values: [withdrawalId],
  };
}

/** Marks a request as checked by the first of two operators. */
export function markChecked(withdrawalId: bigint, operatorId: bigint | null): Statement {
  return {
    text: `update withdrawal_requests set checked_by = $2, checked_at = app_now() where withdrawal_id = $1 returning checked_at`,
    values: [withdrawalId, operatorId],
  };
}

/** Marks a request as claimed, by one person alone or after a check by another person. */
export function markClaimed(withdrawalId: bigint, operatorId: bigint | null, isAlone: boolean): Statement {
  return {
    text: `update withdrawal_requests set claimed_by = $2, claimed_at = app_now(), claimed_alone = $3
      where withdrawal_id = $1 returning claimed_at`,
    values: [withdrawalId, operatorId, isAlone],
  };
}

/** Stores the reference of a payment. */
export function saveReference(withdrawalId: bigint, reference: string): Statement {
  return {
    text: 'update withdrawal_requests set reference = $2 where withdrawal_id = $1',
    values: [withdrawalId, reference],
  };
}

/** SQL for the item `i` of a payout file that holds the current claim of the request `w`. */
function itemOf(w: string): string {
  return `payout_batch_items i where i.withdrawal_id = ${w}.withdrawal_id and i.claimed_at = ${w}.claimed_at`;
}

/** SQL for open results of the bank about the item `i` with one of these outcomes. */
function openResults(...outcomes: PayoutOutcome[]): string {
  return `select from payout_results b where b.state = 'open' and b.outcome in (${outcomes.map((one) => `'${one}'`).join(', ')})
    and b.batch_id = i.batch_id and b.withdrawal_id = i.withdrawal_id and b.amount_paise = i.amount_paise`;
}

const PAID_RESULTS = openResults('paid', 'returned');

/**
 * SQL for the payout file that may have paid the current claim of `w`. An open 'failed' line means that the file did
 * not pay. If another open line says 'paid' or 'returned', the file may have paid after all.
 */
export function unansweredFile(w: string): string {
  return `(select i.batch_id from ${itemOf(w)}
      and (not exists (${openResults('failed')}) or exists (${PAID_RESULTS})))`;
}

export type AnswerRow = {
  /** The payout file that may have paid the claim; null without one. */
  file_id: bigint | null;
  /** Whether an open result of the bank says that the claim was paid. A returned payment was paid too. */
  is_paid: boolean;
};

/** What the bank says about the current claim. The caller holds the lock of the request. */
export function selectAnswer(withdrawalId: bigint): Statement {
  return {
    name: 'withdrawal_answer',
    text: `select ${unansweredFile('w')} as file_id, exists (select from ${itemOf('w')} and exists (${PAID_RESULTS})) as is_paid
      from withdrawal_requests w where w.withdrawal_id = $1`,
    values: [withdrawalId],
  };
}

/** Removes the claim and its reference. */
export function releaseClaim(withdrawalId: bigint): Statement {
  return {
    text: `update withdrawal_requests set claimed_by = null, claimed_at = null, claimed_alone = null, reference = null
      where withdrawal_id = $1`,
    values: [withdrawalId],
  };
}

/** Returns one row if the bank has returned the payout. The caller must hold the lock of the request. */
export function selectReturn(withdrawalId: bigint): Statement {
  return { text: 'select from withdrawal_returns where withdrawal_id = $1', values: [withdrawalId] };
}

/** Stores that the bank returned a payout. */
export function insertReturn(row: {
  withdrawalId: bigint;
  transferId: bigint;
  reason: string;
  operatorId: bigint;
  /** The first of two operators; null if one was enough. */
  proposedBy: bigint | null;
}): Statement {
  return {
    text: `insert into withdrawal_returns (withdrawal_id, transfer_id, reason, returned_by, proposed_by)
      values ($1, $2, $3, $4, $5)`,
    values: [row.withdrawalId, row.transferId, row.reason, row.operatorId, row.proposedBy],
  };
}

/** Marks a request as paid by the transfer that ends its hold. */
export function approve(row: {
  withdrawalId: bigint;
  transferId: bigint;
  reference: string;
  receiptImage: string | null;
  operatorId: bigint | null;
}): Statement {
  return {
    text: `update withdrawal_requests set state = 'approved', resolve_transfer_id = $2, reference = $3, receipt_image = $4,
      decided_by = $5, decided_at = app_now()
    where withdrawal_id = $1`,
    values: [row.withdrawalId, row.transferId, row.reference, row.receiptImage, row.operatorId],
  };
}

/** Marks a request as rejected by the transfer that ends its hold. */
export function reject(row: {
  withdrawalId: bigint;
  transferId: bigint;
  reason: string;
  operatorId: bigint | null;
}): Statement {
  return {
    text: `update withdrawal_requests set state = 'rejected', resolve_transfer_id = $2, reason = $3, decided_by = $4,
      decided_at = app_now()
    where withdrawal_id = $1`,
    values: [row.withdrawalId, row.transferId, row.reason, row.operatorId],
  };
}
