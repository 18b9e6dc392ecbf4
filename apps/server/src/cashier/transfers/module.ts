import type { AppContext } from '../../platform/context.ts';
import { registerTransfers } from './transfers.routes.ts';
import { DELETE_OLD_LOOKUPS } from './transfers.sql.ts';

/** Points from one player to another. */
export function transfersModule(ctx: AppContext): void {
  registerTransfers(ctx);
  ctx.jobs.task('receiver-lookups-tidy', async () => {
    await ctx.db.query(DELETE_OLD_LOOKUPS);
  });
  ctx.jobs.cron('receiver-lookups-tidy', '47 3 * * *');
}
