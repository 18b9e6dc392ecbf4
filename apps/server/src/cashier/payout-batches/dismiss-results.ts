import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import * as sql from './results.sql.ts';

/** Dismisses open lines of result files with one reason. Returns how many were open. */
export async function dismissResults(
  db: Db,
  input: { resultIds: readonly bigint[]; reason: string; actor: Actor & { operatorId: bigint } },
): Promise<number> {
  const { resultIds, reason, actor } = input;
  return db.transaction(async (tx) => {
    const rows = await tx.query<sql.DismissedRow>(sql.dismissOpen(resultIds, reason, actor.operatorId));
    for (const { result_id: resultId, withdrawal_id: withdrawalId, outcome, amount_paise: amountPaise } of rows) {
      const after = { state: 'dismissed', withdrawalId, outcome, amountPaise };
      await writeAudit(tx, {
        actor,
        action: 'payout_results.dismiss',
        subject: `payout-result:${resultId}`,
        after,
        reason,
      });
    }
    await notifyConsoles(tx, 'withdrawals');
    return rows.length;
  });
}
