import type { RequestState } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import type { Order, Place } from '../../platform/db/keyset.ts';
import { type QueueFilter, selectPage } from '../queues/index.ts';

export type DepositRow = {
  deposit_id: bigint;
  player_id: bigint;
  name: string;
  mobile: string;
  amount_paise: bigint;
  state: RequestState;
  method: 'phonepe' | 'googlepay' | 'paytm' | 'qr' | 'other';
  payee: string;
  txn_ref: string;
  claimed_utr: string;
  same_utr: number;
  slip_image: string | null;
  created_at: Date;
  approved_paise: bigint | null;
  utr: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
};

// `s.claimed_utr <> ''` is implied, but the planner needs it to use the partial index.
const DEPOSIT = `d.deposit_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.payee, d.txn_ref,
    d.claimed_utr, d.slip_image, d.created_at, d.approved_paise, d.utr, o.username as decided_by, d.decided_at, d.reason,
    (select count(*)::integer from deposit_requests s
      where d.claimed_utr <> '' and s.claimed_utr <> '' and s.claimed_utr = d.claimed_utr and s.deposit_id <> d.deposit_id) as same_utr`;

const DEPOSITS = `from deposit_requests d
  join players p on p.player_id = d.player_id
  left join operators o on o.operator_id = d.decided_by`;

export function selectDeposits(filter: QueueFilter, order: Order, after: Place | null, isSearched: boolean): Statement {
  const references = '(d.claimed_utr = $4::text or d.utr = $4)';
  return selectPage({ columns: DEPOSIT, from: DEPOSITS, order, references }, filter, after, isSearched);
}

export function selectDeposit(depositId: bigint): Statement {
  return {
    text: `select ${DEPOSIT} ${DEPOSITS} where d.deposit_id = $1`,
    values: [depositId],
  };
}
