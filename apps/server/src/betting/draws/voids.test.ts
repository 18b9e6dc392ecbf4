import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlayers, balanceOf, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';

type Player = { playerId: bigint; token: string };

let app: TestApp;
let owner: OperatorClient;
let results: OperatorClient;

async function at(time: string, on: TestApp = app): Promise<void> {
  await on.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(on.context);
}

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
  results = await signInTestOperator(app, 'results');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** Sets the clock to the morning and signs in again, because idle sessions expire. */
async function morning(): Promise<void> {
  await at('09:00');
  owner = await signInTestOperator(app, 'owner');
  results = await signInTestOperator(app, 'results');
}

async function newDraw(family: 'main' | 'starline' | 'gali' = 'main') {
  const market = await addMarket(app, { family, open: '09:10', close: '09:20' });
  return { ...market, drawId: String(await drawOf(app, market.marketId, ISO)) };
}

function bid(
  player: Player | undefined,
  marketId: number,
  pana: string,
  digits: string,
  points: number,
  session = 'Open',
) {
  return submitBids(app, player?.token ?? '', {
    marketId,
    bidDate: DATE,
    pana,
    session,
    rows: [{ digits, points, session }],
  });
}

async function enter(drawId: string, side: 'open' | 'close', number: string): Promise<string> {
  return (await owner.ok(OPERATOR_CALLS.enterResult, { params: { drawId }, body: { side, number } })).entryId;
}

async function enterAndDeclare(drawId: string, side: 'open' | 'close', number: string): Promise<string> {
  const entryId = await enter(drawId, side, number);
  const params = { drawId, side };
  return (await owner.ok(OPERATOR_CALLS.declareResult, { params, body: { entryId } })).settlementId;
}

async function getDraw(drawId: string): Promise<OperatorDraw> {
  return (await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId } })).draw;
}

/** Waits until the settlement worker of the server has reached this state. */
async function settled(settlementId: string, state: 'complete' | 'reversed' = 'complete') {
  const read = async () => (await owner.ok(OPERATOR_CALLS.getSettlement, { params: { settlementId } })).settlement;
  await expect.poll(async () => (await read()).state, { timeout: 600_000, interval: 30 }).toBe(state);
  return read();
}

const states = (draw: OperatorDraw) => draw.sides.map((side) => side.state);

