import type { AppContext } from '../../platform/context.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

/** Seals the audit log every minute, and verifies the whole chain every hour. */
export function auditModule({ db, jobs, logger }: AppContext): void {
  jobs.task('audit-seal', async () => void (await sealAudit(db, logger)));
  jobs.cron('audit-seal', '* * * * *');
  jobs.task('audit-check', async () => {
    const { problemCount, problems } = await verifyAudit(db);
    const first = problems[0];
    if (first === undefined) return;
    const where = { sealNo: String(first.sealNo), auditId: String(first.auditId), what: first.detail };
    logger.error({ ...where, problems: problemCount }, 'the audit log is not what was sealed');
  });
  jobs.cron('audit-check', '27 * * * *');
}
