import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import type { ReadDb } from '../../platform/db/db.ts';
import { type Period, readDrawsOf, splitDraws } from './bet-facts.ts';
import * as ledger from './ledger-sums.sql.ts';
import * as sql from './report-totals.sql.ts';
import { beginSnapshot } from './reports.sql.ts';

type Comparison = Omit<OperatorAnswer<typeof OPERATOR_CALLS.compareReport>, 'serverTimeMs'>;

/**
 * Compares the report's totals (from bids, payouts and refunds) with what the ledger booked for the same draws. Both
 * are read in one snapshot, so they match while bids are placed and paid.
 */
export async function compareLedger(db: ReadDb, period: Period): Promise<Comparison> {
  return db.transaction(async (tx) => {
    await tx.query(beginSnapshot());
    const draws = await readDrawsOf(tx, period);
    const { kept, live } = splitDraws(draws);
    const report = { stakes: 0n, refunds: 0n, payouts: 0n };
    for (const statement of [sql.selectKeptTotals(kept), sql.selectLiveTotals(live)]) {
      const sums = await tx.one<sql.TotalsRow>(statement);
      report.stakes += sums.stakes;
      report.refunds += sums.refunds;
      report.payouts += sums.payouts;
    }
    const ids = draws.map((draw) => draw.draw_id);
    const [first] = draws.map((draw) => draw.current_from).toSorted((a, b) => a.getTime() - b.getTime());
    const booked = await tx.one<ledger.BookedRow>(ledger.selectBooked(ids, first));
    const lines = (['stakes', 'refunds', 'payouts'] as const).map((what) => ({
      what,
      reportPaise: String(report[what]),
      ledgerPaise: String(booked[what]),
    }));
    return { equal: lines.every((line) => line.reportPaise === line.ledgerPaise), lines };
  });
}
