import type { Db } from '../../platform/db/db.ts';
import { countPlayDay, forgetPlayDays, selectUncountedDays } from './play-days.sql.ts';

/**
 * Counts the play of each business date that has ended, in one transaction per date. The list of concerns reads these
 * counts. Repeating it is safe.
 */
export async function countPlayDays(db: Db): Promise<void> {
  const days = await db.query<{ day: string }>(selectUncountedDays());
  for (const { day } of days) await db.query(countPlayDay(day));
  await db.query(forgetPlayDays());
}
