import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type DownloadFile, type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { limitsFileBy, readLimitReport } from './limit-report.ts';

/** The report on limits for a range of days, as JSON and as a CSV file. */
export function registerLimitReport(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.limitReport, async ({ query }) =>
    query.from > query.to ? fail('period_invalid') : ok(await readLimitReport(ctx.db, query)),
  );

  registerDownload(api, 'limitsCsv', async ({ query, operator }) => {
    if (query.from > query.to) return fail('period_invalid');
    const actor = actorOf(operator);
    await writeAudit(ctx.db, { actor, action: 'report.export', subject: 'report:limitsCsv', after: query });
    return ok<DownloadFile>({
      fileName: `surahi-limits-${query.from}-to-${query.to}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      make: limitsFileBy(ctx.workers, query),
    });
  });
}
