import type { AppContext } from '../../platform/context.ts';
import { deleteOldCodes, deleteOldTickets } from './one-time-codes.sql.ts';

/** Deletes codes and tickets that are no longer needed. The calls that use codes belong to other rooms. */
export function oneTimeCodesModule(ctx: AppContext): void {
  ctx.jobs.task('codes-tidy', async () => {
    await ctx.db.query(deleteOldCodes());
    await ctx.db.query(deleteOldTickets());
  });
  ctx.jobs.cron('codes-tidy', '42 * * * *');
}
