import { decidedColumns, type DecidedRow, hasExpired } from '../../operators/two-people/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type AdjustmentRow = {
  adjustment_id: bigint;
  request_id: string;
  player_id: bigint;
  direction: 'credit' | 'debit';
  amount_paise: bigint;
  reason: string;
  state: 'pending' | 'done' | 'declined';
  proposed_by: bigint;
  proposed_at: Date;
};

export type LockedAdjustment = AdjustmentRow & DecidedRow & { is_expired: boolean };

const COLUMNS =
  'adjustment_id, request_id, player_id, direction, amount_paise, reason, state, proposed_by, proposed_at';

/**
 * Inserts a proposal. Returns no row when the request id exists, even if a concurrent transaction has just inserted it.
 */
export function insertAdjustment(row: {
  requestId: string;
  playerId: bigint;
  direction: 'credit' | 'debit';
  amountPaise: bigint;
  reason: string;
  operatorId: bigint;
}): Statement {
  return {
    text: `insert into wallet_adjustments (request_id, player_id, direction, amount_paise, reason, proposed_by)
    values ($1, $2, $3, $4, $5, $6) on conflict (request_id) do nothing returning ${COLUMNS}`,
    values: [row.requestId, row.playerId, row.direction, row.amountPaise, row.reason, row.operatorId],
  };
}

/** The correction with this request id. */
export function selectByRequest(requestId: string): Statement {
  return {
    text: `select ${COLUMNS} from wallet_adjustments where request_id = $1`,
    values: [requestId],
  };
}

/** Locks a correction until the transaction ends. Returns no row if it is unknown. */
export function lockAdjustment(adjustmentId: bigint): Statement {
  return {
    text: `select ${COLUMNS}, ${decidedColumns('a')}, ${hasExpired('a.proposed_at')} as is_expired
      from wallet_adjustments a where adjustment_id = $1 for update of a`,
    values: [adjustmentId],
  };
}

/** Marks a correction as carried out by its transfer. */
export function markDone(adjustmentId: bigint, transferId: bigint, operatorId: bigint): Statement {
  return {
    text: `update wallet_adjustments set state = 'done', transfer_id = $2, decided_by = $3, decided_at = app_now()
    where adjustment_id = $1`,
    values: [adjustmentId, transferId, operatorId],
  };
}

/** Marks a correction as declined. */
export function markDeclined(adjustmentId: bigint, reason: string, operatorId: bigint): Statement {
  return {
    text: `update wallet_adjustments set state = 'declined', decline_reason = $2, decided_by = $3, decided_at = app_now()
    where adjustment_id = $1 returning decided_at`,
    values: [adjustmentId, reason, operatorId],
  };
}

/** SQL for the state of a correction `a`. A proposal that waited too long has expired. */
const STATE = `case when a.state = 'pending' and ${hasExpired('a.proposed_at')} then 'expired' else a.state end`;

type ListedState = AdjustmentRow['state'] | 'expired';

export type ListedRow = Omit<AdjustmentRow, 'proposed_by' | 'state'> & {
  state: ListedState;
  name: string;
  mobile: string;
  proposed_by: string;
  proposed_by_id: bigint;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decline_reason: string | null;
};

type AdjustmentFilter = {
  state: ListedState | null;
  /** The proposal: from `from` on, and before `to`. */
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  /** The last id of the previous page; null means the first page. */
  before: bigint | null;
  limit: number;
};

/** A page of corrections, newest first. */
export function selectAdjustments(filter: AdjustmentFilter): Statement {
  return {
    text: `select a.adjustment_id, a.request_id, a.player_id, p.name, p.mobile, a.direction, a.amount_paise, a.reason, ${STATE} as state,
      o.username as proposed_by, a.proposed_by as proposed_by_id, a.proposed_at, d.username as decided_by, a.decided_at,
      a.decline_reason
    from wallet_adjustments a
    join players p on p.player_id = a.player_id
    join operators o on o.operator_id = a.proposed_by
    left join operators d on d.operator_id = a.decided_by
    where ($1::text is null or ${STATE} = $1) and ($2::bigint is null or a.adjustment_id < $2)
      and ($4::timestamptz is null or a.proposed_at >= $4) and ($5::timestamptz is null or a.proposed_at < $5)
    order by a.adjustment_id desc limit $3`,
    values: [filter.state, filter.before, filter.limit, filter.from ?? null, filter.to ?? null],
  };
}
