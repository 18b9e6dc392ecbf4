import type { AUDIT_SORTS } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import { isAfter, type Order, orderBy, type Place } from '../../platform/db/keyset.ts';

export type AuditRow = {
  audit_id: bigint;
  at: Date;
  actor: string;
  /** Null for the system. */
  actor_name: string | null;
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
    id: 'l.audit_id',
    key: null,
    isDown: sort === '-time',
  };
}

/** A page of the audit log. Not a named prepared statement, because each set of filters needs its own plan. */
export function selectAudit(filter: AuditFilter): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [isAfter(filter.order, filter.after, bind)];
  if (filter.action !== undefined) conditions.push(`l.action like ${bind(`${literally(filter.action)}%`)}`);
  if (filter.actor !== undefined) {
    const part = bind(`%${literally(filter.actor)}%`);
    conditions.push(`(l.actor ilike ${part} or o.name ilike ${part})`);
  }
  if (filter.subject !== undefined) conditions.push(`l.subject = ${bind(filter.subject)}`);
  if (filter.from !== undefined) conditions.push(`l.at >= ${bind(filter.from)}`);
  if (filter.to !== undefined) conditions.push(`l.at < ${bind(filter.to)}`);
  return {
    text: `select l.audit_id, l.at, l.actor, o.name as actor_name, l.operator_id, l.address, l.action, l.subject, l.before, l.after,
        l.reason
      from audit_log l left join operators o on o.operator_id = l.operator_id
      where ${conditions.join(' and ')} order by ${orderBy(filter.order)} limit ${bind(filter.limit)}`,
    values,
  };
}
