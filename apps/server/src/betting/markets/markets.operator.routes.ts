import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { getSettings, refreshContentAfterCommit } from '../../content/settings/index.ts';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { changeMarkets } from './change-markets.ts';
import { type CurrentRow, selectCurrentDraws } from './edit-markets.sql.ts';
import { listMarkets } from './list-markets.ts';
import { MARKETS_FILE } from './markets-file.ts';
import { createMarket, editMarket, orderMarkets } from './save-market.ts';
import { setTimetable } from './set-timetable.ts';
import { stopFamilies } from './stop-families.ts';

/** Lists, creates, edits, orders and pauses markets, and sets their timetables. */
export function registerMarkets(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listOperatorMarkets,
    file: MARKETS_FILE,
    list: async ({ query }) => {
      const { stoppedFamilies } = getSettings(ctx);
      const markets = await readMarkets(db);
      const shown = markets.filter(({ family }) => query.family === undefined || family === query.family);
      return ok({ serverTimeMs: clock.nowMs(), stoppedFamilies, markets: shown });
    },
  });

  api.register(OPERATOR_CALLS.createMarket, async ({ body, actor }) => {
    const { reason, ...market } = body;
    const made = await changeMarkets(ctx, async (tx) => {
      const family = (await listMarkets(tx)).filter((one) => one.family === body.family);
      const displayOrder = Math.max(0, ...family.map((one) => one.displayOrder)) + 1;
      const created = await createMarket(tx, { ...market, displayOrder, actor, reason });
      if (created.ok) return oneMarket(tx, created.value.marketId);
      if (created.code !== 'zone_invalid') return created;
      throw new Error('createMarket refused the default zone');
    });
    return made.ok ? made : refused(made);
  });

  api.register(OPERATOR_CALLS.editMarket, async ({ params, body, actor }) => {
    const { reason, ...patch } = body;
    const marketId = Number(params.marketId);
    if (patch.resultMode === 'draw' && ctx.beacon === undefined) return fail('beacon_off');
    const edited = await changeMarkets(ctx, async (tx) => {
      const saved = await editMarket(tx, { marketId, patch, actor, reason });
      return saved.ok ? oneMarket(tx, marketId) : saved;
    });
    return edited.ok ? edited : refused(edited);
  });

  registerWeekAndOrder(ctx, api);
}

function registerWeekAndOrder(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.setTimetable, async ({ params, body, actor }) => {
    const marketId = Number(params.marketId);
    const change = { marketId, days: body.days, seen: body.before, actor, reason: body.reason };
    return changeMarkets(ctx, async (tx) => {
      const set = await setTimetable(tx, change);
      if (!set.ok) return set;
      const market = await oneMarket(tx, marketId);
      return market.ok ? ok({ ...market.value, ...set.value }) : market;
    });
  });

  api.register(OPERATOR_CALLS.orderMarkets, async ({ body, actor }) => {
    const { family, reason } = body;
    const order = { family, marketIds: body.marketIds.map(Number), seen: body.before.map(Number) };
    const ordered = await changeMarkets(ctx, (tx) => orderMarkets(tx, { ...order, actor, reason }));
    return ordered.ok ? ok({ marketsOrdered: ordered.value }) : ordered;
  });

  api.register(OPERATOR_CALLS.pauseMarkets, async ({ body, actor }) => {
    const stopped = await changeMarkets(ctx, (tx) => stopFamilies(tx, { ...body, actor }));
    if (!stopped.ok) return refused(stopped);
    await refreshContentAfterCommit(ctx);
    return ok({ marketsChanged: stopped.value });
  });
}

type Refusal =
  | 'market_unknown'
  | 'name_invalid'
  | 'name_taken'
  | 'source_missing'
  | 'timetable_invalid'
  | 'rates_missing';

/** Passes on a refusal of a use case. The console sends no zone, so zone_invalid would be a defect. */
function refused(result: { code: Refusal | 'zone_invalid'; msg?: string }): Result<never, Refusal> {
  if (result.code === 'zone_invalid') throw new Error('a market without a new zone was refused for its zone');
  return fail(result.code, result.msg === undefined ? {} : { msg: result.msg });
}

async function oneMarket(tx: Tx, marketId: number): Promise<Result<{ market: OperatorMarket }, 'market_unknown'>> {
  const market = (await readMarkets(tx)).find((one) => one.marketId === String(marketId));
  return market === undefined ? fail('market_unknown') : ok({ market });
}

async function readMarkets(tx: Tx): Promise<OperatorMarket[]> {
  const markets = await listMarkets(tx);
  const current = await tx.query<CurrentRow>(selectCurrentDraws());
  const drawOf = new Map(current.map((row) => [row.market_id, row]));
  return markets.map(({ marketId, ...market }) => ({
    ...market,
    marketId: String(marketId),
    current: toCurrent(drawOf.get(marketId)),
  }));
}

function toCurrent(row: CurrentRow | undefined): OperatorMarket['current'] {
  if (row === undefined) return null;
  return {
    drawId: String(row.draw_id),
    businessDate: row.business_date,
    openAtMs: row.open_at.getTime(),
    closeAtMs: row.close_at.getTime(),
    isOff: row.is_off,
    isClosedEarly: row.is_closed_early,
    isCancelled: row.is_cancelled,
    rateVersion: row.rate_version,
  };
}
