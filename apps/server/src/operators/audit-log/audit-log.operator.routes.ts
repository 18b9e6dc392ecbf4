import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { readPlace } from '../../platform/db/keyset.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { ok } from '../../platform/result.ts';
import { type DownloadFile, type OperatorApi, registerDownload } from '../api/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf } from '../sessions/index.ts';
import { auditFileBy } from './audit-file.ts';
import { auditOrder, type AuditRow, selectAudit } from './audit-log.sql.ts';
import { nameSubjects } from './audit-subjects.ts';
import { auditToWire } from './audit-wire.ts';

const PAGE = 50;

type AskedFilter = {
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

function filterOf({ action, actor, subject, fromMs, toMs }: AskedFilter) {
  const [from, to] = [fromMs, toMs].map((ms) => (ms === undefined ? undefined : new Date(ms)));
  return { action, actor, subject, from, to };
}

/** The audit log in the console, newest first, with the names of its subjects. */
export function registerAuditLog(api: OperatorApi): void {
  api.register(OPERATOR_CALLS.listAudit, async ({ query, operator, read }) => {
    const limit = query.limit ?? PAGE;
    const order = auditOrder(query.sort ?? '-time');
    const after = readPlace(order, query.cursor);
    if (!after.ok) return after;
    const filter = { order, after: after.value, ...filterOf(query), limit: limit + 1 };
    return read(async (db) => {
      const rows = await db.query<AuditRow>(selectAudit(filter));
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const names = await nameSubjects(db, page, operator.role);
      return ok({
        rows: page.map((row) => auditToWire(row, names)),
        nextCursor: last === undefined ? null : String(last.audit_id),
      });
    });
  });
}

const FILES = { csv: 'auditCsv', xlsx: 'auditXlsx' } as const;

/** The exports of the audit log. Each export is an entry of the log. */
export function registerAuditFiles(ctx: AppContext, api: OperatorApi): void {
  for (const format of ['csv', 'xlsx'] as const) {
    registerDownload(api, FILES[format], async ({ query, operator }) => {
      const entry = { action: 'audit.export', subject: 'audit:all', after: { ...query, format } };
      await writeAudit(ctx.db, { actor: actorOf(operator), ...entry });
      return ok<DownloadFile>({
        fileName: `surahi-audit-log.${format}`,
        mediaType: MEDIA_TYPES[format],
        make: auditFileBy(ctx.workers, { filter: filterOf(query), role: operator.role, format }),
      });
    });
  }
}
