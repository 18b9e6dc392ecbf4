import { DEFAULT_RATES, FAMILIES, type Family } from '@surahi/game';
import { declareResult, enterResult } from '../betting/draws/index.ts';
import {
  closeForToday,
  createMarket,
  type Market,
  publishRates,
  refreshBoard,
  sameEveryDay,
} from '../betting/markets/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Result } from '../platform/result.ts';
import type { TestApp } from './test-app.ts';

/** The actor of test steps that no call of an operator performs. */
export const TEST_ACTOR = { name: 'test', operatorId: null };

/** Returns the value of a success. Fails with the code otherwise. */
export function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.code} ${result.msg ?? ''}`);
  return result.value;
}

/** Runs a use case of markets in a transaction and waits until the app's memory has it. */
export async function changeMarkets<Value>(app: TestApp, fn: (tx: Tx) => Promise<Value>): Promise<Value> {
  const value = await app.db.transaction(fn);
  await refreshBoard(app.context);
  return value;
}

/** Adds version 1 of the usual rates of each family. */
export async function addRates(app: TestApp): Promise<void> {
  await changeMarkets(app, async (tx) => {
    for (const family of FAMILIES) {
      must(await publishRates(tx, { family, rates: DEFAULT_RATES[family], actor: TEST_ACTOR }));
    }
  });
}

let named = 0;

/** Adds a market with the same times ('HH:MM', India time) on every day; `close` is for main only. Rates must exist. */
export async function addMarket(
  app: TestApp,
  options: { family?: Family; name?: string; nameHindi?: string; open?: string; close?: string; zone?: string } = {},
): Promise<Market> {
  named += 1;
  const { family = 'main', name = `Market ${named}`, nameHindi = '', open = '10:00', close = '12:00', zone } = options;
  const days = sameEveryDay(open, family === 'main' ? close : null);
  return changeMarkets(app, async (tx) =>
    must(
      await createMarket(tx, {
        family,
        name,
        nameHindi,
        days,
        ...(zone === undefined ? {} : { zone }),
        actor: TEST_ACTOR,
      }),
    ),
  );
}

/** Returns the draw of a market on a business date. */
export async function drawOf(app: TestApp, marketId: number, businessDate: string): Promise<bigint> {
  const row = await app.db.one<{ draw_id: bigint }>({
    text: 'select draw_id from draws where market_id = $1 and business_date = $2',
    values: [marketId, businessDate],
  });
  return row.draw_id;
}

/** Ends bidding on a market's current draw, as an operator does. */
export async function closeMarket(app: TestApp, marketId: number): Promise<void> {
  await changeMarkets(app, async (tx) => must(await closeForToday(tx, { marketId, actor: TEST_ACTOR })));
}

/** Enters and declares a result. Its settlement runs with the jobs. */
export async function declare(app: TestApp, drawId: bigint, side: 'open' | 'close', number: string): Promise<void> {
  must(await enterResult(app.db, { drawId, side, number, actor: TEST_ACTOR }));
  must(await declareResult(app.db, { drawId, side, actor: TEST_ACTOR }));
  await refreshBoard(app.context);
}
