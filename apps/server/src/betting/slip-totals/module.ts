import type { AppContext } from '../../platform/context.ts';
import { deleteOldDayPlayers, deleteOldTotals, sumNewSlips } from './slip-totals.sql.ts';

/**
 * Interval of the calls. The sums lag behind by about two intervals, or longer while an old transaction is open. Pages of
 * the console read the slips of that time from `slips`.
 */
const SUM_EVERY_MS = 2_000;

/**
 * Sums the slips of current draws in the background. Every node calls `sum_new_slips`. A row lock lets one call run at a
 * time. Figures stay exact when a node fails, because readers also count the slips that are not summed.
 */
export function slipTotalsModule(ctx: AppContext): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;

  async function sum(): Promise<void> {
    try {
      await ctx.db.query(sumNewSlips());
      isFailing = false;
    } catch (error) {
      if (!isFailing) ctx.logger.warn({ err: error }, 'could not sum new slips; the next call retries');
      isFailing = true;
    }
  }

  ctx.onStart(() => {
    timer = setInterval(() => {
      running ??= sum().finally(() => {
        running = undefined;
      });
    }, SUM_EVERY_MS);
    timer.unref();
  });
  ctx.onStop(async () => {
    clearInterval(timer);
    await running;
  });
  ctx.jobs.task('old-slip-totals', async () => {
    await ctx.db.query(deleteOldTotals());
    await ctx.db.query(deleteOldDayPlayers());
  });
  ctx.jobs.cron('old-slip-totals', '43 6 * * *');
}
