import type { AppContext } from '../../platform/context.ts';
import { registerTransfers } from './transfers.routes.ts';
import { deleteOldLookups } from './transfers.sql.ts';

/** Registers the calls that move points from one player to another, and the job that deletes old look-ups. */
export function transfersModule(ctx: AppContext): void {
  registerTransfers(ctx);
  ctx.jobs.task('receiver-lookups-tidy', async () => {
    await ctx.db.query(deleteOldLookups());
  });
  ctx.jobs.cron('receiver-lookups-tidy', '47 3 * * *');
}
