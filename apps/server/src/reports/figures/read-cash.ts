import type { CashDay, OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './ledger-sums.sql.ts';

export type CashReport = Omit<OperatorAnswer<typeof OPERATOR_CALLS.cashReport>, 'serverTimeMs'>;

/** Deposits, withdrawals, bonuses and corrections of a period by booking day in `zone`. */
export async function readCash(tx: Tx, input: { from: string; to: string; zone: string }): Promise<CashReport> {
  const rows = await tx.query<sql.CashRow>(sql.selectCash(input.from, input.to, input.zone));
  const days = rows.map(
    (row): CashDay => ({
      date: row.date,
      depositsCount: Number(row.deposits),
      depositsPaise: String(row.deposits_paise),
      withdrawalsCount: Number(row.withdrawals),
      withdrawalsPaise: String(row.withdrawals_paise),
      bonusPaise: String(row.bonus_paise),
      creditsPaise: String(row.credits_paise),
      debitsPaise: String(row.debits_paise),
    }),
  );
  const count = (of: (day: CashDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const paise = (of: (day: CashDay) => string) => String(days.reduce((sum, day) => sum + BigInt(of(day)), 0n));
  return {
    days,
    totals: {
      depositsCount: count((day) => day.depositsCount),
      depositsPaise: paise((day) => day.depositsPaise),
      withdrawalsCount: count((day) => day.withdrawalsCount),
      withdrawalsPaise: paise((day) => day.withdrawalsPaise),
      bonusPaise: paise((day) => day.bonusPaise),
      creditsPaise: paise((day) => day.creditsPaise),
      debitsPaise: paise((day) => day.debitsPaise),
    },
  };
}
