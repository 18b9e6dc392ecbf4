import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS, type OperatorClosure } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { changeMarkets } from './change-markets.ts';
import { addClosure, type Closure, listClosures, removeClosure } from './close-days.ts';
import { listMarkets } from './list-markets.ts';

/** Lists, adds and removes closed days of one market or of all markets. */
export function registerClosures(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  const today = () => zonedDate(clock.nowMs(), HOUSE_ZONE);
  const namesOf = async () => new Map((await listMarkets(db)).map((market) => [market.marketId, market.name]));

  api.register(OPERATOR_CALLS.listClosures, async ({ query }) => {
    const names = await namesOf();
    const closures = await listClosures(db, query.from ?? today());
    return ok({ today: today(), closures: closures.map((closure) => toWire(closure, names)) });
  });

  api.register(OPERATOR_CALLS.addClosure, async ({ body, actor }) => {
    const { businessDate, reason } = body;
    if (businessDate < today()) return fail('date_past');
    const marketId = body.marketId === null ? null : Number(body.marketId);
    const added = await changeMarkets(ctx, (tx) => addClosure(tx, { marketId, businessDate, reason, actor }));
    if (!added.ok) return added;
    const { drawsChanged, drawsKept, ...closure } = added.value;
    return ok({ closure: toWire(closure, await namesOf()), drawsChanged, drawsKept });
  });

  api.register(OPERATOR_CALLS.removeClosure, async ({ params, body, actor }) => {
    const closureId = BigInt(params.closureId);
    const removed = await changeMarkets(ctx, (tx) => removeClosure(tx, { closureId, actor, reason: body.reason }));
    if (!removed.ok) return removed;
    const { drawsChanged, drawsKept } = removed.value;
    return ok({ drawsChanged, drawsKept });
  });
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
