import type { AppContext } from '../../platform/context.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { ensureDraws } from './ensure-draws.ts';
import { lockPlan, tryLockPlan } from './markets.sql.ts';
import { ensurePartitions } from './planned-draws.sql.ts';

/**
 * Creates missing partitions and draws. Idempotent. One node runs it at a time; with `wait` false it returns at once if
 * another node holds the lock.
 */
export async function keepDraws(ctx: AppContext, options: { wait: boolean }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (options.wait) {
      await tx.query(lockPlan());
    } else {
      const [row] = await tx.query<TryLockRow>(tryLockPlan());
      if (row?.is_mine !== true) return;
    }
    await tx.query(ensurePartitions());
    await ensureDraws(tx);
  });
}
