import { archiveRequests, checkNewTransfers } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { registerBooks } from './books.operator.routes.ts';
import { checkAllBooks } from './check-all-books.ts';
import { registerIntegrity } from './integrity.operator.routes.ts';
import { watchMachinery } from './watch.ts';

/** Health of the platform: books, settlements, audit log, jobs and backups, as pages and as metrics. */
export function integrityModule(ctx: AppContext): void {
  registerIntegrity(ctx, ctx.operatorApi);
  registerBooks(ctx, ctx.operatorApi);
  watchMachinery(ctx);
  ctx.jobs.task('books-check', async () => {
    const { problems } = await checkAllBooks(ctx.db);
    if (problems.length > 0) ctx.logger.error({ problems: problems.length }, 'the books do not balance');
  });
  ctx.jobs.task('books-check-new', async () => {
    const problems = await checkNewTransfers(ctx.db);
    if (problems.length > 0) ctx.logger.error({ problems: problems.length }, 'new transfers do not balance');
  });
  ctx.jobs.cron('books-check-new', '*/10 * * * *');
  ctx.jobs.task('requests-archive', async () => {
    const moved = await archiveRequests(ctx.db);
    if (moved > 0) ctx.logger.info({ moved }, 'request ids archived');
  });
  // 03:50 and 04:40 in India, the quietest time
  ctx.jobs.cron('books-check', '20 22 * * *');
  ctx.jobs.cron('requests-archive', '10 23 * * *');
}
