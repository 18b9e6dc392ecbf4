import {
  auditSays,
  type OPERATOR_CALLS,
  type OperatorAnswer,
  type SubjectPart,
  subjectText,
} from '@surahi/contract/operator';
import type { AuditRow } from './audit-log.sql.ts';

type WireRow = OperatorAnswer<typeof OPERATOR_CALLS.listAudit>['rows'][number];

/** An entry in the format of the console, with its sentence. `names` holds the names of subjects. */
export function auditToWire(row: AuditRow, names: ReadonlyMap<bigint, SubjectPart[]>): WireRow {
  const { action, subject, before, after } = row;
  const subjectParts = names.get(row.audit_id) ?? null;
  return {
    auditId: String(row.audit_id),
    atMs: row.at.getTime(),
    actor: row.actor,
    actorName: row.actor_name ?? row.actor,
    operatorId: row.operator_id === null ? null : String(row.operator_id),
    address: row.address,
    action,
    subject,
    subjectName: subjectParts === null ? null : subjectText(subjectParts),
    subjectParts,
    says: auditSays({ action, subject, subjectParts, before, after }),
    before,
    after,
    reason: row.reason,
  };
}
