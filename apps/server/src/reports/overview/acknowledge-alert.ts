import type { OperatorRole } from '@surahi/contract/operator';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './alerts.sql.ts';
import { type AlertReader, readAlerts } from './read-alerts.ts';

/** Acknowledges an alert. The first acknowledgement stays. Errors: not_found if the role does not see the alert. */
export async function acknowledgeAlert(
  db: Db,
  alerts: AlertReader,
  input: { key: string; actor: Actor; operatorId: bigint; role: OperatorRole },
): Promise<Result<{ by: string }, 'not_found'>> {
  const { key, actor, operatorId, role } = input;
  const found = await alerts();
  return db.attempt(async (tx) => {
    const alert = (await readAlerts(tx, found, role)).find((one) => one.key === key);
    if (alert === undefined) return fail('not_found');
    if (alert.acknowledged !== null) return ok({ by: alert.acknowledged.by });
    const inserted = await tx.query(sql.insertAcknowledgement(key, actor.name, operatorId));
    if (inserted.length === 0) {
      const first = await tx.one<sql.AcknowledgementRow>(sql.selectAcknowledgements([key]));
      return ok({ by: first.acknowledged_by });
    }
    const { kind, name, amountPaise } = alert;
    await writeAudit(tx, {
      actor,
      action: 'alert.acknowledge',
      subject: `alert:${key}`,
      after: { kind, name, amountPaise },
    });
    return ok({ by: actor.name });
  });
}
