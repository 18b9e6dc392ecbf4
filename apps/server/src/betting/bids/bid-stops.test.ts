import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, balanceOf, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { countBy } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

let app: TestApp;
/** Another node on the same database. */
let other: TestApp;
let operator: OperatorClient;
let marketId: number;

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  await app.setClock('2026-11-21T09:00:00+05:30');
  await addRates(app);
  marketId = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
  for (const node of [app, other]) await refreshBoard(node.context);
  operator = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await other.close();
  await expectMoneyRight(app);
  await app.close();
});

const bid = (node: TestApp, token: string) =>
  submitBids(node, token, {
    marketId,
    bidDate: '21-November-2026',
    pana: 'Single Digit',
    rows: ['7', '8'].map((digits) => ({ digits, points: 10 })),
  });

const reason = 'a complaint is checked';
const pause = (family?: 'main') => (isPaused: boolean) =>
  operator.ok(OPERATOR_CALLS.pauseMarkets, { body: { ...(family === undefined ? {} : { family }), isPaused, reason } });
const pauseOne = (isPaused: boolean) =>
  operator.ok(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body: { isPaused, reason } });

test.for<[string, (isPaused: boolean) => Promise<unknown>]>([
  ['one market', pauseOne],
  ['a family', pause('main')],
  ['everything', pause()],
])('[LIM-11] stopping %s ends bids in flight cleanly: each is accepted whole or refused whole', async ([, stop]) => {
  const before = await countEdits();
  const players = await addPlayers(app, 40, 1_000);
  const flights = players.map(({ token }, index) => bid(index % 2 === 0 ? app : other, token));
  await stop(true);
  // Sent after the switch was confirmed, on the other node too.
  const late = await Promise.all(
    players.slice(0, 4).map(({ token }, index) => bid(index % 2 === 0 ? app : other, token)),
  );
  expect(countBy(late.map((answer) => codeOf(answer.body)))).toEqual({ bidding_paused: 4 });
  const answers = await Promise.all(flights);
  const outcomes = answers.map((answer) => codeOf(answer.body));
  expect(outcomes.filter((outcome) => outcome !== 'accepted' && outcome !== 'bidding_paused')).toEqual([]);
  for (const [index, { playerId }] of players.entries()) {
    expect(await balanceOf(app, playerId)).toBe(outcomes[index] === 'accepted' ? 98_000n : 100_000n);
  }
  await stop(false);
  const [first] = players;
  expectOk(await bid(other, first?.token ?? ''));
  // The audit log has the stop and its end.
  expect((await countEdits()) - before).toBe(2n);
});

async function countEdits(): Promise<bigint> {
  const row = await app.db.one<{ n: bigint }>({
    text: `select count(*) as n from audit_log where subject = $1 and reason = $2`,
    values: [`market:${marketId}`, reason],
  });
  return row.n;
}

function codeOf(body: object): string {
  return 'code' in body ? String(body.code) : 'accepted';
}
