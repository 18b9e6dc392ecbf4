import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { readPlace } from '../../platform/db/keyset.ts';
import { ok } from '../../platform/result.ts';
import type { OperatorApi } from '../api/index.ts';
import { auditOrder, type AuditRow, selectAudit } from './audit-log.sql.ts';
import { nameSubjects } from './audit-subjects.ts';

const PAGE = 50;

/** The audit log in the console, newest first, with the names of its subjects. */
export function registerAuditLog({ db }: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.listAudit, async ({ query, operator }) => {
    const { action, actor, subject } = query;
    const limit = query.limit ?? PAGE;
    const order = auditOrder(query.sort ?? '-time');
    const after = readPlace(order, query.cursor);
    if (!after.ok) return after;
    const [from, to] = [query.fromMs, query.toMs].map((ms) => (ms === undefined ? undefined : new Date(ms)));
    const filter = { order, after: after.value, action, actor, subject, from, to, limit: limit + 1 };
    const rows = await db.query<AuditRow>(selectAudit(filter));
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const names = await nameSubjects(db, page, operator.role);
    return ok({
      rows: page.map((row) => auditToWire(row, names)),
      nextCursor: last === undefined ? null : String(last.audit_id),
    });
  });
}

function auditToWire(row: AuditRow, names: ReadonlyMap<bigint, string>) {
  return {
    auditId: String(row.audit_id),
    atMs: row.at.getTime(),
    actor: row.actor,
    operatorId: row.operator_id === null ? null : String(row.operator_id),
    address: row.address,
    action: row.action,
    subject: row.subject,
    subjectName: names.get(row.audit_id) ?? null,
    before: row.before,
    after: row.after,
    reason: row.reason,
  };
}
