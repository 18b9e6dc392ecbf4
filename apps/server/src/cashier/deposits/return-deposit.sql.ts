import type { InstantRange } from '../../operators/api/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type ToReturnRow = { player_id: bigint; approved_paise: bigint; transfer_id: bigint; is_returned: boolean };

/** Locks a deposit that was put aside to be returned. */
export function lockToReturn(depositId: bigint): Statement {
  return {
    name: 'deposit_lock_to_return',
    text: `select d.player_id, d.approved_paise, d.transfer_id,
        exists (select 1 from deposit_returns r where r.deposit_id = d.deposit_id) as is_returned
      from deposit_requests d where d.deposit_id = $1 and d.is_to_return for update`,
    values: [depositId],
  };
}

/** Stores that a deposit was paid back. */
export function insertReturn(row: {
  depositId: bigint;
  transferId: bigint;
  reference: string;
  operatorId: bigint;
  proposedBy: bigint | null;
}): Statement {
  return {
    name: 'deposit_insert_return',
    text: `insert into deposit_returns (deposit_id, transfer_id, reference, returned_by, proposed_by)
      values ($1, $2, $3, $4, $5)`,
    values: [row.depositId, row.transferId, row.reference, row.operatorId, row.proposedBy],
  };
}

export type WaitingRow = {
  deposit_id: bigint;
  player_id: bigint;
  name: string;
  approved_paise: bigint;
  utr: string;
  decided_at: Date;
  is_proposed: boolean;
};

/** Deposits that were refused in this time and wait to be returned, oldest first. */
export function selectToReturn({ from, to }: InstantRange): Statement {
  return {
    name: 'deposit_to_return',
    text: `select d.deposit_id, d.player_id, p.name, d.approved_paise, d.utr, d.decided_at,
        exists (select 1 from proposals o where o.kind = 'deposit.return' and o.subject = 'deposit:' || d.deposit_id
          and o.state = 'pending' and o.expires_at > app_now()) as is_proposed
      from deposit_requests d join players p using (player_id)
      where d.is_to_return and not exists (select 1 from deposit_returns r where r.deposit_id = d.deposit_id)
        and ($1::timestamptz is null or d.decided_at >= $1) and ($2::timestamptz is null or d.decided_at < $2)
      order by d.deposit_id`,
    values: [from, to],
  };
}
