import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantOf, zonedDate } from '@surahi/game';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import * as sql from './queue-page.sql.ts';

/** Registers the call that returns, per queue, the pending count and sum, the oldest request, and today's decisions. */
export function registerTotals(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.moneyTotals, async () => {
    const serverTimeMs = clock.nowMs();
    const dayStart = new Date(instantOf(zonedDate(serverTimeMs, HOUSE_ZONE), '00:00', HOUSE_ZONE));
    const totalsOf = async (table: Parameters<typeof sql.selectTotals>[0]) => {
      const row = await db.one<sql.TotalsRow>(sql.selectTotals(table, dayStart));
      return {
        pending: row.pending,
        pendingPaise: String(row.pending_paise),
        oldestAtMs: row.oldest_at === null ? null : row.oldest_at.getTime(),
        approvedToday: row.approved_today,
        approvedTodayPaise: String(row.approved_today_paise),
        rejectedToday: row.rejected_today,
      };
    };
    const adjustments = await db.one<{ pending: number }>(sql.countPendingAdjustments());
    return ok({
      serverTimeMs,
      deposits: await totalsOf('deposit_requests'),
      withdrawals: await totalsOf('withdrawal_requests'),
      adjustmentsPending: adjustments.pending,
    });
  });
}
