import {
  depositHistory,
  mainBidHistory,
  submitMainBid,
  walletHistory,
  walletStatement,
  withdrawalHistory,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, bidBody, expectMoneyRight } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import {
  type Browser,
  callFrom,
  countReads,
  openStandbyScene,
  type StandbyScene,
} from '../../testing/standby-scene.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { positionCookieName } from './call-reads.ts';

const TODAY = { bid_from: '11/21/2026', bid_to: '11/21/2026' };

let scene: StandbyScene;
let app: TestApp;
let player: { playerId: bigint; token: string };
let bid: ReturnType<typeof bidBody>;
beforeAll(async () => {
  scene = await openStandbyScene();
  app = await createTestApp({ database: scene.database, readUrl: scene.readUrl });
  await app.setClock('2026-11-21T09:00:00+05:30');
  await addRates(app);
  const { marketId } = await addMarket(app);
  const [added] = await addPlayers(app, 1, 100_000);
  if (added === undefined) throw new Error('no player');
  player = added;
  const rows = [{ digits: '5', points: 10 }];
  bid = bidBody({ marketId, pana: 'Single Digit', bidDate: '21-November-2026', rows });
  while ((await served()) === 0) await readOnce();
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
  await scene.close();
});

const served = async () => (await countReads(app)).get('standby current') ?? 0;
const strangers = async () => (await countReads(app)).get('leader stranger') ?? 0;
const readOnce = () => callFrom({ token: player.token, position: '1-0/1' }, app, walletHistory, {});

test('a browser without the cookie reads from the leader once, and gets it', async () => {
  const before = await strangers();
  const browser: Browser = { token: player.token };
  await callFrom(browser, app, walletHistory, {});
  expect(await strangers()).toBe(before + 1);
  expect(browser.position).toMatch(/^[0-9]+-[0-9A-F]+\/[0-9A-F]+$/);
  await callFrom(browser, app, walletHistory, {});
  expect(await strangers()).toBe(before + 1);
});

test('the cookie of a bid holds a position alone, and no script or other site can use it', async () => {
  const answer = await callFrom({ token: player.token }, app, submitMainBid, bid);
  expectOk(answer);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(
    /^__Host-surahi_position=[0-9]+-[0-9A-F]{1,8}\/[0-9A-F]{1,8}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('a client with a token in the body gets no cookie and reads from the leader', async () => {
  const before = await strangers();
  const { token } = player;
  for (const answer of [
    await app.call(submitMainBid, bid, { token }),
    await app.call(walletHistory, {}, { token }),
    await app.call(mainBidHistory, TODAY, { token }),
  ]) {
    expect(answer.body.status).toBe(true);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await strangers()).toBe(before + 2);
});

test('a forged position changes no answer', async () => {
  expectOk(await app.call(submitMainBid, bid, { token: player.token }));
  const honest = expectOk(await callFrom({ token: player.token }, app, mainBidHistory, TODAY));
  for (const position of [
    '1-FFFFFFFF/FFFFFFFF',
    '4294967295-0/1',
    '0-0/0',
    '0/1',
    'x',
    '1-0/1/2',
    '%00',
    '-1/5',
    "1-1/1' or 1=1",
  ]) {
    const answer = expectOk(await callFrom({ token: player.token, position }, app, mainBidHistory, TODAY));
    expect(answer.bid_data).toEqual(honest.bid_data);
  }
});

test('a statement that a worker makes shows the bid before it', async () => {
  const browser: Browser = { token: player.token };
  const period = { from: '11/21/2026', to: '11/21/2026', format: 'csv' as const };
  const onStandby = { text: "select from pg_stat_activity where application_name = 'surahi-worker'" };
  while ((await scene.standbyDb.query(onStandby)).length === 0) {
    const placed = expectOk(await callFrom(browser, app, submitMainBid, bid));
    const made = expectOk(await callFrom(browser, app, walletStatement, period));
    expect(made.closing_balance).toBe(placed.balance);
  }
});

test('an operator reads from the standby what the console has just written', async () => {
  const owner = await signInTestOperator(app, 'owner');
  const before = await served();
  const name = positionCookieName(app.config);
  let position = '1-0/1';
  const params = { playerId: String(player.playerId) };
  for (let points = 1; (await served()) < before + 10; points += 1) {
    const amountPaise = String(points * 100);
    const body = { requestId: crypto.randomUUID(), direction: 'credit' as const, amountPaise, reason: 'a test' };
    const written = await owner.call(OPERATOR_CALLS.adjustWallet, { params, body });
    const given = written.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
    position = /=([^;]+)/.exec(given ?? '')?.[1] ?? position;
    const headers = { cookie: `${owner.cookie}; ${name}=${position}` };
    const { body: page } = await owner.call(OPERATOR_CALLS.playerStatement, { params, headers });
    expect(page?.rows[0]?.amountPaise).toBe(amountPaise);
  }
});

test.for([depositHistory, withdrawalHistory])('the standby serves $name', async (call) => {
  const before = await served();
  const readOn = async (): Promise<number> => {
    await callFrom({ token: player.token, position: '1-0/1' }, app, call, {});
    return served();
  };
  await expect.poll(readOn).toBeGreaterThan(before);
});

test.for(['listDeposits', 'listWithdrawals', 'listDepositsToReturn'] as const)(
  'the standby serves %s of the console',
  async (name) => {
    const owner = await signInTestOperator(app, 'owner');
    const headers = { cookie: `${owner.cookie}; ${positionCookieName(app.config)}=1-0/1` };
    const before = await served();
    const readOn = async (): Promise<number> => {
      await owner.call(OPERATOR_CALLS[name], { headers });
      return served();
    };
    await expect.poll(readOn).toBeGreaterThan(before);
  },
);
