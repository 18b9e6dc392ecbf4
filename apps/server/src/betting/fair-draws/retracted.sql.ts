import type { Statement } from '../../platform/db/db.ts';
import { ACCEPTED_MS } from './fair-draws.sql.ts';

/** The `side` of a refund of the whole slip. Another side means the bids on the close result alone. */
export const WHOLE_SLIP = 0;

/** A slip with retracted bids. */
export type RetractedRow = {
  slip_no: bigint;
  submission_id: string;
  at_ms: bigint;
  picks: number[];
  points: number[];
  side: number;
};

/** The slips of a draw with retracted bids. */
export function selectRetractedSlips(drawId: bigint, businessDate: string): Statement {
  return {
    name: 'fair_draws_retracted',
    text: `select x.slip_no, x.submission_id, ${ACCEPTED_MS}::bigint as at_ms, x.picks, x.points, r.side
      from refunds r join slips x on x.slip_no = r.slip_no and x.business_date = r.business_date
      where r.settlement_id is null and r.business_date = $2 and x.draw_id = $1 order by x.slip_no, r.side`,
    values: [drawId, businessDate],
  };
}
