import { dashboard, galiMarkets, starlineMarkets } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { FAMILIES, type Family } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let results: OperatorClient;
let token: string;

const reason = 'as agreed on the telephone';

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-25T09:00:00+05:30');
  await addRates(app);
  results = await signInTestOperator(app, 'results');
  token = (await registerTestPlayer(app)).token;
});
afterAll(() => app.close());

/** Creates a market whose bidding ends at a time of each day. */
async function add(family: Family, name: string, openTime: string): Promise<string> {
  const closeTime = family === 'main' ? '22:00' : null;
  const days = Array.from({ length: 7 }, (_, weekday) => ({ weekday, openTime, closeTime, isOn: true }));
  const body = { family, name, nameHindi: '', days, reason };
  return (await results.ok(OPERATOR_CALLS.createMarket, { body })).market.marketId;
}

/** Id, name and whether it takes bids, of each market in the player's list of a family. */
async function list(family: Family): Promise<[string, string, boolean][]> {
  const call = { main: dashboard, starline: starlineMarkets, gali: galiMarkets }[family];
  const { result } = expectOk(await app.call(call, {}, { token }));
  return result.map((row) => [row.game_id, row.game_name, row.msg_status === 1]);
}

test.each(FAMILIES)(
  '[OPR-01] an operator creates, orders, renames and pauses markets of %s, and its list shows it',
  async (family) => {
    const first = await add(family, `First of ${family}`, '10:00');
    const second = await add(family, `Second of ${family}`, '18:00');
    expect(await list(family)).toEqual([
      [first, `First of ${family}`, true],
      [second, `Second of ${family}`, true],
    ]);
    const order = { family, marketIds: [second, first], before: [first, second], reason };
    expect(await results.ok(OPERATOR_CALLS.orderMarkets, { body: order })).toEqual({ marketsOrdered: 2 });
    const params = { marketId: first };
    await results.ok(OPERATOR_CALLS.editMarket, { params, body: { name: `Renamed ${family}`, reason } });
    await results.ok(OPERATOR_CALLS.editMarket, { params, body: { isPaused: true, reason } });
    expect(await list(family)).toEqual([
      [second, `Second of ${family}`, true],
      [first, `Renamed ${family}`, false],
    ]);
  },
);
