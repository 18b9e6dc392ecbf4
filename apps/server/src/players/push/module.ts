import type { AppContext } from '../../platform/context.ts';
import { startPushWorker } from './push-worker.ts';
import { registerPushCalls } from './push.routes.ts';
import { deleteDead, deleteExpired } from './push.sql.ts';

/** Push notifications to the browsers of players (Web Push, RFC 8030, 8291 and 8292). */
export function pushModule(ctx: AppContext): void {
  const { db, config, push } = ctx;
  registerPushCalls(ctx);
  if (push !== undefined) startPushWorker(ctx, push);
  ctx.jobs.task('push-tidy', async () => {
    await db.query(deleteExpired());
    await db.query(deleteDead(config.sessions.playerIdleDays));
  });
  ctx.jobs.cron('push-tidy', '41 * * * *');
}
