import { OPERATOR_CALLS, OPERATOR_EVENTS_PATH, type OperatorDraw } from '@surahi/contract/operator';
import { addDays } from '@surahi/game';
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

describe('a result', () => {
  test('[OPR-05] is entered once, after the cut-off, and replaced before its declaration only with a reason', async () => {
    await morning();
    const { drawId } = await newDraw();
    const attempt = (side: 'open' | 'close', number: string, reason?: string) =>
      owner.call(OPERATOR_CALLS.enterResult, {
        params: { drawId },
        body: { side, number, ...(reason === undefined ? {} : { reason }) },
      });
    expect(states(await getDraw(drawId))).toEqual(['waiting', 'waiting']);
    expect(await attempt('open', '123')).toMatchObject({ http: 409, code: 'session_not_closed' });
    await at('09:10');
    expect(states(await getDraw(drawId))).toEqual(['closed', 'waiting']);
    expect(await attempt('open', '321')).toMatchObject({ http: 422, code: 'number_invalid' });
    expect(await attempt('open', '12')).toMatchObject({ http: 422, code: 'number_invalid' });
    expect(await attempt('open', '१२३')).toMatchObject({ http: 400, code: 'malformed' });
    expect(await attempt('close', '123')).toMatchObject({ code: 'session_not_closed' });
    expect((await attempt('open', '123')).http).toBe(200);
    expect(await attempt('open', '124')).toMatchObject({ http: 409, code: 'already_entered' });
    expect((await attempt('open', '124', 'a digit was mistyped')).http).toBe(200);
    expect(await attempt('open', '125', 'mistyped again')).toMatchObject({ http: 409, code: 'no_more_changes' });
    const { sides } = await getDraw(drawId);
    expect(sides[0]).toMatchObject({ entries: 'agree', mayEnter: false });
    expect(sides[0]).toMatchObject({ state: 'entered', number: '124', enteredBy: owner.username, enteredByMe: true });
  });

  test('is planned before its draw accepts bids', async () => {
    await morning();
    const { drawId } = await newDraw();
    const { businessDate } = await getDraw(drawId);
    const tomorrow = addDays(businessDate, 1);
    const { draws } = await owner.ok(OPERATOR_CALLS.listDraws, { query: { date: tomorrow } });
    expect(draws.length).toBeGreaterThan(0);
    expect(draws.map(states)).toEqual(draws.map(({ sides }) => sides.map(() => 'planned')));
    for (const { currentFromMs } of draws) expect(currentFromMs).toBeGreaterThan(app.nowMs());
    expect(states(await getDraw(drawId))).toEqual(['waiting', 'waiting']);
  });

  test('[OPR-05] is final once declared: only a void with a reason reverses it', async () => {
    await morning();
    const { drawId } = await newDraw();
    await at('09:10');
    await enterAndDeclare(drawId, 'open', '123');
    const again = { params: { drawId }, body: { side: 'open' as const, number: '124', reason: 'another one' } };
    expect(await owner.call(OPERATOR_CALLS.enterResult, again)).toMatchObject({ code: 'already_declared' });
    const params = { drawId, side: 'open' as const };
    expect(await owner.call(OPERATOR_CALLS.voidResult, { params, body: { reason: '  ' } })).toMatchObject({
      http: 400,
    });
    for (const text of [
      `update results set number = '124' where draw_id = ${drawId}`,
      `delete from results where draw_id = ${drawId}`,
      `update result_entries set number = '124' where draw_id = ${drawId}`,
    ]) {
      await expect(app.ownerDb.query({ text })).rejects.toThrow(/a result is final|append-only/);
    }
    await owner.ok(OPERATOR_CALLS.voidResult, { params, body: { reason: 'read from the wrong board' } });
  });

  test('[OPR-05] entered twenty times at once is stored once', async () => {
    await morning();
    const { drawId } = await newDraw();
    await at('09:10');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        owner.call(OPERATOR_CALLS.enterResult, {
          params: { drawId },
          body: { side: 'open', number: n % 2 === 0 ? '123' : '124' },
        }),
      ),
    );
    expect(answers.filter((one) => one.http === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'already_entered')).toHaveLength(19);
  });

  test('[OPR-04] shows its winners before the declaration, pays each of them once, and shows the final counts', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const players = await addPlayers(app, 4, 1_000);
    const [a, b, c, d] = players;
    expectOk(await bid(a, marketId, 'Single Digit', '6', 20));
    expectOk(await bid(b, marketId, 'Single Pana', '123', 10));
    expectOk(await bid(c, marketId, 'Single Digit', '7', 50));
    expectOk(await bid(d, marketId, 'Jodi Digit', '60', 10, 'close'));
    await at('09:10');
    const params = { drawId, side: 'open' as const };
    expect(await owner.call(OPERATOR_CALLS.previewResult, { params })).toMatchObject({ code: 'nothing_entered' });
    const entryId = await enter(drawId, 'open', '123');
    const preview = await owner.ok(OPERATOR_CALLS.previewResult, { params });
    expect(preview).toMatchObject({ entryId, number: '123', slips: 4, stakePaise: '9000', payoutPaise: '159000' });
    expect(preview.totals.map((one) => [one.game, one.digits, one.bids, one.payoutPaise])).toEqual([
      ['Single Digit', '6', 1, '19000'],
      ['Single Pana', '123', 1, '140000'],
    ]);
    expect(preview.winners.map((one) => [one.playerId, one.payoutPaise])).toEqual([
      [String(b?.playerId), '140000'],
      [String(a?.playerId), '19000'],
    ]);
    const auditor = await signInTestOperator(app, 'auditor');
    const masked = await auditor.ok(OPERATOR_CALLS.previewResult, { params });
    expect(masked.winners[0]?.mobile).toMatch(/^•+[0-9]{4}$/);
    expect(preview.winners[0]?.mobile).toMatch(/^[0-9]{10}$/);

    const { settlementId } = await owner.ok(OPERATOR_CALLS.declareResult, { params, body: { entryId } });
    const settlement = await settled(settlementId);
    expect(settlement).toMatchObject({
      side: 'open',
      slipsTotal: 4,
      slipsDone: 4,
      payoutsCount: 2,
      paidPaise: '159000',
    });
    expect(await balanceOf(app, a?.playerId ?? 0n)).toBe(98_000n + 19_000n);
    expect(await balanceOf(app, b?.playerId ?? 0n)).toBe(99_000n + 140_000n);
    expect(await balanceOf(app, c?.playerId ?? 0n)).toBe(95_000n);
    expect(await owner.call(OPERATOR_CALLS.declareResult, { params, body: { entryId } })).toMatchObject({
      code: 'already_declared',
    });

    await at('09:20');
    const closing = await enterAndDeclare(drawId, 'close', '550');
    expect(await settled(closing)).toMatchObject({ side: 'close', payoutsCount: 1, paidPaise: '95000' });
    expect(await balanceOf(app, d?.playerId ?? 0n)).toBe(99_000n + 95_000n);
    expect(states(await getDraw(drawId))).toEqual(['settled', 'settled']);
    await expectMoneyRight(app);
  });

  test('[OPR-04] declared thirty times at once by two operators is declared and settled once', async () => {
    await morning();
    const { drawId, marketId } = await newDraw();
    const players = await addPlayers(app, 40, 100);
    await Promise.all(players.map(async (one) => expectOk(await bid(one, marketId, 'Single Digit', '6', 10))));
    await at('09:10');
    const entryId = await enter(drawId, 'open', '123');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 === 0 ? owner : results).call(OPERATOR_CALLS.declareResult, {
          params: { drawId, side: 'open' },
          body: { entryId },
        }),
      ),
    );
    const done = answers.filter((one) => one.http === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'already_declared')).toHaveLength(29);
    expect(await settled(done[0]?.body?.settlementId ?? '')).toMatchObject({ payoutsCount: 40, paidPaise: '380000' });
    for (const one of players) expect(await balanceOf(app, one.playerId)).toBe(9_000n + 9_500n);
    await expectMoneyRight(app);
  });

  test('[OPR-04] is not declared if another entry replaced the previewed one', async () => {
    await morning();
    const { drawId } = await newDraw();
    await at('09:10');
    const entryId = await enter(drawId, 'open', '123');
    const body = { side: 'open' as const, number: '124', reason: 'a digit was mistyped' };
    await results.ok(OPERATOR_CALLS.enterResult, { params: { drawId }, body });
    expect(
      await owner.call(OPERATOR_CALLS.declareResult, { params: { drawId, side: 'open' }, body: { entryId } }),
    ).toMatchObject({ http: 409, code: 'nothing_entered' });
  });

  test('[OPR-04] is one pana for Starline and one jodi for Gali', async () => {
    await morning();
    const starline = await newDraw('starline');
    const gali = await newDraw('gali');
    await at('09:10');
    const wrong = { params: { drawId: starline.drawId }, body: { side: 'close' as const, number: '123' } };
    expect(await owner.call(OPERATOR_CALLS.enterResult, wrong)).toMatchObject({ http: 422, code: 'side_unknown' });
    const date = (await getDraw(gali.drawId)).businessDate;
    const ofDay = async () => {
      const { days } = await owner.ok(OPERATOR_CALLS.listDrawDays, { query: { month: date.slice(0, 7) } });
      return days.find((day) => day.date === date) ?? { draws: 0, waiting: 0 };
    };
    const before = await ofDay();
    await settled(await enterAndDeclare(starline.drawId, 'open', '190'));
    await settled(await enterAndDeclare(gali.drawId, 'open', '05'));
    expect((await getDraw(gali.drawId)).sides).toMatchObject([{ state: 'settled', number: '05' }]);
    // The calendar counts the draws of the day that wait for a result.
    expect(await ofDay()).toMatchObject({ draws: before.draws, waiting: before.waiting - 2 });
    const { draws } = await owner.ok(OPERATOR_CALLS.listDraws, { query: { family: 'gali', state: 'settled' } });
    expect(draws.map((one) => one.drawId)).toEqual([gali.drawId]);
    const ofName = async (name: string) => (await owner.ok(OPERATOR_CALLS.listDraws, { query: { name } })).draws;
    const { marketName } = await getDraw(gali.drawId);
    expect((await ofName(marketName.slice(1).toUpperCase())).map((one) => one.drawId)).toEqual([gali.drawId]);
    expect(await ofName('%')).toEqual([]);
  });

  test('sends an event to the connected consoles', async () => {
    await morning();
    const { drawId } = await newDraw();
    await at('09:10');
    const stop = new AbortController();
    const stream = await fetch(app.url + OPERATOR_EVENTS_PATH, {
      headers: { cookie: results.cookie },
      signal: stop.signal,
    });
    let text = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true }); // fetch returns bytes
    })().catch(() => undefined);
    const settlementId = await enterAndDeclare(drawId, 'open', '123');
    await expect.poll(() => text).toContain(`event: draws\ndata: {"drawIds":["${drawId}"]}`);
    await expect.poll(() => text).toContain(`event: settlements\ndata: {"settlementIds":["${settlementId}"]}`);
    stop.abort();
    await reading;
  });
});
