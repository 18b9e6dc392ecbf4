import { dashboard } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { Family } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers, balanceOf, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { countBy } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const ISO = '2026-11-21';
const REASON = 'the number was called early';
let app: TestApp;
/** Another node on the same database. */
let other: TestApp;
let desk: OperatorClient;

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  await startDay();
  await addRates(app);
});
beforeEach(async () => {
  await startDay();
  await refreshBoard(app.context);
  // The clock of another test may have ended the session of an earlier operator.
  desk = await signInTestOperator(app, 'results');
});
afterAll(async () => {
  await other.close();
  await expectMoneyRight(app);
  await app.close();
});

const startDay = () => app.setClock(`${ISO}T09:00:00+05:30`);

async function freshDraw(family: Family = 'main'): Promise<{ marketId: number; drawId: string }> {
  const { marketId } = await addMarket(app, { family, open: '11:00', close: '13:00' });
  await refreshBoard(other.context);
  return { marketId, drawId: String(await drawOf(app, marketId, ISO)) };
}

const close = (drawId: string, side: 'open' | 'close') =>
  desk.call(OPERATOR_CALLS.closeSession, { params: { drawId, side }, body: { reason: REASON } });

async function bid(
  node: TestApp,
  token: string,
  marketId: number,
  session: 'Open' | 'Close',
  pana = 'Single Digit',
): Promise<string> {
  const rows = [{ digits: pana === 'Single Digit' ? '6' : '60', points: 10 }];
  const { body } = await submitBids(node, token, { marketId, bidDate: '21-November-2026', pana, session, rows });
  return 'code' in body ? body.code : 'accepted';
}

test('bids racing the early close of the open session are accepted before it or refused, and bids on close go on', async () => {
  const players = await addPlayers(app, 20, 100_000);
  const { marketId, drawId } = await freshDraw();
  const load = { accepted: 0, isOver: false };
  const flights = players.map(async ({ token }, index) => {
    const codes: string[] = [];
    while (!load.isOver) {
      const code = await bid(index % 2 === 0 ? app : other, token, marketId, 'Open');
      codes.push(code);
      if (code === 'accepted') load.accepted += 1;
    }
    return codes;
  });
  await expect.poll(() => load.accepted, { interval: 10, timeout: 600_000 }).toBeGreaterThan(0);
  const closed = await close(drawId, 'open');
  expect(closed.http).toBe(200);
  // Sent after the answer, on the other node too.
  const late = await Promise.all(
    players.map(({ token }, index) => bid(index % 2 === 0 ? other : app, token, marketId, 'Open')),
  );
  load.isOver = true;
  const codes = (await Promise.all(flights)).flat();
  expect(countBy(late)).toEqual({ open_session_closed: 20 });
  expect(Object.keys(countBy(codes)).toSorted()).toEqual(['accepted', 'open_session_closed']);
  const row = await app.db.one<{ slips: bigint; late: bigint }>({
    text: `select count(*) as slips, count(*) filter (where s.accepted_at >= d.open_closed_early_at) as late
      from slips s join draws d using (draw_id) where s.draw_id = $1`,
    values: [BigInt(drawId)],
  });
  expect(row).toEqual({ slips: BigInt(load.accepted), late: 0n });
  const stakes = await Promise.all(players.map(({ playerId }) => balanceOf(app, playerId)));
  expect(stakes.reduce((sum, paise) => sum + 10_000_000n - paise, 0n)).toBe(BigInt(load.accepted) * 1_000n);
  const [one] = players;
  expect(await bid(other, one?.token ?? '', marketId, 'Close')).toBe('accepted');
  // A jodi needs both results, so it ends with the open session.
  expect(await bid(app, one?.token ?? '', marketId, 'Close', 'Jodi Digit')).toBe('draw_closed');
});

