import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOps } from '../../ops/run-ops.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { addTestOperator } from '../../testing/operators.ts';
import { shiftMachineClock } from '../../testing/suite-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T10:50:00+05:30`);
  await addRates(app);
});
beforeEach(() => app.setClock(`${ISO}T10:50:00+05:30`));
afterAll(() => app.close());
afterEach(() => falsify(0));

/** Shifts the database clock, like a changed machine clock. */
async function falsify(byMs: number): Promise<void> {
  await app.ownerDb.query({ text: shiftMachineClock(byMs) });
}

async function onePlayer(): Promise<string> {
  const [player] = await addPlayers(app, 1, 1_000);
  if (player === undefined) throw new Error('no player was made');
  return player.token;
}

const bidOn = (token: string, marketId: number) =>
  submitBids(app, token, { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '7', points: 10 }] });

test('a clock that is set back reopens no draw: bidding stops until the clock has caught up', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '11:30' });
  const later = await addMarket(app, { open: '18:00', close: '19:00' });
  await refreshBoard(app.context);
  const token = await onePlayer();
  expect((await bidOn(token, marketId)).body).toMatchObject({ status: true });
  await app.setClock(`${ISO}T11:00:01+05:30`);
  expect((await bidOn(token, marketId)).body).toMatchObject({ status: false, code: 'open_session_closed' });

  await falsify(-7_200_000);
  for (const market of [marketId, later.marketId]) {
    expect((await bidOn(token, market)).body).toMatchObject({ status: false, code: 'bidding_paused' });
  }
  await app.context.clock.refresh();
  expect(app.context.clock.behindMs()).toBeGreaterThan(7_100_000);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(/surahi_clock_behind_seconds 7[12][0-9]{2}/);

  await falsify(0);
  await app.context.clock.refresh();
  expect(app.context.clock.behindMs()).toBe(0);
  expect((await bidOn(token, later.marketId)).body).toMatchObject({ status: true });
  await expectMoneyRight(app);
});

test('a clock set back by one second is corrected: bids continue at the latest known time, and none is late', async () => {
  const { marketId } = await addMarket(app, { open: '12:00', close: '12:30' });
  const later = await addMarket(app, { open: '18:00', close: '19:00' });
  await app.setClock(`${ISO}T11:59:00+05:30`);
  await refreshBoard(app.context);
  const token = await onePlayer();
  await app.setClock(`${ISO}T12:00:00.200+05:30`);
  await falsify(-1_000);
  expect((await bidOn(token, marketId)).body).toMatchObject({ status: false, code: 'open_session_closed' });
  expect((await bidOn(token, later.marketId)).body).toMatchObject({ status: true });
});

test('a draw that refused a bid as closed stays closed after the clock is set back by a second', async () => {
  const { marketId } = await addMarket(app, { open: '12:45', close: '12:50' });
  await app.setClock(`${ISO}T12:30:00+05:30`);
  await refreshBoard(app.context);
  const token = await onePlayer();
  expect((await bidOn(token, marketId)).body).toMatchObject({ status: true });
  // The stored clock mark is older than this cut-off. It is also so recent that only a refused bid on a closed draw
  // moves it.
  await app.context.clock.refresh();
  await app.ownerDb.query({
    text: `update draws set open_at = app_now() + interval '50 ms' where market_id = $1 and business_date = $2`,
    values: [marketId, ISO],
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await bidOn(token, marketId)).body).toMatchObject({ status: false, code: 'open_session_closed' });
  await falsify(-1_000);
  expect((await bidOn(token, marketId)).body).toMatchObject({ status: false, code: 'open_session_closed' });
  await falsify(0);
  await expectMoneyRight(app);
});

test('after a cut-off, a clock that is set back lets nobody take back a bid', async () => {
  const { marketId } = await addMarket(app, { open: '12:53', close: '12:55' });
  const later = await addMarket(app, { open: '18:00', close: '19:00' });
  await app.setClock(`${ISO}T12:52:00+05:30`);
  await refreshBoard(app.context);
  const [player] = await addPlayers(app, 1, 1_000);
  if (player === undefined) throw new Error('no player was made');
  expect((await bidOn(player.token, marketId)).body).toMatchObject({ status: true });
  expect((await bidOn(player.token, later.marketId)).body).toMatchObject({ status: true });
  await app.setClock(`${ISO}T12:55:01+05:30`);
  await app.context.clock.refresh();
  await falsify(-3_600_000);
  const retract = async () => {
    const row = await app.db.one<{ paise: bigint }>({
      text: 'select retract_bids($1) as paise',
      values: [player.playerId],
    });
    return row.paise;
  };
  // The bid on the later market alone.
  expect(await retract()).toBe(1_000n);
  await falsify(0);
  expect(await retract()).toBe(0n);
  await expectMoneyRight(app);
});

test('after an operator accepts the earlier clock, closed draws stay closed and bidding continues on the others', async () => {
  const passed = await addMarket(app, { open: '15:00', close: '16:00' });
  const later = await addMarket(app, { open: '18:00', close: '19:00' });
  await app.setClock(`${ISO}T13:00:00+05:30`);
  await refreshBoard(app.context);
  const token = await onePlayer();
  await falsify(3 * 3_600_000);
  await app.context.clock.refresh();
  await falsify(0);
  expect((await bidOn(token, later.marketId)).body).toMatchObject({ code: 'bidding_paused' });

  const { username } = await addTestOperator(app, 'owner');
  const ran = { out: '', err: '' };
  const code = await runOps(['clock', 'accept', '--reason', 'The hour was set wrong', '--as', username, '--yes'], {
    env: { NODE_ENV: 'test', DATABASE_URL: app.appUrl, DATABASE_OWNER_URL: app.ownerUrl },
    say: (line = '') => void (ran.out += `${line}\n`),
    complain: (line) => void (ran.err += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  expect(ran.err).toBe('');
  expect(code).toBe(0);
  expect(ran.out).toContain('Draws that accept no more bids: 1');
  const line = await app.db.query({ text: `select actor, reason from audit_log where action = 'clock.accept'` });
  expect(line).toEqual([{ actor: username, reason: 'The hour was set wrong' }]);
  expect((await bidOn(token, passed.marketId)).body).toMatchObject({ status: false, code: 'open_session_closed' });
  expect((await bidOn(token, later.marketId)).body).toMatchObject({ status: true });
});

test('bids move the mark if no node does', async () => {
  const { marketId } = await addMarket(app, { open: '20:00', close: '21:00' });
  await app.setClock(`${ISO}T17:00:00+05:30`);
  await refreshBoard(app.context);
  const token = await onePlayer();
  app.context.clock.stop();
  try {
    await falsify(60_000);
    expect((await bidOn(token, marketId)).body).toMatchObject({ status: true });
    await falsify(0);
    expect((await bidOn(token, marketId)).body).toMatchObject({ status: false, code: 'bidding_paused' });
  } finally {
    app.context.clock.start();
  }
});

test('the server can neither set the mark nor lower it', async () => {
  await expect(app.db.query({ text: 'update clock_marks set at = now()' })).rejects.toThrow('permission denied');
});
