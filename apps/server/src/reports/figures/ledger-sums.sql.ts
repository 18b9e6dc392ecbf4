import type { Statement } from '../../platform/db/db.ts';

export type BookedRow = { stakes: bigint; refunds: bigint; payouts: bigint };

/**
 * What the ledger has booked for these draws since `from`, when the first of them became current: nothing of a draw is
 * booked before. The instant is a value, so that how much lies after it is known when the statement is planned.
 */
export function selectBooked(drawIds: readonly bigint[], from: Date | undefined): Statement {
  return {
    name: 'report_booked',
    text: `select coalesce(sum(amount_paise) filter (where kind = 5), 0)::bigint as stakes,
        coalesce(sum(amount_paise) filter (where kind = 25), 0)::bigint as refunds,
        coalesce(sum(case when kind = 26 then - amount_paise else amount_paise end) filter (where kind in (8, 12, 13, 26)), 0)::bigint as payouts
      from transfers
      where draw_id = any ($1::bigint[]) and kind in (5, 8, 12, 13, 25, 26)
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

/** Money that came, went, was given or corrected, by the day it was booked in the zone; each day of the period. */
export function selectCash(from: string, to: string, zone: string): Statement {
  const paise = (kind: number) => `coalesce(sum(t.amount_paise) filter (where t.kind = ${kind}), 0)::bigint`;
  return {
    name: 'report_cash',
    text: `select g.day::date as date, count(*) filter (where t.kind = 1) as deposits, ${paise(1)} as deposits_paise,
        count(*) filter (where t.kind = 2) as withdrawals, ${paise(2)} as withdrawals_paise,
        ${paise(6)} as bonus_paise, ${paise(27)} as credits_paise, ${paise(28)} as debits_paise
      from generate_series($1::date, $2::date, interval '1 day') as g (day)
      left join transfers t on t.kind in (1, 2, 6, 27, 28)
        and t.at >= g.day::date::timestamp at time zone $3 and t.at < (g.day::date + 1)::timestamp at time zone $3
      group by g.day order by g.day`,
    values: [from, to, zone],
  };
}
