import type { AppContext } from '../../platform/context.ts';
import { deleteOldCodes, deleteOldTickets } from './one-time-codes.sql.ts';

/** Deletes expired codes and tickets. Other rooms own the calls that use them. */
export function oneTimeCodesModule(ctx: AppContext): void {
  ctx.jobs.task('codes-tidy', async () => {
    await ctx.db.query(deleteOldCodes());
    await ctx.db.query(deleteOldTickets());
  });
  ctx.jobs.cron('codes-tidy', '42 * * * *');
}
