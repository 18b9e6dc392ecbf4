import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { checkBooksSoon, readBooks } from './check-books-soon.ts';

/** Operator calls to read the last check of all books and to start one. */
export function registerBooks(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.lastBooksCheck, async () => ok(await readBooks(ctx.db)));
  api.register(OPERATOR_CALLS.checkBooks, async ({ actor }) => {
    await ctx.db.transaction((tx) => checkBooksSoon(ctx, tx, actor));
    return ok(await readBooks(ctx.db));
  });
}
