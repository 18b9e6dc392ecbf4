import type { DepositProblem, RequestState } from '@surahi/contract/operator';
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
  is_to_return: boolean;
  utr: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  bank_line: {
    line_id: string;
    paid_on: string;
    paise: string;
    reference: string;
    narration: string;
    state: 'open' | 'credited' | 'dismissed';
  } | null;
  problems: DepositProblem[] | null;
  mismatch_paise: bigint | null;
  mismatch_utr: string | null;
  proposed_by: string | null;
  proposed_by_id: bigint | null;
  proposed_at: Date | null;
};

// The bank line of a request: the line that was credited with it, else the linked line, else an open line first among
// those with the credited reference, or with the player's or an operator's.
const BANK_LINE = `(select json_build_object('line_id', l.line_id::text, 'paid_on', l.paid_on::text, 'paise', l.amount_paise::text,
        'reference', l.reference, 'narration', l.narration, 'state', l.state)
      from statement_lines l
      where l.deposit_id = d.deposit_id or l.line_id = m.line_id
        or (l.reference <> '' and l.reference = any (array[d.utr, d.claimed_utr, m.utr]))
      order by (l.deposit_id is not distinct from d.deposit_id) desc, (l.line_id is not distinct from m.line_id) desc,
        (l.state = 'open') desc, l.line_id limit 1)`;

// `s.claimed_utr <> ''` is implied, but the planner needs it to use the partial index.
const DEPOSIT = `d.deposit_id, d.player_id, p.name, p.mobile, d.amount_paise, d.state, d.method, d.payee, d.txn_ref,
    d.claimed_utr, d.slip_image, d.created_at, d.approved_paise, d.is_to_return, d.utr, o.username as decided_by, d.decided_at, d.reason,
    (select count(*)::integer from deposit_requests s
      where d.claimed_utr <> '' and s.claimed_utr <> '' and s.claimed_utr = d.claimed_utr and s.deposit_id <> d.deposit_id) as same_utr,
    ${BANK_LINE} as bank_line, m.problems, m.amount_paise as mismatch_paise, m.utr as mismatch_utr,
    b.username as proposed_by, m.proposed_by as proposed_by_id, m.proposed_at`;

const DEPOSITS = `from deposit_requests d
  join players p on p.player_id = d.player_id
  left join operators o on o.operator_id = d.decided_by
  left join deposit_mismatches m on m.deposit_id = d.deposit_id
  left join operators b on b.operator_id = m.proposed_by`;

/** A page of the deposit queue with one row more than `filter.limit`. */
export function selectDeposits(filter: QueueFilter, order: Order, after: Place | null, isSearched: boolean): Statement {
  const references = '(d.claimed_utr = $4::text or d.utr = $4)';
  return selectPage({ columns: DEPOSIT, from: DEPOSITS, order, references }, filter, after, isSearched);
}

/** The deposit with this id. Returns no row if it is unknown. */
export function selectDeposit(depositId: bigint): Statement {
  return {
    text: `select ${DEPOSIT} ${DEPOSITS} where d.deposit_id = $1`,
    values: [depositId],
  };
}
