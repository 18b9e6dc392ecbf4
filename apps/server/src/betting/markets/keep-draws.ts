import type { AppContext } from '../../platform/context.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { ensureDraws } from './ensure-draws.ts';
import { lockPlan, tryLockPlan } from './markets.sql.ts';
import { ensurePartitions } from './planned-draws.sql.ts';

/**
 * Makes missing partitions and draws. One node at a time: while another one is at it, `wait` false leaves it to that.
 * Repeating it changes nothing.
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
