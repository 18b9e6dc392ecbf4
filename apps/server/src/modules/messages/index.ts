import type { AppContext } from '../../platform/context.ts';
import { deleteOldOutbox } from './messages.sql.ts';
import { countTexts } from './send-sms.ts';

export { listOutbox, type OutboxMessage } from './list-outbox.ts';
export { sendSms, type Sms, smsIsDown } from './send-sms.ts';

/** Texts in the outbox are for looking up while developing, not for keeping. */
const OUTBOX_DAYS = 7;

/** Text messages to players: one door for the development outbox and for the provider's HTTP interface. */
export function messagesModule(ctx: AppContext): void {
  countTexts(ctx);
  ctx.jobs.task('sms-outbox-tidy', async () => {
    await ctx.db.query(deleteOldOutbox(OUTBOX_DAYS));
  });
  ctx.jobs.cron('sms-outbox-tidy', '17 3 * * *');
}
