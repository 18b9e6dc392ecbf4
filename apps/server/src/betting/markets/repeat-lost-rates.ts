import { writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { refreshFutureDraws } from './ensure-draws.ts';
import * as sql from './markets.sql.ts';

/**
 * Inserts again the rate versions that only the public log still has. A restore, or the promotion of a standby that was
 * behind, can lose the transaction that published them, and records in the log name them. Draws that are not frozen
 * switch to the newest version, as after `publishRates`. It takes the lock of the plan if a version is lost.
 */
export async function repeatLostRates(tx: Tx): Promise<void> {
  const lost = await tx.query(sql.selectLostRates());
  if (lost.length === 0) return;
  await tx.query(sql.lockPlan());
  for (const row of await tx.query<sql.RateRow>(sql.insertLostRates())) {
    await writeAudit(tx, {
      actor: { name: 'Public log', operatorId: null },
      action: 'rates.publish',
      subject: `rates:${row.rate_version}`,
      after: row.rates,
      reason: 'in the public log',
    });
  }
  await refreshFutureDraws(tx, null);
}
