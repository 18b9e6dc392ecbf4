import { marketCharts } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { readCharts } from './read-charts.ts';

/** Registers the public chart call. It compresses its responses, because they are large and repetitive. */
export function registerCharts(ctx: AppContext): void {
  ctx.registerCall(
    marketCharts,
    async ({ body }) => {
      const charts = await readCharts(ctx, body);
      return charts.ok ? { ok: true, body: charts.value } : charts;
    },
    { compress: { encodings: ['gzip'] } },
  );
}
