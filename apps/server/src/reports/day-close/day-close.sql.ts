import type { DAY_CLOSE_KINDS, DayFigures } from '@surahi/contract/operator';
import { hasExpired } from '../../operators/two-people/index.ts';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

export type CloseKind = (typeof DAY_CLOSE_KINDS)[number];

export type OpenRow = {
  deposits: number;
  deposits_paise: bigint;
  withdrawals: number;
  withdrawals_paise: bigint;
  claimed: number;
  adjustments: number;
  to_return: number;
  statement_lines: number;
  payout_results: number;
  proposals: number;
  negative_wallets: number;
  negative_paise: bigint;
};

/**
 * Counts the wallets below zero, and what waits for an operator except results. A bank line whose reference was
 * credited by hand does not wait, nor does an expired proposal.
 */
export function countOpen(): Statement {
  return {
    name: 'day_close_open',
    text: `select d.*, w.*, n.*,
        (select count(*) from wallet_adjustments where state = 'pending' and not ${hasExpired('proposed_at')})::integer as adjustments,
        (select count(*) from deposit_requests r where is_to_return and state = 'approved'
          and not exists (select from deposit_returns b where b.deposit_id = r.deposit_id))::integer as to_return,
        (select count(*) from statement_lines l where state = 'open'
          and not exists (select from deposit_requests r where r.utr = l.reference and r.utr is not null))::integer as statement_lines,
        (select count(*) from payout_results where state = 'open')::integer as payout_results,
        (select count(*) from proposals where state = 'pending' and expires_at > app_now())::integer as proposals
      from (select count(*)::integer as deposits, coalesce(sum(amount_paise), 0)::bigint as deposits_paise
          from deposit_requests where state = 'pending') d,
        (select count(*)::integer as withdrawals, coalesce(sum(amount_paise), 0)::bigint as withdrawals_paise,
            (count(*) filter (where claimed_at is not null))::integer as claimed
          from withdrawal_requests where state = 'pending') w,
        (select count(*)::integer as negative_wallets, coalesce(sum(balance_paise), 0)::bigint as negative_paise
          from wallets where balance_paise < 0) n`,
    values: [],
  };
}

/** Serialises signatures, so that one day is closed once. */
export function lockCloses(): Statement {
  return takeLock('dayCloses');
}

/** Whether the day is closed, and whether a close of it waits for the second signature. */
export function selectStanding(date: string): Statement {
  return {
    text: `select exists (select from day_closes where business_date = $1::text::date and kind = 'close') as is_closed,
      exists (select from proposals where kind = 'day.close' and state = 'pending' and expires_at > app_now() and payload->>'date' = $1::text
        and payload->>'kind' = 'close') as is_signed`,
    values: [date],
  };
}

/** Stores a record that two operators signed. */
export function insertClose(row: {
  kind: CloseKind;
  date: string;
  figures: DayFigures;
  note: string;
  signedBy: bigint;
  signedAtMs: number;
  approvedBy: bigint;
}): Statement {
  return {
    text: `insert into day_closes (kind, business_date, figures, note, signed_by, signed_at, approved_by)
      values ($1, $2, $3, $4, $5, $6, $7) returning close_id`,
    values: [
      row.kind,
      row.date,
      JSON.stringify(row.figures),
      row.note,
      row.signedBy,
      new Date(row.signedAtMs),
      row.approvedBy,
    ],
  };
}

export type CloseRow = {
  close_id: bigint;
  kind: CloseKind;
  business_date: string;
  figures: DayFigures;
  note: string;
  signer: string;
  signed_at: Date;
  approver: string;
  approved_at: Date;
};

const CLOSE = `select c.close_id, c.kind, c.business_date, c.figures, c.note, s.name as signer, c.signed_at, a.name as approver,
    c.approved_at
  from day_closes c join operators s on s.operator_id = c.signed_by join operators a on a.operator_id = c.approved_by`;

/** A page of records, newest first, and one more. `before` is the last id of the previous page. */
export function selectCloses(before: bigint | null, limit: number): Statement {
  return {
    text: `${CLOSE} where $1::bigint is null or c.close_id < $1 order by c.close_id desc limit $2`,
    values: [before, limit],
  };
}

/** One record; no row if it is unknown. */
export function selectClose(closeId: bigint): Statement {
  return { text: `${CLOSE} where c.close_id = $1`, values: [closeId] };
}
