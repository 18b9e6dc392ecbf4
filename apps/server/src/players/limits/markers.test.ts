import { requestDeposit, setPlayLimit } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { countPlayDays } from './count-play-days.ts';

type BettingPlayer = { playerId: bigint; token: string };

let app: TestApp;
let support: OperatorClient;
let finance: OperatorClient;
let marketId: number;
let player: BettingPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await clockAt('2026-11-09T09:00');
  await addRates(app);
  marketId = (await addMarket(app, { open: '21:00', close: '22:00' })).marketId;
});
beforeEach(async () => {
  await clockAt('2026-11-09T09:00');
  player = await addPlayer();
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** Sets the clock. Signs the operators in again, because their sessions end within a week. */
async function clockAt(time: string): Promise<void> {
  await app.setClock(`${time}:00+05:30`);
  await refreshBoard(app.context);
  [support, finance] = [await signInTestOperator(app, 'support'), await signInTestOperator(app, 'finance')];
}

async function addPlayer(): Promise<BettingPlayer> {
  const [made] = await addPlayers(app, 1, 10_000);
  if (made === undefined) throw new Error('no player was added');
  return made;
}

function bid(points: number, day: string) {
  return submitBids(app, player.token, {
    marketId,
    bidDate: `${day}-November-2026`,
    pana: 'Single Digit',
    rows: [{ digits: '7', points }],
  });
}

let utrs = 618_203_000_000;
async function deposit(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const asked = expectOk(await app.call(requestDeposit, { request_amount: '500' }, { token: player.token }));
    utrs += 1;
    await finance.ok(OPERATOR_CALLS.approveDeposit, {
      params: { depositId: asked.request_number },
      body: { utr: String(utrs), amountPaise: '50000' },
    });
  }
}

/** The number of signs on the player's page. */
async function signs(): Promise<number> {
  const params = { playerId: String(player.playerId) };
  return (await support.ok(OPERATOR_CALLS.getPlayerLimits, { params })).markers.concern;
}

/** The ids of the players in the list of concerns, in its order. */
async function listed(): Promise<string[]> {
  const { players } = await support.ok(OPERATOR_CALLS.listConcerns, {});
  return players.map(({ playerId }) => playerId);
}

test('[LIM-11] five deposits in 7 days are a sign, if they are more than in the 7 days before', async () => {
  await deposit(4);
  expect(await signs()).toBe(0);
  await deposit(1);
  expect(await signs()).toBe(1);
  expect(await listed()).toContain(String(player.playerId));
  await clockAt('2026-11-16T10:00');
  await deposit(5);
  expect(await signs()).toBe(0);
  await deposit(1);
  expect(await signs()).toBe(1);
});

test('[LIM-11] doubled stakes are a sign, and the list has the player when the day has ended', async () => {
  expectOk(await bid(100, '09'));
  await clockAt('2026-11-17T09:00');
  expectOk(await bid(190, '17'));
  expect(await signs()).toBe(0);
  expectOk(await bid(10, '17'));
  expect(await signs()).toBe(1);
  await clockAt('2026-11-18T05:00');
  await countPlayDays(app.db);
  expect(await listed()).not.toContain(String(player.playerId));
  await clockAt('2026-11-18T07:00');
  await countPlayDays(app.db);
  expect(await listed()).toContain(String(player.playerId));
  // The slips of a counted day are not counted again.
  await countPlayDays(app.db);
  const days = await app.db.query<{ staked_paise: bigint }>({
    text: 'select staked_paise from play_days where player_id = $1 order by day',
    values: [player.playerId],
  });
  expect(days).toEqual([{ staked_paise: 10_000n }, { staked_paise: 20_000n }]);
});

test('[LIM-11] twenty submissions at night are a sign, and the list has the player when the day has ended', async () => {
  await clockAt('2026-11-20T04:30');
  await Promise.all(Array.from({ length: 19 }, async () => expectOk(await bid(10, '20'))));
  expect(await signs()).toBe(0);
  const late = player;
  player = await addPlayer();
  await Promise.all(Array.from({ length: 20 }, async () => expectOk(await bid(10, '20'))));
  expect(await signs()).toBe(1);
  const first = player;
  player = late;
  await clockAt('2026-11-20T05:01');
  expectOk(await bid(10, '20'));
  expect(await signs()).toBe(0);
  await clockAt('2026-11-21T07:00');
  await countPlayDays(app.db);
  const players = await listed();
  expect(players).toContain(String(first.playerId));
  expect(players).not.toContain(String(late.playerId));
});

test('[LIM-11] five refusals by a limit are a sign; players with more signs come first in the list', async () => {
  const limit = { kind: 'stake', period: 'day', amount: '50' } as const;
  const refuse = async (count: number) => {
    expectOk(await app.call(setPlayLimit, limit, { token: player.token }));
    for (let nth = 0; nth < count; nth += 1) expectRefused(await bid(60, '09'), 'limit_reached');
  };
  await refuse(4);
  expect(await signs()).toBe(0);
  await refuse(1);
  expect(await signs()).toBe(1);
  const first = String(player.playerId);
  player = await addPlayer();
  await refuse(5);
  await deposit(5);
  expect(await signs()).toBe(2);
  const order = (await listed()).filter((id) => id === first || id === String(player.playerId));
  expect(order).toEqual([String(player.playerId), first]);
});
