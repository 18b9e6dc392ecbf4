import type { Statement } from '../../platform/db/db.ts';

/** Gives back the stakes of a player's open bids (`retract_bids` in schema.sql). */
export function retractBidsOf(playerId: bigint): Statement {
  return { name: 'retract_bids', text: 'select retract_bids($1)', values: [playerId] };
}

/**
 * SQL condition: a bid was not retracted. The parameters are the columns of its slip and its pick. Unlike `is_retracted`,
 * it looks up all bids of a query at once.
 */
export function notRetracted(slipNo: string, pick: string): string {
  return `not exists (
        select from refunds r where r.slip_no = ${slipNo} and r.settlement_id is null and refund_holds(r.side, ${pick}))`;
}

/** SQL expression: the paise that retracted bids of the draw `d` gave back. */
export const RETRACTED_PAISE = `(
        select coalesce(sum(r.amount_paise), 0)::bigint from refunds r
        join slips y on y.slip_no = r.slip_no and y.business_date = r.business_date
        where r.settlement_id is null and r.business_date = d.business_date and y.draw_id = d.draw_id)`;
