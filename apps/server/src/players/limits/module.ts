import type { AppContext } from '../../platform/context.ts';
import { registerStaffLimits } from './limits.operator.routes.ts';
import { registerLimits } from './limits.routes.ts';
import { remindPlayers } from './remind-players.ts';

/** Limits that players set for themselves: deposits, losses, stakes, play time, quiet hours and the reality check. */
export function limitsModule(ctx: AppContext): void {
  registerLimits(ctx);
  registerStaffLimits(ctx, ctx.operatorApi);
  ctx.jobs.task('play-reminders', async () => {
    await remindPlayers(ctx.db);
  });
  ctx.jobs.cron('play-reminders', '13 * * * *');
}
