import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { BEHIND_MS } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { readPlace } from '../../platform/keyset.ts';
import { fail, ok } from '../../platform/result.ts';
import { writeAudit } from '../audit/index.ts';
import { getSettings, refreshContent, updateSettings } from '../content/index.ts';
import { listOutbox } from '../messages/index.ts';
import type { OperatorApi } from '../operators/index.ts';
import { auditOrder, type AuditRow, selectAudit } from './audit.sql.ts';
import { nameSubjects } from './audit-subjects.ts';
import { CONSOLE_ZONE } from './draws.routes.ts';
import { checkBooksSoon, readBooks } from './check-books-soon.ts';
import { readOverview } from './read-overview.ts';

const AUDIT_PAGE = 50;
const OUTBOX_PAGE = 50;

/** The first page, the audit log, the books, the outbox and the robot. */
export function registerReports(ctx: AppContext, api: OperatorApi): void {
  const { db, clock, config } = ctx;
  api.register(OPERATOR_CALLS.overview, async ({ operator }) => {
    const nowMs = clock.nowMs();
    const date = zonedDate(nowMs, CONSOLE_ZONE);
    const overview = await readOverview(db, { date, zone: CONSOLE_ZONE, nowMs, viewerId: operator.operatorId });
    const behindMs = clock.behindMs();
    return ok({ ...overview, clockBehindMs: behindMs > BEHIND_MS ? behindMs : null });
  });

  api.register(OPERATOR_CALLS.listAudit, async ({ query, operator }) => {
    const { action, actor, subject } = query;
    const limit = query.limit ?? AUDIT_PAGE;
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

  api.register(OPERATOR_CALLS.listOutbox, async ({ query }) => {
    if (config.sms.kind !== 'outbox') return fail('not_found');
    const filter = {
      limit: query.limit ?? OUTBOX_PAGE,
      ...(query.mobile === undefined ? {} : { mobile: query.mobile }),
    };
    const messages = await listOutbox(db, filter);
    return ok({
      messages: messages.map(({ smsId, mobile, text, at }) => ({
        smsId: String(smsId),
        mobile,
        text,
        atMs: at.getTime(),
      })),
    });
  });

  registerBooks(ctx, api);
  registerRobot(ctx, api);
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

function registerBooks(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.lastBooksCheck, async () => ok(await readBooks(ctx.db)));
  api.register(OPERATOR_CALLS.checkBooks, async ({ actor }) => {
    await ctx.db.transaction((tx) => checkBooksSoon(ctx, tx, actor));
    return ok(await readBooks(ctx.db));
  });
}

function registerRobot(ctx: AppContext, api: OperatorApi): void {
  const current = () => ({ ...getSettings(ctx).robot, available: ctx.config.demo.robot });
  api.register(OPERATOR_CALLS.getRobot, async () => ok(current()));

  api.register(OPERATOR_CALLS.setRobot, async ({ body, actor }) => {
    const changed = await ctx.db.transaction(async (tx) => {
      const updated = await updateSettings(tx, { robot: body }, actor);
      if (!updated.ok) return updated;
      const { before, after } = updated.value;
      await writeAudit(tx, { actor, action: 'settings.change', subject: 'settings:robot', before, after });
      return updated;
    });
    if (!changed.ok) return changed;
    // the answer, and the next page of this operator, show what was just set
    await refreshContent(ctx);
    return ok(current());
  });
}
