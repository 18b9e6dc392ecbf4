import { marketCharts } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { readCharts } from './read-charts.ts';

/** Registers the public chart call. Its answers are large and repetitive, so they are compressed. */
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
