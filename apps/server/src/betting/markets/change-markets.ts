import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Result } from '../../platform/result.ts';
import { refreshBoard } from './board.ts';

/** Carries a refusal out of a transaction, so that nothing of it is kept. */
class RefusedError extends Error {
  readonly refusal: Result<never>;

  constructor(refusal: Result<never>) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * Runs a change of markets in one transaction, all or nothing, and lets this node's memory follow before the answer, so
 * that the next list shows it. Other nodes hear of it by the notification that comes with the change.
 */
export async function changeMarkets<Value, Code extends string>(
  ctx: AppContext,
  change: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    const done = await ctx.db.transaction(async (tx) => {
      const changed = await change(tx);
      if (!changed.ok) throw new RefusedError(changed);
      return changed;
    });
    await refreshBoard(ctx);
    return done;
  } catch (error) {
    // the refusal of this very change, thrown a few lines above
    if (error instanceof RefusedError) return error.refusal as Result<Value, Code>;
    throw error;
  }
}
