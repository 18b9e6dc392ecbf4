import type { RequestState } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import type { Order, Place } from '../../platform/db/keyset.ts';
import { type QueueFilter, selectPage } from '../queues/index.ts';
import { unansweredFile } from './withdrawals.sql.ts';

export type WithdrawalRow = {
  withdrawal_id: bigint;
  player_id: bigint;
  name: string;
  mobile: string;
  amount_paise: bigint;
  state: RequestState;
  method: 'paytm' | 'googlepay' | 'phonepe';
  number: string;
  created_at: Date;
  password_reset_at: Date | null;
  /** Hold on the player's number of this method. */
  number_held_until: Date | null;
  checked_by: string | null;
  checked_by_id: bigint | null;
  claimed_by: string | null;
  claimed_by_id: bigint | null;
  claimed_at: Date | null;
  /** Payout file that may have paid the claim. */
  file_id: bigint | null;
  returned_by: string | null;
  returned_at: Date | null;
  return_reason: string | null;
  reference: string | null;
  receipt_image: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
};

const WITHDRAWAL = `d.withdrawal_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.number,
    d.created_at, p.password_reset_at, m.held_until as number_held_until, c.username as checked_by, d.checked_by as checked_by_id, l.username as claimed_by,
    d.claimed_by as claimed_by_id, d.claimed_at, ${unansweredFile('d')} as file_id, b.username as returned_by, r.returned_at, r.reason as return_reason, d.reference, d.receipt_image,
    o.username as decided_by, d.decided_at, d.reason`;

const WITHDRAWALS = `from withdrawal_requests d
  join players p on p.player_id = d.player_id
  left join payment_methods m on m.player_id = d.player_id and m.method = d.method
  left join operators c on c.operator_id = d.checked_by
  left join operators l on l.operator_id = d.claimed_by
  left join withdrawal_returns r on r.withdrawal_id = d.withdrawal_id
  left join operators b on b.operator_id = r.returned_by
  left join operators o on o.operator_id = d.decided_by`;

/** A page of the withdrawal queue with one row more than `filter.limit`. */
export function selectWithdrawals(
  filter: QueueFilter,
  order: Order,
  after: Place | null,
  isSearched: boolean,
): Statement {
  const references = 'd.reference = $4::text';
  return selectPage({ columns: WITHDRAWAL, from: WITHDRAWALS, order, references }, filter, after, isSearched);
}

/** The withdrawal with this id. Returns no row if it is unknown. */
export function selectWithdrawal(withdrawalId: bigint): Statement {
  return {
    text: `select ${WITHDRAWAL} ${WITHDRAWALS} where d.withdrawal_id = $1`,
    values: [withdrawalId],
  };
}
