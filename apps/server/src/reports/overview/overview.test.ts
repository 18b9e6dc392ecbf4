import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { sumAllSlips } from '../../testing/slip-totals.ts';
import { shiftMachineClock } from '../../testing/suite-clock.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const ISO = '2026-11-21';
let app: TestApp;
let owner: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function newDraw() {
  const { marketId } = await addMarket(app, { open: '09:30', close: '10:30' });
  return { marketId, drawId: String(await drawOf(app, marketId, ISO)) };
}

test('the first page counts the day and lists the draws that wait for a result', async () => {
  const { drawId, marketId } = await newDraw();
  const [player] = await addPlayers(app, 1, 100);
  expectOk(
    await submitBids(app, player?.token ?? '', {
      marketId,
      bidDate: '21-November-2026',
      pana: 'Single Digit',
      rows: [{ digits: '6', points: 10 }],
    }),
  );
  const before = await owner.ok(OPERATOR_CALLS.overview);
  expect(before.today).toMatchObject({
    slips: 1,
    stakePaise: '1000',
    paidPaise: '0',
    openPaise: '1000',
    profitPaise: '0',
  });
  expect(before.players).toMatchObject({ biddingToday: 1, activeNow: expect.any(Number) });
  expect(before.closingSoon).toContainEqual(expect.objectContaining({ drawId, side: 'open', stakePaise: '1000' }));
  expect(before.waiting).toEqual([]);
  await app.setClock(`${ISO}T09:31:00+05:30`);
  await refreshBoard(app.context);
  owner = await signInTestOperator(app, 'owner');
  const { waiting } = await owner.ok(OPERATOR_CALLS.overview);
  expect(waiting).toContainEqual(expect.objectContaining({ drawId, side: 'open', state: 'closed' }));
  const { entryId } = await owner.ok(OPERATOR_CALLS.enterResult, {
    params: { drawId },
    body: { side: 'open', number: '123' },
  });
  await owner.ok(OPERATOR_CALLS.declareResult, { params: { drawId, side: 'open' }, body: { entryId } });
  await expect
    .poll(async () => (await owner.ok(OPERATOR_CALLS.overview)).today)
    .toMatchObject({ stakePaise: '1000', paidPaise: '9500', openPaise: '-8500', profitPaise: '0' });
  const after = await owner.ok(OPERATOR_CALLS.overview);
  expect(after.waiting.map((one) => one.drawId)).not.toContain(drawId);
  expect(after.days).toHaveLength(30);
  expect(after.days.at(-1)).toMatchObject({ date: ISO, paidPaise: '9500' });

  // The draw counts as profit or loss once both of its results are settled.
  await app.setClock(`${ISO}T10:31:00+05:30`);
  await refreshBoard(app.context);
  owner = await signInTestOperator(app, 'owner');
  const close = await owner.ok(OPERATOR_CALLS.enterResult, {
    params: { drawId },
    body: { side: 'close', number: '245' },
  });
  await owner.ok(OPERATOR_CALLS.declareResult, {
    params: { drawId, side: 'close' },
    body: { entryId: close.entryId },
  });
  await expect
    .poll(async () => (await owner.ok(OPERATOR_CALLS.overview)).today)
    .toMatchObject({ stakePaise: '1000', paidPaise: '9500', openPaise: '0', profitPaise: '-8500' });
});

test('counts of slips, stakes and players of the day are the same before and after slips are summed', async () => {
  const date = '2026-11-23';
  await app.setClock(`${date}T09:00:00+05:30`);
  await refreshBoard(app.context);
  const auditor = await signInTestOperator(app, 'auditor');
  const { marketId } = await addMarket(app, { open: '09:30', close: '10:30' });
  const drawId = String(await drawOf(app, marketId, date));
  const players = await addPlayers(app, 3, 1_000);
  const bid = async (nth: number, points: number) => {
    const rows = [{ digits: '6', points }];
    const asked = { marketId, bidDate: '23-November-2026', pana: 'Single Digit', rows };
    expectOk(await submitBids(app, players[nth]?.token ?? '', asked));
  };
  const shown = async () => {
    const { today, players: counts, closingSoon } = await auditor.ok(OPERATOR_CALLS.overview);
    const listed = await auditor.ok(OPERATOR_CALLS.listDraws, { query: { date } });
    return {
      slips: today.slips,
      stakePaise: today.stakePaise,
      bidding: counts.biddingToday,
      closing: closingSoon.find((one) => one.drawId === drawId)?.stakePaise,
      listed: listed.draws.filter((one) => one.drawId === drawId).map((one) => [one.slips, one.stakePaise]),
    };
  };
  await bid(0, 10);
  await bid(1, 20);
  const first = { slips: 2, stakePaise: '3000', bidding: 2, closing: '3000', listed: [[2, '3000']] };
  expect(await shown()).toEqual(first);
  await sumAllSlips(app);
  expect(await shown()).toEqual(first);
  await bid(0, 30);
  await bid(2, 40);
  const second = { slips: 4, stakePaise: '10000', bidding: 3, closing: '10000', listed: [[4, '10000']] };
  expect(await shown()).toEqual(second);
  await sumAllSlips(app);
  expect(await shown()).toEqual(second);
});

test('the outbox shows a code that was just sent, while no provider is configured', async () => {
  const { mobile } = await registerTestPlayer(app);
  const support = await signInTestOperator(app, 'support');
  const { messages } = await support.ok(OPERATOR_CALLS.listOutbox, { query: { mobile } });
  expect(messages[0]?.text).toMatch(/\b[0-9]{4}\b/);
  const sending = await createTestApp({ env: { SMS_URL: 'http://127.0.0.1:9/?to={mobile}' } });
  try {
    const other = await signInTestOperator(sending, 'support');
    expect(await other.call(OPERATOR_CALLS.listOutbox)).toMatchObject({ http: 404, code: 'not_found' });
  } finally {
    await sending.close();
  }
});

test('the first page warns while the database clock is behind', async () => {
  const reader = await signInTestOperator(app, 'auditor');
  const shown = async () => (await reader.ok(OPERATOR_CALLS.overview)).clockBehindMs;
  const falsify = (byMs: number) => app.ownerDb.query({ text: shiftMachineClock(byMs) });
  await app.context.clock.refresh();
  expect(await shown()).toBeNull();
  await falsify(-600_000);
  try {
    await app.context.clock.refresh();
    expect(await shown()).toBeGreaterThan(500_000);
  } finally {
    await falsify(0);
  }
  await app.context.clock.refresh();
  expect(await shown()).toBeNull();
});
