import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS, type OperatorDownload } from '@surahi/contract/operator';
import { type DownloadFile, type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf, type OperatorIdentity } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { ok } from '../../platform/result.ts';
import type { Period } from './bet-facts.ts';
import { compareLedger } from './compare-ledger.ts';
import { readBets } from './read-bets.ts';
import { readCash } from './read-cash.ts';
import { readPeriod } from './read-period.ts';
import { betsFileBy, cashFileBy } from './report-tasks.ts';

/** Figures by business date, as responses and as files. */
export function registerFigures(ctx: AppContext, api: OperatorApi): void {
  const { clock } = ctx;
  api.register(OPERATOR_CALLS.betsReport, async ({ query, operator, read }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    const asked = { period: period.value, by: query.by, role: operator.role };
    const report = await read((db) => readBets(db, asked));
    return ok({ serverTimeMs: clock.nowMs(), ...report });
  });
  api.register(OPERATOR_CALLS.cashReport, async ({ query, read }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    const report = await read((db) => readCash(db, { ...period.value, zone: HOUSE_ZONE }));
    return ok({ serverTimeMs: clock.nowMs(), ...report });
  });
  api.register(OPERATOR_CALLS.compareReport, async ({ query, read }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    const compared = await read((db) => compareLedger(db, period.value));
    return ok({ serverTimeMs: clock.nowMs(), ...compared });
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

/** The downloads of each report, by format. */
const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
const BETS = { csv: 'betsCsv', xlsx: 'betsXlsx', pdf: 'betsPdf' } as const;
const CASH = { csv: 'cashCsv', xlsx: 'cashXlsx', pdf: 'cashPdf' } as const;

function registerBetFiles(ctx: AppContext, api: OperatorApi): void {
  for (const format of FORMATS) {
    registerDownload(api, BETS[format], async ({ query, operator }) => {
      const period = readPeriod(query);
      if (!period.ok) return period;
      await noteExport(ctx, { operator, name: BETS[format], query });
      const print = { format, period: period.value, printedAt: printedAt(ctx) };
      const input = { ...print, by: query.by, role: operator.role };
      return ok<DownloadFile>({
        fileName: nameOf(`bets-by-${query.by}`, period.value, format),
        mediaType: MEDIA_TYPES[format],
        make: betsFileBy(ctx.workers, input),
      });
    });
  }
}

function registerCashFiles(ctx: AppContext, api: OperatorApi): void {
  for (const format of FORMATS) {
    registerDownload(api, CASH[format], async ({ query, operator }) => {
      const period = readPeriod(query);
      if (!period.ok) return period;
      await noteExport(ctx, { operator, name: CASH[format], query });
      const input = { format, period: period.value, printedAt: printedAt(ctx) };
      return ok<DownloadFile>({
        fileName: nameOf('money', period.value, format),
        mediaType: MEDIA_TYPES[format],
        make: cashFileBy(ctx.workers, input),
      });
    });
  }
}
