import { auditSays, type OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import type { AuditRow } from './audit-log.sql.ts';

type WireRow = OperatorAnswer<typeof OPERATOR_CALLS.listAudit>['rows'][number];

/** An entry in the format of the console, with its sentence. `names` holds the names of subjects. */
export function auditToWire(row: AuditRow, names: ReadonlyMap<bigint, string>): WireRow {
  const { action, subject, before, after } = row;
  const subjectName = names.get(row.audit_id) ?? null;
  return {
    auditId: String(row.audit_id),
    atMs: row.at.getTime(),
    actor: row.actor,
    actorName: row.actor_name ?? row.actor,
    operatorId: row.operator_id === null ? null : String(row.operator_id),
    address: row.address,
    action,
    subject,
    subjectName,
    says: auditSays({ action, subject, subjectName, before, after }),
    before,
    after,
    reason: row.reason,
  };
}