test('the closed session is due at once, its result can be declared, and every list and the audit log show the close', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 100);
  expect(await bid(app, player?.token ?? '', marketId, 'Open')).toBe('accepted');
  const closed = await desk.ok(OPERATOR_CALLS.closeSession, {
    params: { drawId, side: 'open' },
    body: { reason: REASON },
  });
  const rowOf = async (node: TestApp) =>
    expectOk(await node.call(dashboard, {})).result.find((row) => row.game_id === String(marketId));
  expect(await rowOf(app)).toMatchObject({ open_session: false, close_session: true });
  // The other node learns of it by a notification.
  await expect.poll(() => rowOf(other)).toMatchObject({ open_session: false, close_session: true });
  const { draws } = await desk.ok(OPERATOR_CALLS.listDueDraws);
  expect(draws.find((draw) => draw.drawId === drawId)).toMatchObject({
    closedEarlyAtMs: null,
    sides: [
      { side: 'open', state: 'closed', closedEarlyAtMs: closed.closedEarlyAtMs },
      { side: 'close', state: 'waiting', closedEarlyAtMs: null },
    ],
  });
  const { entryId } = await desk.ok(OPERATOR_CALLS.enterResult, {
    params: { drawId },
    body: { side: 'open', number: '123' },
  });
  await desk.ok(OPERATOR_CALLS.declareResult, { params: { drawId, side: 'open' }, body: { entryId } });
  await settleAll(app);
  expect(await balanceOf(app, player?.playerId ?? 0n)).toBe(9_000n + 9_500n);
  const { history } = await desk.ok(OPERATOR_CALLS.getDraw, { params: { drawId } });
  expect(history[0]).toMatchObject({
    what: 'session_closed',
    side: 'open',
    who: desk.username,
    reason: REASON,
  });
});

test('close ends early only after open, and each session ends once', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 100);
  expect((await close(drawId, 'close')).code).toBe('open_still_open');
  expect(await bid(app, player?.token ?? '', marketId, 'Close')).toBe('accepted');
  expect((await close(drawId, 'open')).http).toBe(200);
  expect((await close(drawId, 'open')).code).toBe('draw_closed');
  expect((await close(drawId, 'close')).http).toBe(200);
  expect((await close(drawId, 'close')).code).toBe('draw_closed');
  expect(await bid(app, player?.token ?? '', marketId, 'Close')).toBe('close_session_closed');
});

test('Starline and Gali have one session to close, and only the current draw closes early', async () => {
  const gali = await freshDraw('gali');
  expect((await close(gali.drawId, 'close')).code).toBe('side_unknown');
  expect((await close(gali.drawId, 'open')).http).toBe(200);
  const starline = await freshDraw('starline');
  const tomorrow = String(await drawOf(app, starline.marketId, '2026-11-22'));
  expect((await close(tomorrow, 'open')).code).toBe('draw_not_current');
  expect((await close('999999', 'open')).code).toBe('draw_unknown');
  const { draw } = await desk.ok(OPERATOR_CALLS.getDraw, { params: { drawId: starline.drawId } });
  expect(draw.sides[0]).toMatchObject({ state: 'waiting', closedEarlyAtMs: null });
});

test('ten operators who close the open session at once end it once, with one row in the audit log', async () => {
  const { drawId } = await freshDraw();
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(drawId, 'open')));
  expect(countBy(answers.map((answer) => answer.code ?? 'closed'))).toEqual({ closed: 1, draw_closed: 9 });
  const rows = await app.db.query({
    text: `select actor, after ->> 'side' as side, reason from audit_log where subject = $1 and action = 'draw.close_session'`,
    values: [`draw:${drawId}`],
  });
  expect(rows).toEqual([{ actor: desk.username, side: 'open', reason: REASON }]);
});

test('after midnight the desk has the draws of yesterday that take bids, until they close', async () => {
  const { marketId } = await addMarket(app, { open: '23:30', close: '00:45' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const isListed = async (at: string) => {
    await app.setClock(at);
    // The session of the operator before has ended meanwhile.
    const operator = await signInTestOperator(app, 'results');
    const { taking = [] } = await operator.ok(OPERATOR_CALLS.listDueDraws);
    return taking.some((draw) => draw.drawId === drawId);
  };
  expect(await isListed(`${ISO}T23:00:00+05:30`)).toBe(true);
  expect(await isListed('2026-11-22T00:05:00+05:30')).toBe(true);
  expect(await isListed('2026-11-22T00:46:00+05:30')).toBe(false);
});
