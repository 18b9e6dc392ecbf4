import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../platform/context.ts';
import { registerOutbox } from './outbox.operator.routes.ts';
import { deleteOldOutbox } from './text-messages.sql.ts';

/** Texts older than this are deleted from the development outbox, which is not an archive. */
const OUTBOX_DAYS = 7;

/** How long a stopping node waits for pending texts. */
const LONGEST_DELIVERY_WAIT_MS = 5_000;

/** Text messages to players, through the development outbox or the provider's HTTP interface. */
export function textMessagesModule(ctx: AppContext): void {
  registerOutbox(ctx, ctx.operatorApi);
  ctx.jobs.task('sms-outbox-tidy', async () => {
    await ctx.db.query(deleteOldOutbox(OUTBOX_DAYS));
  });
  ctx.jobs.cron('sms-outbox-tidy', '17 3 * * *');
  ctx.onStop(async () => {
    const waited = pause(LONGEST_DELIVERY_WAIT_MS, undefined, { ref: false });
    await Promise.race([Promise.allSettled(ctx.texts.deliveries), waited]);
  });
}
