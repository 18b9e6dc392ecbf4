import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS, type OperatorClosure } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok } from '../../platform/result.ts';
import { changeMarkets } from './change-markets.ts';
import { addClosure, type Closure, listClosures, removeClosure } from './close-days.ts';
import { listMarkets } from './list-markets.ts';

/** Lists, adds and removes closed days of one market or of all markets. */
export function registerClosures(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  const today = () => zonedDate(clock.nowMs(), HOUSE_ZONE);

  api.register(OPERATOR_CALLS.listClosures, async ({ query }) => {
    const names = await namesOf(db);
    const closures = await listClosures(db, query.from ?? today());
    return ok({ today: today(), closures: closures.map((closure) => toWire(closure, names)) });
  });

  api.register(OPERATOR_CALLS.addClosure, async ({ body, actor }) => {
    const { businessDate, reason } = body;
    if (businessDate < today()) return fail('date_past');
    const marketId = body.marketId === null ? null : Number(body.marketId);
    return changeMarkets(ctx, async (tx) => {
      const added = await addClosure(tx, { marketId, businessDate, reason, actor });
      if (!added.ok) return added;
      const { drawsChanged, drawsKept, ...closure } = added.value;
      return ok({ closure: toWire(closure, await namesOf(tx)), drawsChanged, drawsKept });
    });
  });

  api.register(OPERATOR_CALLS.removeClosure, async ({ params, body, actor }) => {
    const closureId = BigInt(params.closureId);
    const removed = await changeMarkets(ctx, (tx) => removeClosure(tx, { closureId, actor, reason: body.reason }));
    if (!removed.ok) return removed;
    const { drawsChanged, drawsKept } = removed.value;
    return ok({ drawsChanged, drawsKept });
  });
}

async function namesOf(tx: Tx): Promise<ReadonlyMap<number, string>> {
  return new Map((await listMarkets(tx)).map((market) => [market.marketId, market.name]));
}

function toWire(closure: Closure, names: ReadonlyMap<number, string>): OperatorClosure {
  const { closureId, marketId, businessDate, reason } = closure;
  return {
    closureId: String(closureId),
    marketId: marketId === null ? null : String(marketId),
    marketName: marketId === null ? null : (names.get(marketId) ?? null),
    businessDate,
    reason,
  };
}
