import type { AppContext } from '../../platform/context.ts';
import { deleteSpentChallenges } from '../../platform/security/proof-of-work.sql.ts';
import { deleteOldLoginTries } from './login-tries.sql.ts';
import { registerEntryCalls, registerOtpCalls, registerOwnAccountCalls } from './sign-in.routes.ts';

/** Registration, log-in, passwords and the player's own profile. */
export function signInModule(ctx: AppContext): void {
  registerEntryCalls(ctx);
  registerOtpCalls(ctx);
  registerOwnAccountCalls(ctx);
  ctx.jobs.task('login-tries-tidy', async () => {
    await ctx.db.query(deleteOldLoginTries());
    await ctx.db.query(deleteSpentChallenges());
  });
  ctx.jobs.cron('login-tries-tidy', '41 * * * *');
}
