import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type DownloadFile, type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { fail, ok } from '../../platform/result.ts';
import { limitsFileBy, readLimitReport } from './limit-report.ts';

const FILES = { csv: 'limitsCsv', xlsx: 'limitsXlsx' } as const;

/** The report on limits for a range of days, as JSON and as a file. */
export function registerLimitReport(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.limitReport, async ({ query, read }) =>
    query.from > query.to ? fail('period_invalid') : ok(await read((db) => readLimitReport(db, query))),
  );

  for (const format of ['csv', 'xlsx'] as const) {
    registerDownload(api, FILES[format], async ({ query, operator }) => {
      if (query.from > query.to) return fail('period_invalid');
      const actor = actorOf(operator);
      await writeAudit(ctx.db, { actor, action: 'report.export', subject: `report:${FILES[format]}`, after: query });
      return ok<DownloadFile>({
        fileName: `surahi-limits-${query.from}-to-${query.to}.${format}`,
        mediaType: MEDIA_TYPES[format],
        make: limitsFileBy(ctx.workers, { ...query, format }),
      });
    });
  }
}
