import type { PlatformContext } from '../context.ts';
import { deleteExpired } from './prepared-files.sql.ts';

/** An owner's older files are deleted before they expire. */
const MOST_PER_OWNER = 10;

/** Deletes prepared files at their expiry. */
export function expireFiles({ db, jobs }: Pick<PlatformContext, 'db' | 'jobs'>): void {
  jobs.task('prepared-files', async () => {
    await db.query(deleteExpired(MOST_PER_OWNER));
  });
  jobs.cron('prepared-files', '*/5 * * * *');
}
