import type { AppContext } from '../../platform/context.ts';
import { registerPlayerPasskeys } from './passkeys.operator.routes.ts';
import { registerOwnPasskeys, registerPasskeyLogIn } from './passkeys.routes.ts';
import { deleteOldChallenges } from './passkeys.sql.ts';

/** Passkeys of players: log-in, the list, and confirmations instead of a code. */
export function passkeysModule(ctx: AppContext): void {
  registerPasskeyLogIn(ctx);
  registerOwnPasskeys(ctx);
  registerPlayerPasskeys(ctx, ctx.operatorApi);
  ctx.jobs.task('passkeys-tidy', async () => {
    await ctx.db.query(deleteOldChallenges());
  });
  ctx.jobs.cron('passkeys-tidy', '44 * * * *');
}
