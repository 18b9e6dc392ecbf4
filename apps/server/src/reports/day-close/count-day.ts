import type { DayFigures } from '@surahi/contract/operator';
import { countDueSides } from '../../betting/draws/index.ts';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCash } from '../figures/index.ts';
import { type CheckRow, selectLastCheck, selectLastNewCheck } from '../integrity/index.ts';
import * as sql from './day-close.sql.ts';

/** Counts a day in one snapshot. Cash is by booking time. Open items, negative wallets and checks are as of now. */
export async function countDay(db: Db, date: string): Promise<DayFigures> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const { totals: cash } = await readCash(tx, { from: date, to: date, zone: HOUSE_ZONE });
    const open = await tx.one<sql.OpenRow>(sql.countOpen());
    const { waiting: dueResults } = await tx.one<{ waiting: number }>(countDueSides());
    const [whole] = await tx.query<CheckRow>(selectLastCheck());
    const [newest] = await tx.query<CheckRow>(selectLastNewCheck());
    return {
      cash,
      open: {
        deposits: open.deposits,
        depositsPaise: String(open.deposits_paise),
        withdrawals: open.withdrawals,
        withdrawalsPaise: String(open.withdrawals_paise),
        claimed: open.claimed,
        adjustments: open.adjustments,
        depositsToReturn: open.to_return,
        statementLines: open.statement_lines,
        payoutResults: open.payout_results,
        proposals: open.proposals,
        dueResults,
      },
      negativeWallets: open.negative_wallets,
      negativePaise: String(open.negative_paise),
      books: {
        checkedAtMs: whole?.at.getTime() ?? null,
        newestAtMs: newest?.at.getTime() ?? null,
        problems: (whole?.problems.length ?? 0) + (newest?.problems.length ?? 0),
      },
    };
  });
}
