import type { AppContext } from '../../platform/context.ts';
import { registerConcerns } from './concerns.operator.routes.ts';
import { countPlayDays } from './count-play-days.ts';
import { registerLimitReport } from './limit-report.operator.routes.ts';
import { registerStaffLimits } from './limits.operator.routes.ts';
import { registerLimits } from './limits.routes.ts';
import { remindPlayers } from './remind-players.ts';

/** Limits that players set for themselves: deposits, losses, stakes, play time, quiet hours and the reality check. */
export function limitsModule(ctx: AppContext): void {
  registerLimits(ctx);
  registerStaffLimits(ctx, ctx.operatorApi);
  registerConcerns(ctx, ctx.operatorApi);
  registerLimitReport(ctx, ctx.operatorApi);
  ctx.jobs.task('play-reminders', async () => {
    await remindPlayers(ctx.db);
  });
  ctx.jobs.cron('play-reminders', '13 * * * *');
  ctx.jobs.task('play-days', () => countPlayDays(ctx.db));
  ctx.jobs.cron('play-days', '33 * * * *');
}