describe('voids and cancellations', () => {
  test('[OPR-06] a void reverses exactly the payouts, and the right number is paid afterwards', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const [wrongly, rightly] = await addPlayers(app, 2, 100);
    expectOk(await bid(wrongly, marketId, 'Single Digit', '6', 10));
    expectOk(await bid(rightly, marketId, 'Single Digit', '7', 10));
    await at('09:20');
    const openId = await enterAndDeclare(drawId, 'open', '123');
    const closeId = await enterAndDeclare(drawId, 'close', '550');
    await settled(openId);
    await settled(closeId);
    expect(await balanceOf(app, wrongly?.playerId ?? 0n)).toBe(9_000n + 9_500n);

    const params = { drawId, side: 'open' as const };
    const reason = 'read from the wrong board';
    const { settlementIds } = await owner.ok(OPERATOR_CALLS.voidResult, { params, body: { reason } });
    // Voiding open first voids close.
    expect(settlementIds).toEqual([closeId, openId]);
    expect(await settled(openId, 'reversed')).toMatchObject({ payoutsCount: 1, reversedCount: 1 });
    await settled(closeId, 'reversed');
    expect(await balanceOf(app, wrongly?.playerId ?? 0n)).toBe(9_000n);
    expect(states(await getDraw(drawId))).toEqual(['voided', 'voided']);
    expect(await owner.call(OPERATOR_CALLS.voidResult, { params, body: { reason } })).toMatchObject({
      code: 'nothing_declared',
    });

    await settled(await enterAndDeclare(drawId, 'open', '124'));
    expect(await balanceOf(app, rightly?.playerId ?? 0n)).toBe(9_000n + 9_500n);
    expect(await balanceOf(app, wrongly?.playerId ?? 0n)).toBe(9_000n);
    const { history } = await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId } });
    expect(history.filter((one) => one.side === 'open').map((one) => [one.what, one.number, one.count])).toEqual([
      ['entered', '123', null],
      ['declared', '123', null],
      ['settled', '123', 1],
      ['voided', '123', null],
      ['reversed', '123', 1],
      ['entered', '124', null],
      ['declared', '124', null],
      ['settled', '124', 1],
    ]);
    expect(history.find((one) => one.what === 'voided')).toMatchObject({
      who: owner.username,
      reason,
      address: '127.0.0.1',
    });
    await expectMoneyRight(app);
  });

  test('a bid that comes after a withdrawn result is paid by the next result, and the books balance', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const [before, after] = await addPlayers(app, 2, 100);
    expectOk(await bid(before, marketId, 'Single Digit', '6', 10));
    await at('09:10');
    const wrongId = await enterAndDeclare(drawId, 'open', '123');
    await settled(wrongId);
    const params = { drawId, side: 'open' as const };
    await owner.ok(OPERATOR_CALLS.voidResult, { params, body: { reason: 'declared too early' } });
    await settled(wrongId, 'reversed');
    await at('09:05');
    expectOk(await bid(after, marketId, 'Single Digit', '6', 10));
    await at('09:10');
    await settled(await enterAndDeclare(drawId, 'open', '123'));
    expect(await balanceOf(app, before?.playerId ?? 0n)).toBe(9_000n + 9_500n);
    expect(await balanceOf(app, after?.playerId ?? 0n)).toBe(9_000n + 9_500n);
    await expectMoneyRight(app);
  });

  test('[OPR-06] a void that races the settlement leaves every wallet unpaid and correct', async () => {
    await morning();
    for (let round = 0; round < 6; round += 1) {
      await at('09:00');
      const { drawId, marketId } = await newDraw();
      const players = await addPlayers(app, 60, 100);
      await Promise.all(players.map(async (one) => expectOk(await bid(one, marketId, 'Single Digit', '6', 10))));
      await at('09:10');
      const settlementId = await enterAndDeclare(drawId, 'open', '123');
      // Each round voids when the settlement has progressed further.
      await new Promise((resolve) => setTimeout(resolve, round * 8));
      const voids = await Promise.all(
        [owner, results, owner].map((one) =>
          one.call(OPERATOR_CALLS.voidResult, { params: { drawId, side: 'open' }, body: { reason: 'a race' } }),
        ),
      );
      expect(voids.filter((one) => one.http === 200)).toHaveLength(1);
      expect(voids.filter((one) => one.code === 'nothing_declared')).toHaveLength(2);
      const { payoutsCount, reversedCount } = await settled(settlementId, 'reversed');
      expect(reversedCount).toBe(payoutsCount);
      for (const one of players) expect(await balanceOf(app, one.playerId)).toBe(9_000n);
    }
    await expectMoneyRight(app);
  });

  test('[OPR-07] a cancelled draw reverses its wins, then refunds each stake once', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const players = await addPlayers(app, 20, 100);
    await Promise.all(players.map(async (one) => expectOk(await bid(one, marketId, 'Single Digit', '6', 10))));
    await at('09:10');
    const paidId = await enterAndDeclare(drawId, 'open', '123');
    await settled(paidId);
    const parts = { params: { drawId }, body: { reason: 'the board was closed by the police' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? owner : results).call(OPERATOR_CALLS.cancelDraw, parts)),
    );
    const done = answers.filter((one) => one.http === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'draw_cancelled')).toHaveLength(9);
    const refund = await settled(done[0]?.body?.settlementId ?? '');
    expect(refund).toMatchObject({ purpose: 'refund', side: null, payoutsCount: 20, paidPaise: '20000' });
    for (const one of players) expect(await balanceOf(app, one.playerId)).toBe(10_000n);
    const draw = await getDraw(drawId);
    expect(states(draw)).toEqual(['cancelled', 'cancelled']);
    expect(draw).toMatchObject({ cancelReason: parts.body.reason, refund: { state: 'complete' } });
    const entering = { params: { drawId }, body: { side: 'open' as const, number: '123', reason: 'once more' } };
    expect(await owner.call(OPERATOR_CALLS.enterResult, entering)).toMatchObject({ code: 'draw_cancelled' });
    await expectMoneyRight(app);
  });

  test('[OPR-07] bids that race the cancellation are refused or refunded', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const players = await addPlayers(app, 80, 100);
    const [answers, cancelled] = await Promise.all([
      Promise.all(players.map((one) => bid(one, marketId, 'Single Digit', '6', 10))),
      new Promise((resolve) => setTimeout(resolve, 15)).then(() =>
        owner.ok(OPERATOR_CALLS.cancelDraw, { params: { drawId }, body: { reason: 'called off' } }),
      ),
    ]);
    const accepted = answers.filter((one) => one.body.status).length;
    const refund = await settled(cancelled.settlementId);
    expect(refund.payoutsCount).toBe(accepted);
    for (const one of players) expect(await balanceOf(app, one.playerId)).toBe(10_000n);
    await expectMoneyRight(app);
  });

  test('[OPR-02] close for today ends bidding at once, on the current draw only', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const [player] = await addPlayers(app, 1, 100);
    expectOk(await bid(player, marketId, 'Single Digit', '6', 10));
    const body = { reason: 'the shop closes early' };
    const tomorrow = String(await drawOf(app, marketId, '2026-11-22'));
    expect(await owner.call(OPERATOR_CALLS.closeForToday, { params: { drawId: tomorrow }, body })).toMatchObject({
      http: 409,
      code: 'draw_not_current',
    });
    expect(states(await getDraw(drawId))).toEqual(['waiting', 'waiting']);
    await owner.ok(OPERATOR_CALLS.closeForToday, { params: { drawId }, body });
    expect((await bid(player, marketId, 'Single Digit', '6', 10)).body.status).toBe(false);
    expect(states(await getDraw(drawId))).toEqual(['closed', 'closed']);
    expect(await owner.call(OPERATOR_CALLS.closeForToday, { params: { drawId }, body })).toMatchObject({
      code: 'draw_closed',
    });
    await settled(await enterAndDeclare(drawId, 'open', '123'));
    expect(await balanceOf(app, player?.playerId ?? 0n)).toBe(9_000n + 9_500n);
  });
});
