import type { PayoutFormat } from '@surahi/contract/operator';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { InstantRange } from '../../operators/api/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import type { PayoutMethod } from '../payout-numbers/index.ts';

/** SQL for pending requests that an operator ($1) claimed and that no batch holds. */
const UNBATCHED = `from withdrawal_requests w join players p using (player_id)
    where w.state = 'pending' and w.claimed_by = $1 and not exists (
      select from payout_batch_items i where i.withdrawal_id = w.withdrawal_id and i.claimed_at = w.claimed_at)`;

/** Serialises the batches of one operator. Callers take this lock before they lock requests. */
export function lockBatches(operatorId: bigint): Statement {
  return takeLock('payoutBatches', operatorId);
}

export type ClaimedRow = {
  withdrawal_id: bigint;
  player_id: bigint;
  name: string;
  method: PayoutMethod;
  number: string;
  amount_paise: bigint;
  /** The reference of a payment that the claimer saved for later. */
  reference: string | null;
};

/** Locks the claimed requests of an operator that no batch holds, oldest first (docs/rules.md#8-lock-order). */
export function lockClaimed(operatorId: bigint): Statement {
  return {
    text: `select w.withdrawal_id, w.player_id, p.name, w.method, w.number, w.amount_paise, w.reference ${UNBATCHED}
      order by w.withdrawal_id for update of w`,
    values: [operatorId],
  };
}

/** Counts the requests that `lockClaimed` returns and that have no reference of a payment, with their sum in paise. */
export function countClaimed(operatorId: bigint): Statement {
  return {
    text: `select count(*)::integer as payouts, coalesce(sum(w.amount_paise), 0)::bigint as paise ${UNBATCHED}
      and w.reference is null`,
    values: [operatorId],
  };
}

/** Stores a batch. */
export function insertBatch(row: { format: PayoutFormat; debitAccount: string; operatorId: bigint }): Statement {
  return {
    text: 'insert into payout_batches (format, debit_account, made_by) values ($1, $2, $3) returning batch_id',
    values: [row.format, row.debitAccount, row.operatorId],
  };
}

export type NewItem = { withdrawalId: bigint; payee: string; ifsc: string; name: string };

/** Stores the payouts of a batch with their claims. The caller holds the locks of the requests. */
export function insertItems(batchId: bigint, items: readonly NewItem[]): Statement {
  return {
    text: `insert into payout_batch_items (batch_id, withdrawal_id, claimed_at, amount_paise, payee, ifsc, payee_name)
      select $1, w.withdrawal_id, w.claimed_at, w.amount_paise, u.payee, u.ifsc, u.name
      from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) u (withdrawal_id, payee, ifsc, name)
      join withdrawal_requests w using (withdrawal_id)`,
    values: [
      batchId,
      items.map((item) => item.withdrawalId),
      items.map((item) => item.payee),
      items.map((item) => item.ifsc),
      items.map((item) => item.name),
    ],
  };
}

export type BatchRow = {
  batch_id: bigint;
  format: PayoutFormat;
  made_by: bigint;
  maker: string;
  made_at: Date;
  payouts: number;
  paise: bigint;
  paid: number;
  returned: number;
  waiting: number;
};

/** A page of batches made in this time, newest first. `before` is the last id of the previous page. */
export function selectBatches({
  from,
  to,
  before,
  limit,
}: InstantRange & { before: bigint | null; limit: number }): Statement {
  return {
    text: `select b.batch_id, b.format, b.made_by, o.username as maker, b.made_at, s.*
      from payout_batches b join operators o on o.operator_id = b.made_by
      cross join lateral (
        select count(*)::integer as payouts, coalesce(sum(i.amount_paise), 0)::bigint as paise,
          (count(*) filter (where w.state = 'approved' and w.claimed_at = i.claimed_at and r.withdrawal_id is null))::integer as paid,
          (count(*) filter (where w.claimed_at = i.claimed_at and r.withdrawal_id is not null))::integer as returned,
          (count(*) filter (where w.state = 'pending' and w.claimed_at = i.claimed_at))::integer as waiting
        from payout_batch_items i join withdrawal_requests w using (withdrawal_id)
          left join withdrawal_returns r using (withdrawal_id)
        where i.batch_id = b.batch_id
      ) s
      where ($1::bigint is null or b.batch_id < $1) and ($3::timestamptz is null or b.made_at >= $3)
        and ($4::timestamptz is null or b.made_at < $4)
      order by b.batch_id desc limit $2`,
    values: [before, limit, from, to],
  };
}

export type ItemRow = {
  batch_id: bigint;
  withdrawal_id: bigint;
  format: PayoutFormat;
  debit_account: string;
  amount_paise: bigint;
  payee: string;
  ifsc: string;
  payee_name: string;
};

/** The payouts of a batch, in the order of the file. */
export function selectItems(batchId: bigint): Statement {
  return {
    text: `select batch_id, i.withdrawal_id, b.format, b.debit_account, i.amount_paise, i.payee, i.ifsc, i.payee_name
      from payout_batch_items i join payout_batches b using (batch_id) where batch_id = $1 order by i.withdrawal_id`,
    values: [batchId],
  };
}
