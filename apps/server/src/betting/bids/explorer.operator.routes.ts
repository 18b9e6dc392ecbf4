import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { ok } from '../../platform/result.ts';
import { bidsFileBy } from './bids-file.ts';
import { placeAfter, readFilter, readPage, toWire } from './explore-bids.ts';
import * as sql from './explorer.sql.ts';

const PAGE = 50;

/** Lists single bids of a draw, a player or a day in pages, and exports them as a CSV file of any size. */
export function registerExplorer(ctx: AppContext, api: OperatorApi): void {
  const { clock } = ctx;
  api.register(OPERATOR_CALLS.listBids, async ({ query, operator, read }) => {
    const { cursor, sort, limit = PAGE, ...asked } = query;
    const page = readPage({ cursor, sort }, limit + 1);
    if (!page.ok) return page;
    const explored = await read(async (db) => {
      const filter = await readFilter(db, asked);
      if (!filter.ok) return filter;
      if (filter.value === undefined) return ok([]);
      return ok(await db.query<sql.BidRow>(sql.selectBids(filter.value, page.value)));
    });
    if (!explored.ok) return explored;
    const found = explored.value;
    const last = found.length > limit ? found[limit - 1] : undefined;
    return ok({
      serverTimeMs: clock.nowMs(),
      bids: found.slice(0, limit).map((row) => toWire(row, operator.role)),
      nextCursor: last === undefined ? null : placeAfter(last, page.value.sort),
    });
  });

  registerFiles(ctx, api);
}

const FILES = { csv: 'bidsCsv', xlsx: 'bidsXlsx' } as const;

function registerFiles(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  for (const format of ['csv', 'xlsx'] as const) {
    registerDownload(api, FILES[format], async ({ query, operator }) => {
      const filter = await readFilter(db, query);
      if (!filter.ok) return filter;
      // The file contains names, so the audit log records who exported it.
      await writeAudit(db, { actor: actorOf(operator), action: 'bids.export', subject: 'bids', after: query });
      const input = { filter: filter.value, role: operator.role, format };
      return ok({
        fileName: `bids.${format}`,
        mediaType: MEDIA_TYPES[format],
        make: bidsFileBy(ctx.workers, input),
      });
    });
  }
}
