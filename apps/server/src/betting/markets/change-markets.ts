import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Result } from '../../platform/result.ts';
import { refreshBoardAfterCommit } from './board.ts';

/**
 * Runs a change of markets in one transaction and refreshes the board of this node before it returns. The notification
 * of the change refreshes the other nodes. Read the response inside `change`. A read that fails after the commit
 * would report an error for a committed change.
 */
export async function changeMarkets<Value, Code extends string>(
  ctx: AppContext,
  change: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const changed = await ctx.db.attempt(change);
  if (changed.ok) await refreshBoardAfterCommit(ctx);
  return changed;
}
