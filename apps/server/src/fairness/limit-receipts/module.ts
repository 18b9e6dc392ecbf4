import { playLimitReceipts } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { logLimitChanges } from './log-limit-changes.ts';
import { readReceipts } from './read-receipts.ts';

/** Receipts for changes of limits and breaks, and the hourly entry of these changes in the public log. */
export function limitReceiptsModule(ctx: AppContext): void {
  const { db, publicLog } = ctx;
  ctx.registerPlayerCall(playLimitReceipts, async ({ player }) => ({
    ok: true,
    body: { receipts: await readReceipts(db, publicLog, player.playerId) },
  }));
  ctx.jobs.task('limit-changes-log', async () => {
    // Otherwise the entry could differ from one that the database lost. The next hour adds the changes too.
    if (publicLog?.isCompared === true) await logLimitChanges(db, publicLog);
  });
  ctx.jobs.cron('limit-changes-log', '4 * * * *');
}
