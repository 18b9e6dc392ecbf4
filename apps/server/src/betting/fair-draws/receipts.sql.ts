import { textField } from '../../fairness/log/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import { ACCEPTED_MS, SUBJECT } from './fair-draws.sql.ts';
import type { SigningLeafKey } from './acceptances.ts';
import type { Side } from './leaves.ts';

/**
 * The key that signs acceptances of a session `s` of a draw `d`, in hex. Its record in the log names it. If the record is
 * damaged, the key is '', and no node signs for the session.
 */
export const ACCEPT_KEY = `coalesce((select ${textField('m.bytes', 'acceptKey')} from log_entries m
        where m.kind = 'record' and m.subject = ${SUBJECT} and ${textField('m.bytes', 'id')} = encode(s.record_id, 'hex')), '')`;

export type OwnSlipRow = {
  slip_no: bigint;
  draw_id: bigint;
  market_id: number;
  submission_id: string;
  business_date: string;
  at_ms: bigint;
  picks: number[];
  points: number[];
  result_mode: 'draw' | 'operator';
};

/** One slip of a player; no row when the player has no such slip on that date. */
export function selectOwnSlip(of: { playerId: bigint; submissionId: string; businessDate: string }): Statement {
  return {
    name: 'receipts_slip',
    text: `select x.slip_no, x.draw_id, d.market_id, x.submission_id, x.business_date, ${ACCEPTED_MS}::bigint as at_ms, x.picks, x.points,
        d.result_mode
      from slips x join draws d using (draw_id)
      where x.player_id = $1 and x.submission_id = $2::uuid and x.business_date = $3::date`,
    values: [of.playerId, of.submissionId, of.businessDate],
  };
}

/** The date before which bids are in archive files, as YYYY-MM-DD, if the given date is before it. Otherwise no row. */
export function selectArchivedBefore(businessDate: string): Statement {
  return {
    name: 'receipts_archived',
    text: `select to_char(archived_before(), 'YYYY-MM-DD') as archived_before where $1::date < archived_before()`,
    values: [businessDate],
  };
}

/** The leaf keys of a draw's sessions; no row when the draw has no record. */
export function selectLeafKeys(drawId: bigint): Statement {
  return {
    name: 'receipts_keys',
    text: `select s.side, encode(s.record_id, 'hex') as record_id, s.salt_key, ${ACCEPT_KEY} as accept_key
      from draw_secrets s join draws d using (draw_id) where s.draw_id = $1 order by s.side`,
    values: [drawId],
  };
}

export type LeafKeyRow = SigningLeafKey;

export type RecordedRow = { draw_id: bigint; market_id: number; business_date: string; side: Side };

/** The session whose record has this id (M-id in hex). */
export function selectRecorded(record: string): Statement {
  return {
    name: 'receipts_recorded',
    text: `select s.draw_id, d.market_id, d.business_date, s.side from draw_secrets s join draws d using (draw_id)
      where s.record_id = decode($1, 'hex')`,
    values: [record],
  };
}

/**
 * The entered results of a session, for example `7/2026-11-23/open`, with their withdrawals and payouts. They are those
 * in the log of this size, and in its order. Other entries of the session may be damaged, or of a kind that this release
 * does not know.
 */
export function selectEnteredEntries(subject: string, logSize: number): Statement {
  return {
    name: 'receipts_entries',
    text: `select bytes from log_entries
      where subject = $1 and kind in ('operator-result', 'operator-void', 'payouts') and log_index < $2 order by log_index`,
    values: [subject, logSize],
  };
}

export type PaidSettlementRow = { settlement_id: bigint };

/** The settlement whose payouts are version `version` of a session's payouts. */
export function selectPaidSettlement(of: { drawId: bigint; side: number; version: number }): Statement {
  return {
    name: 'receipts_settlement',
    text: `select t.settlement_id from settlements t join results r using (result_id)
      where t.draw_id = $1 and r.side = $2 and t.completed_at is not null
      order by t.settlement_id offset $3 limit 1`,
    values: [of.drawId, of.side, of.version - 1],
  };
}

/** The payouts of a settlement for one slip. */
export function selectPaidBids(of: { settlementId: bigint; businessDate: string; slipNo: bigint }): Statement {
  return {
    name: 'receipts_payouts',
    text: `select slip_no, pick, amount_paise from payouts
      where settlement_id = $1 and business_date = $2 and slip_no = $3 order by position`,
    values: [of.settlementId, of.businessDate, of.slipNo],
  };
}
