import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockWallets } from '../../ledger/index.ts';
import { addPlayers, balanceOf, expectMoneyRight, settleAll, submitBids, waitForLocks } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { declareResult, enterResult } from '../draws/index.ts';
import { closeForToday, refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
});
beforeEach(async () => {
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await refreshBoard(app.context);
});
afterAll(async () => {
  await app.close();
});

type Outcome = { accepted: number; byCode: Record<string, number> };

async function count(answers: Promise<{ body: { status: boolean } & object }>[]): Promise<Outcome> {
  const outcome: Outcome = { accepted: 0, byCode: {} };
  for (const { body } of await Promise.all(answers)) {
    if (body.status) outcome.accepted += 1;
    else if ('code' in body) outcome.byCode[String(body.code)] = (outcome.byCode[String(body.code)] ?? 0) + 1;
  }
  return outcome;
}

async function slipsOf(playerId: bigint): Promise<number> {
  const [row] = await app.db.query<{ n: bigint }>({
    text: 'select count(*) as n from slips where player_id = $1',
    values: [playerId],
  });
  return Number(row?.n ?? 0n);
}

async function onePlayer(points: number): Promise<{ playerId: bigint; token: string }> {
  const [player] = await addPlayers(app, 1, points);
  if (player === undefined) throw new Error('no player was made');
  return player;
}

test('the same submission 50 times at once is one slip, one debit and 50 equal answers', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const player = await onePlayer(1_000);
  const submissionId = randomUUID();
  const input = { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '7', points: 30 }], submissionId };
  const answers = await Promise.all(Array.from({ length: 50 }, () => submitBids(app, player.token, input)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ status: true, balance: '970' });
  expect(await slipsOf(player.playerId)).toBe(1);
  expect(await balanceOf(app, player.playerId)).toBe(97_000n);
  await expectMoneyRight(app);
});

test('one id with two contents at once: one is accepted, the other refused', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const player = await onePlayer(1_000);
  const submissionId = randomUUID();
  const outcome = await count(
    Array.from({ length: 20 }, (_, index) =>
      submitBids(app, player.token, {
        marketId,
        bidDate: DATE,
        pana: 'Single Digit',
        rows: [{ digits: String(index % 2), points: 10 }],
        submissionId,
      }),
    ),
  );
  expect(outcome).toEqual({ accepted: 10, byCode: { id_reused: 10 } });
  expect(await slipsOf(player.playerId)).toBe(1);
});

test('[BID-16] 200 submissions at once on a wallet for 100: exactly 100 are accepted and the wallet is empty', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const player = await onePlayer(1_000);
  const outcome = await count(
    Array.from({ length: 200 }, () =>
      submitBids(app, player.token, {
        marketId,
        bidDate: DATE,
        pana: 'Single Digit',
        rows: [{ digits: '7', points: 10 }],
      }),
    ),
  );
  expect(outcome).toEqual({ accepted: 100, byCode: { insufficient_balance: 100 } });
  expect(await slipsOf(player.playerId)).toBe(100);
  expect(await balanceOf(app, player.playerId)).toBe(0n);
  await expectMoneyRight(app);
});

test('a batch accepts the submissions that the wallet covers, in arrival order, and does not affect other players', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const poor = await onePlayer(100);
  const rich = await addPlayers(app, 30, 100);
  const stakes = [60, 50, 30, 10, 10];
  const answers = [
    ...stakes.map((points) =>
      submitBids(app, poor.token, { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '1', points }] }),
    ),
    ...rich.map(({ token }) =>
      submitBids(app, token, { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '1', points: 100 }] }),
    ),
  ];
  const outcome = await count(answers);
  expect(outcome.accepted).toBeGreaterThanOrEqual(32);
  expect(await balanceOf(app, poor.playerId)).toBeGreaterThanOrEqual(0n);
  for (const { playerId } of rich) expect(await balanceOf(app, playerId)).toBe(0n);
});

