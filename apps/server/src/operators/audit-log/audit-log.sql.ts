import type { AUDIT_SORTS } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import { isAfter, type Order, orderBy, type Place } from '../../platform/db/keyset.ts';

export type AuditRow = {
  audit_id: bigint;
  at: Date;
  actor: string;
  operator_id: bigint | null;
  address: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
};

export type AuditFilter = {
  order: Order;
  after: Place | null;
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
};

/** Escapes the wildcards of like and ilike. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Ids and times have the same order, so the id alone orders the lines. */
export function auditOrder(sort: (typeof AUDIT_SORTS)[number]): Order {
  return {
    id: 'audit_id',
    key: null,
    isDown: sort === '-time',
  };
}

/** A page of the audit log. Not a named prepared statement, because each set of filters needs its own plan. */
export function selectAudit(filter: AuditFilter): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [isAfter(filter.order, filter.after, bind)];
  if (filter.action !== undefined) conditions.push(`action like ${bind(`${literally(filter.action)}%`)}`);
  if (filter.actor !== undefined) conditions.push(`actor ilike ${bind(`%${literally(filter.actor)}%`)}`);
  if (filter.subject !== undefined) conditions.push(`subject = ${bind(filter.subject)}`);
  if (filter.from !== undefined) conditions.push(`at >= ${bind(filter.from)}`);
  if (filter.to !== undefined) conditions.push(`at < ${bind(filter.to)}`);
  return {
    text: `select audit_id, at, actor, operator_id, address, action, subject, before, after, reason from audit_log
      where ${conditions.join(' and ')} order by ${orderBy(filter.order)} limit ${bind(filter.limit)}`,
    values,
  };
}
