import { marketCharts } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { readCharts } from './read-charts.ts';

/** The chart data, open to everyone. Years of a whole family are large and very repetitive, so they travel compressed. */
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
