import type { Statement } from '../../platform/db/db.ts';
import { D, REFUNDED, SLIPS, STANDING } from './reports.sql.ts';

export type TotalsRow = { stakes: bigint; refunds: bigint; payouts: bigint };

/** Sums the stored sums of these draws. */
export function selectKeptTotals(drawIds: readonly bigint[]): Statement {
  return {
    name: 'report_kept_totals',
    text: `select coalesce(sum(stake_paise), 0)::bigint as stakes, coalesce(sum(refunded_paise), 0)::bigint as refunds,
        coalesce(sum(paid_paise), 0)::bigint as payouts
      from draw_sums where draw_id = any ($1::bigint[])`,
    values: [drawIds],
  };
}

/** Sums the bids of these draws, over all kinds. */
export function selectLiveTotals(drawIds: readonly bigint[]): Statement {
  return {
    name: 'report_live_totals',
    text: `with ${D}
      select coalesce(100 * b.points, 0)::bigint as stakes, coalesce(b.refunded, 0)::bigint as refunds,
        coalesce(w.paid, 0)::bigint as payouts
      from (
        select sum(n.points) as points, sum(${REFUNDED}) as refunded
        from ${SLIPS}
        cross join lateral (select sum(x) as points from unnest(s.points) x) n
      ) b cross join (select sum(p.amount_paise) as paid from ${STANDING}) w`,
    values: [drawIds],
  };
}
