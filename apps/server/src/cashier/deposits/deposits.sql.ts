import type { RequestState } from '@surahi/contract/operator';
import { decidedColumns, type DecidedRow } from '../../operators/two-people/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type DepositMethod = 'phonepe' | 'googlepay' | 'paytm' | 'qr' | 'other';

/** The number of pending requests of a player. */
export function countPending(playerId: bigint): Statement {
  return {
    name: 'deposit_count_pending',
    text: `select count(*)::integer as pending from deposit_requests where player_id = $1 and state = 'pending'`,
    values: [playerId],
  };
}

/** The deposit that was credited with this reference. Returns no row if there is none. */
export function selectCredited(utr: string): Statement {
  return {
    name: 'deposit_credited',
    text: 'select deposit_id from deposit_requests where utr = $1',
    values: [utr],
  };
}

/** Inserts a pending request. */
export function insertRequest(row: {
  playerId: bigint;
  requestId: string;
  amountPaise: bigint;
  method: DepositMethod;
  payee: string;
  txnRef: string;
  claimedUtr: string;
}): Statement {
  return {
    name: 'deposit_insert',
    text: `insert into deposit_requests (player_id, request_id, amount_paise, method, payee, txn_ref, claimed_utr)
    values ($1, $2, $3, $4, $5, $6, $7) returning deposit_id`,
    values: [row.playerId, row.requestId, row.amountPaise, row.method, row.payee, row.txnRef, row.claimedUtr],
  };
}

export type OwnRow = {
  deposit_id: bigint;
  amount_paise: bigint;
  approved_paise: bigint | null;
  method: DepositMethod;
  payee: string;
  txn_ref: string;
  claimed_utr: string;
  utr: string | null;
  slip_image: string | null;
  state: RequestState;
  reason: string | null;
  created_at: Date;
};

/** A player's requests, newest first. `which` selects pending, decided or all requests. */
export function selectOwn(
  playerId: bigint,
  which: 'all' | 'pending' | 'decided',
  before: bigint | null,
  limit: number,
): Statement {
  return {
    name: 'deposit_own',
    text: `select deposit_id, amount_paise, approved_paise, method, payee, txn_ref, claimed_utr, utr, slip_image,
      case when is_to_return then 'rejected' else state end as state,
      case when is_to_return then 'Your deposit limit or your exclusion does not allow this deposit. The payment '
          || case when exists (select from deposit_returns r where r.deposit_id = d.deposit_id) then 'was' else 'will be' end
          || ' returned to you.'
        else reason end as reason, created_at
    from deposit_requests d
    where player_id = $1 and ($2 = 'all' or ($2 = 'pending') = (state = 'pending')) and ($3::bigint is null or deposit_id < $3)
    order by deposit_id desc limit $4`,
    values: [playerId, which, before, limit],
  };
}

export type LockedRow = DecidedRow & {
  player_id: bigint;
  request_id: string;
  amount_paise: bigint;
  state: RequestState;
  claimed_utr: string;
  slip_image: string | null;
  slip_uploads: number;
};

export type ProofRow = Pick<LockedRow, 'player_id' | 'state' | 'slip_uploads'>;

/** The request without a lock, for checks before its proof is read. */
export function selectForProof(depositId: bigint): Statement {
  return {
    name: 'deposit_for_proof',
    text: 'select player_id, state, slip_uploads from deposit_requests where deposit_id = $1',
    values: [depositId],
  };
}

/** Counts one screenshot of today. Returns no row when the player already sent `most` of them. */
export function countUpload(playerId: bigint, most: number): Statement {
  return {
    name: 'deposit_count_upload',
    text: `insert into deposit_uploads as u (player_id, day, uploads) values ($1, (app_now() at time zone 'Asia/Kolkata')::date, 1)
    on conflict (player_id) do update set day = excluded.day, uploads = case when u.day = excluded.day then u.uploads + 1 else 1 end
      where u.day <> excluded.day or u.uploads < $2
    returning uploads`,
    values: [playerId, most],
  };
}

/** Locks the request. Every change locks the request before the wallet (docs/rules.md#8-lock-order). */
export function lockRequest(depositId: bigint): Statement {
  return {
    name: 'deposit_lock',
    text: `select d.player_id, d.request_id, d.amount_paise, d.state, d.claimed_utr, d.slip_image, d.slip_uploads,
      ${decidedColumns('d')} from deposit_requests d where d.deposit_id = $1 for update of d`,
    values: [depositId],
  };
}

/** Stores the reference that the player entered, and a screenshot. null keeps the stored value. */
export function saveProof(depositId: bigint, claimedUtr: string | null, slipImage: string | null): Statement {
  return {
    text: `update deposit_requests set claimed_utr = coalesce($2, claimed_utr), slip_image = coalesce($3::uuid, slip_image),
      slip_uploads = slip_uploads + case when $3::uuid is null then 0 else 1 end
    where deposit_id = $1`,
    values: [depositId, claimedUtr, slipImage],
  };
}

/** Marks a request as approved by its transfer, which credited it or put it aside to be returned. */
export function approve(row: {
  depositId: bigint;
  utr: string;
  amountPaise: bigint;
  transferId: bigint;
  evidence: 'typed' | 'statement' | 'second_person';
  isToReturn: boolean;
  operatorId: bigint | null;
}): Statement {
  return {
    text: `update deposit_requests set state = 'approved', utr = $2, approved_paise = $3, transfer_id = $4, decided_by = $5, evidence = $6,
      is_to_return = $7, decided_at = app_now()
    where deposit_id = $1`,
    values: [row.depositId, row.utr, row.amountPaise, row.transferId, row.operatorId, row.evidence, row.isToReturn],
  };
}

/** Marks a request as rejected. */
export function reject(depositId: bigint, reason: string, operatorId: bigint | null): Statement {
  return {
    text: `update deposit_requests set state = 'rejected', reason = $2, decided_by = $3, decided_at = app_now()
    where deposit_id = $1 returning decided_at`,
    values: [depositId, reason, operatorId],
  };
}
