import type { PlatformContext } from '../context.ts';
import { deleteExpired } from './prepared-files.sql.ts';

/** Deletes prepared files at their expiry. */
export function expireFiles({ db, jobs }: Pick<PlatformContext, 'db' | 'jobs'>): void {
  jobs.task('prepared-files', async () => {
    await db.query(deleteExpired());
  });
  jobs.cron('prepared-files', '*/5 * * * *');
}