test('a locked wallet returns busy, and the rest of its batch is accepted', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const players = await addPlayers(app, 6, 100);
  const [held, ...others] = players;
  if (held === undefined) throw new Error('six were asked for');
  const bid = { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '6', points: 10 }] };
  const stuck = { ...bid, submissionId: randomUUID() };
  await app.db.transaction(async (tx) => {
    await lockWallets(tx, [held.playerId]);
    const answers = await Promise.all([
      submitBids(app, held.token, stuck),
      ...others.map(({ token }) => submitBids(app, token, bid)),
    ]);
    const [first, ...rest] = answers;
    expect(first?.body).toMatchObject({ status: false, code: 'busy' });
    for (const { body } of rest) expect(body).toMatchObject({ status: true });
  });
  expect(await slipsOf(held.playerId)).toBe(0);
  expect((await submitBids(app, held.token, stuck)).body).toMatchObject({ status: true });
  for (const { playerId } of players) expect(await slipsOf(playerId)).toBe(1);
});

test('[BID-16] bids racing the cut-off and the declaration: none is accepted late, each accepted one is settled', async () => {
  const players = await addPlayers(app, 40, 10_000);
  for (let round = 0; round < 5; round += 1) {
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    const accepted = { count: 0, stop: false };
    const load = players.map(async ({ token }) => {
      while (!accepted.stop) {
        const answer = await submitBids(app, token, {
          marketId,
          bidDate: DATE,
          pana: 'Single Digit',
          rows: [{ digits: '6', points: 10 }],
        });
        if (answer.body.status) accepted.count += 1;
      }
    });
    // On a busy machine the first response takes longest.
    await expect.poll(() => accepted.count, { interval: 10, timeout: 600_000 }).toBeGreaterThan(0);
    await app.db.transaction(async (tx) => must(await closeForToday(tx, { marketId, actor: TEST_ACTOR })));
    must(await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR }));
    const declared = must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
    await new Promise((resolve) => setTimeout(resolve, 40));
    accepted.stop = true;
    await Promise.all(load);
    await settleAll(app);
    const [row] = await app.db.query<{ slips: bigint; late: bigint; paid: bigint; total: bigint }>({
      text: `select count(*) as slips, count(*) filter (where s.accepted_at >= d.closed_early_at) as late,
          (select payouts_count from settlements where settlement_id = $2) as paid, (select slips_total from settlements where settlement_id = $2) as total
        from slips s join draws d using (draw_id) where s.draw_id = $1 group by d.draw_id`,
      values: [drawId, declared.settlementId],
    });
    expect(accepted.count).toBeGreaterThan(0);
    expect(row).toEqual({
      slips: BigInt(accepted.count),
      late: 0n,
      paid: BigInt(accepted.count),
      total: BigInt(accepted.count),
    });
  }
  await refreshBoard(app.context);
  await expectMoneyRight(app);
});

test('[BID-16] bids racing the instant of the cut-off: none is accepted at it or after', async () => {
  onTestFinished(await waitForLocks(app));
  const players = await addPlayers(app, 20, 100_000);
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const drawId = await drawOf(app, marketId, ISO);
  await app.setClock(`${ISO}T10:50:00+05:30`);
  await refreshBoard(app.context);
  const load = { isOver: false, accepted: 0 };
  const answers = players.map(async ({ token }) => {
    const codes: string[] = [];
    while (!load.isOver) {
      const bid = {
        marketId,
        bidDate: DATE,
        pana: 'Single Digit',
        session: 'Open',
        rows: [{ digits: '6', points: 10 }],
      };
      const { body } = await submitBids(app, token, bid);
      codes.push(body.status ? 'accepted' : body.code);
      if (body.status) load.accepted += 1;
    }
    return codes;
  });
  // On a busy machine the first response may take longer than the last second before the cut-off.
  await expect.poll(() => load.accepted, { interval: 10 }).toBeGreaterThan(0);
  await app.setClock(`${ISO}T10:59:59+05:30`);
  // Declare as early as the server allows, so that the declaration races the last bids.
  await expect
    .poll(async () => (await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR })).ok, {
      interval: 2,
      timeout: 600_000,
    })
    .toBe(true);
  must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  load.isOver = true;
  const codes = (await Promise.all(answers)).flat();
  const accepted = codes.filter((code) => code === 'accepted').length;
  expect(accepted).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set(['accepted', 'open_session_closed']));
  const [row] = await app.db.query<{ slips: bigint; late: bigint }>({
    text: `select count(*) as slips, count(*) filter (where s.accepted_at >= d.open_at) as late
      from slips s join draws d using (draw_id) where s.draw_id = $1`,
    values: [drawId],
  });
  expect(row).toEqual({ slips: BigInt(accepted), late: 0n });
  await settleAll(app);
  await expectMoneyRight(app);
});
