import { addDays, zonedDate } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { registerFigures } from './figures.operator.routes.ts';
import { keepDrawSums } from './keep-draw-sums.ts';
import { registerReturns } from './returns.routes.ts';

/** Draws up to this age are checked every minute, older ones once a day. */
const RECENT_DAYS = 10;

/** Stakes, payouts and money movements by day, market, game and player, and their files. */
export function figuresReportModule(ctx: AppContext): void {
  const { db, clock, jobs } = ctx;
  registerFigures(ctx, ctx.operatorApi);
  if (ctx.publicLog !== undefined) registerReturns(ctx);
  jobs.task('report-sums', async () => {
    await keepDrawSums(db, addDays(zonedDate(clock.nowMs(), 'Asia/Kolkata'), -RECENT_DAYS));
  });
  jobs.cron('report-sums', '* * * * *');
  jobs.task('report-sums-old', async () => {
    await keepDrawSums(db, '1970-01-01');
  });
  jobs.cron('report-sums-old', '17 22 * * *');
}
