import type { AppContext } from '../../platform/context.ts';
import { deleteOldTries } from './operators.sql.ts';
import { registerAccount } from './sign-in.operator.routes.ts';

/** Sign-in to the console, sessions, the own password and authenticator. */
export function operatorSignInModule(ctx: AppContext): void {
  registerAccount(ctx, ctx.operatorApi);
  ctx.jobs.task('operator-tries-tidy', async () => {
    await ctx.db.query(deleteOldTries());
  });
  ctx.jobs.cron('operator-tries-tidy', '41 3 * * *');
}
