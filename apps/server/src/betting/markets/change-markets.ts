import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Result } from '../../platform/result.ts';
import { refreshBoard } from './board.ts';

/**
 * Runs a change of markets in one transaction, all or nothing, and lets this node's memory follow before the answer, so
 * that the next list shows it. Other nodes hear of it by the notification that comes with the change.
 */
export async function changeMarkets<Value, Code extends string>(
  ctx: AppContext,
  change: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const changed = await ctx.db.attempt(change);
  if (changed.ok) await refreshBoard(ctx);
  return changed;
}
