import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS, type OperatorDownload, type ReportBy } from '@surahi/contract/operator';
import { type DownloadFile, type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf, type OperatorIdentity } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import type { Period } from './bet-facts.ts';
import { compareLedger } from './compare-ledger.ts';
import { readBets } from './read-bets.ts';
import { readCash } from './read-cash.ts';
import { readPeriod } from './read-period.ts';
import * as files from './report-files.ts';

const CSV = 'text/csv; charset=utf-8';
const PDF = 'application/pdf';

/** Figures by business date, as responses and as files. */
export function registerFigures(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.betsReport, async ({ query, operator }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    const report = await readBets(db, { period: period.value, by: query.by, role: operator.role });
    return ok({ serverTimeMs: clock.nowMs(), ...report });
  });
  api.register(OPERATOR_CALLS.cashReport, async ({ query }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    return ok({ serverTimeMs: clock.nowMs(), ...(await readCash(db, { ...period.value, zone: HOUSE_ZONE })) });
  });
  api.register(OPERATOR_CALLS.compareReport, async ({ query }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    return ok({ serverTimeMs: clock.nowMs(), ...(await compareLedger(db, period.value)) });
  });
  registerBetFiles(ctx, api);
  registerCashFiles(ctx, api);
}

/** Records every export of figures in the audit log. */
async function noteExport(
  ctx: AppContext,
  input: { operator: OperatorIdentity; name: OperatorDownload; query: object },
): Promise<void> {
  const actor = actorOf(input.operator);
  await writeAudit(ctx.db, { actor, action: 'report.export', subject: `report:${input.name}`, after: input.query });
}

function nameOf(what: string, period: Period, ending: string): string {
  return `surahi-${what}-${period.from}-to-${period.to}.${ending}`;
}

function printedAt(ctx: AppContext): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: HOUSE_ZONE, dateStyle: 'medium', timeStyle: 'short' }).format(
    ctx.clock.nowMs(),
  );
}

function registerBetFiles(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  const what = (by: ReportBy) => `bets-by-${by}`;
  registerDownload(api, 'betsCsv', async ({ query, operator }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    await noteExport(ctx, { operator, name: 'betsCsv', query });
    const input = { period: period.value, by: query.by, role: operator.role };
    const content = files.betsCsv(db, { ...input, report: await readBets(db, input) });
    return ok<DownloadFile>({ fileName: nameOf(what(query.by), period.value, 'csv'), mediaType: CSV, content });
  });
  registerDownload(api, 'betsPdf', async ({ query, operator }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    await noteExport(ctx, { operator, name: 'betsPdf', query });
    const input = { period: period.value, by: query.by, role: operator.role };
    const report = await readBets(db, input);
    const content = await files.betsPdf({ ...input, report, printedAt: printedAt(ctx) });
    return ok<DownloadFile>({ fileName: nameOf(what(query.by), period.value, 'pdf'), mediaType: PDF, content });
  });
}

function registerCashFiles(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  registerDownload(api, 'cashCsv', async ({ query, operator }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    await noteExport(ctx, { operator, name: 'cashCsv', query });
    const content = files.cashCsv(await readCash(db, { ...period.value, zone: HOUSE_ZONE }));
    return ok<DownloadFile>({ fileName: nameOf('money', period.value, 'csv'), mediaType: CSV, content });
  });
  registerDownload(api, 'cashPdf', async ({ query, operator }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    await noteExport(ctx, { operator, name: 'cashPdf', query });
    const report = await readCash(db, { ...period.value, zone: HOUSE_ZONE });
    const content = await files.cashPdf({ period: period.value, report, printedAt: printedAt(ctx) });
    return ok<DownloadFile>({ fileName: nameOf('money', period.value, 'pdf'), mediaType: PDF, content });
  });
}
