import { kindList, TRANSFER_KINDS, type TransferKind, WIN_KINDS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type BookedRow = { stakes: bigint; refunds: bigint; payouts: bigint };

/**
 * Sums what the ledger has booked for these draws since `from`, when the first of them became current; nothing is
 * booked earlier. `from` is a parameter, so that the planner knows how many rows follow it.
 */
export function selectBooked(drawIds: readonly bigint[], from: Date | undefined): Statement {
  return {
    name: 'report_booked',
    text: `select coalesce(sum(amount_paise) filter (where kind = ${TRANSFER_KINDS.bid}), 0)::bigint as stakes,
        coalesce(sum(amount_paise) filter (where kind = ${TRANSFER_KINDS.bidRefund}), 0)::bigint as refunds,
        coalesce(sum(case when kind = ${TRANSFER_KINDS.winReversal} then - amount_paise else amount_paise end) filter (where kind in (${kindList(...WIN_KINDS, 'winReversal')})), 0)::bigint as payouts
      from transfers
      where draw_id = any ($1::bigint[]) and kind in (${kindList('bid', ...WIN_KINDS, 'bidRefund', 'winReversal')})
        and at >= $2::timestamptz`,
    values: [drawIds, from ?? null],
  };
}

export type CashRow = {
  date: string;
  deposits: bigint;
  deposits_paise: bigint;
  withdrawals: bigint;
  withdrawals_paise: bigint;
  bonus_paise: bigint;
  credits_paise: bigint;
  debits_paise: bigint;
};

/**
 * Cash flow per day in the zone, by the instant of booking; one row for each day of the period. Payouts that the bank
 * returned reduce `withdrawals_paise` on the day of the return, so a day can be negative.
 */
export function selectCash(from: string, to: string, zone: string): Statement {
  const paise = (kind: TransferKind) =>
    `coalesce(sum(t.amount_paise) filter (where t.kind = ${TRANSFER_KINDS[kind]}), 0)::bigint`;
  return {
    name: 'report_cash',
    text: `select g.day::date as date, count(*) filter (where t.kind = ${TRANSFER_KINDS.deposit}) as deposits, ${paise('deposit')} - ${paise('depositReturned')} as deposits_paise,
        count(*) filter (where t.kind = ${TRANSFER_KINDS.withdrawalPaid}) as withdrawals, ${paise('withdrawalPaid')} - ${paise('withdrawalReturned')} as withdrawals_paise,
        ${paise('welcomeBonus')} as bonus_paise, ${paise('adjustmentCredit')} as credits_paise, ${paise('adjustmentDebit')} as debits_paise
      from generate_series($1::date, $2::date, interval '1 day') as g (day)
      left join transfers t on t.kind in (${kindList('deposit', 'depositReturned', 'withdrawalPaid', 'welcomeBonus', 'adjustmentCredit', 'adjustmentDebit', 'withdrawalReturned')})
        and t.at >= g.day::date::timestamp at time zone $3 and t.at < (g.day::date + 1)::timestamp at time zone $3
      group by g.day order by g.day`,
    values: [from, to, zone],
  };
}
