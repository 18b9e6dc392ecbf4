import type { AppContext } from '../../platform/context.ts';
import { registerBrowsers } from './devices.operator.routes.ts';
import { deleteOldDevices } from './known-devices.sql.ts';
import { deleteOldLetIn } from './let-in.sql.ts';

/** The known browsers of players, and the browsers that an operator has let in. */
export function devicesModule(ctx: AppContext): void {
  registerBrowsers(ctx, ctx.operatorApi);
  ctx.jobs.task('devices-tidy', async () => {
    await ctx.db.query(deleteOldDevices());
    await ctx.db.query(deleteOldLetIn());
  });
  ctx.jobs.cron('devices-tidy', '43 * * * *');
}
