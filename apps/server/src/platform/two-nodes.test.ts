import { checkMobile, headline, listSessions, login, logout, starlineRates, walletBalance } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { headlineChange } from '../testing/content-changes.ts';
import { giveBalance, submitBids } from '../testing/bids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { addMarket, addRates } from '../testing/markets.ts';
import { signInTestOperator } from '../testing/operators.ts';
import { newMobile, registerTestPlayer, type TestPlayer } from '../testing/players.ts';
import { startMinute } from '../testing/start-minute.ts';
import { followCounts } from '../testing/shared-counts.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../testing/test-app.ts';
import { playerCookieName } from './http/identity.ts';

const BIDS = 40;
const CODES = 6;
const CALLS = 120;
const BID = { pana: 'Single Digit', bidDate: '21-November-2026', rows: [{ digits: '5', points: 10 }] };
/** The number of calls that the two nodes take together during a transmission. */
const inTransit = (limit: number): number => Math.ceil(limit / 5);
/**
 * The allowed overshoot on two nodes: the twentieth that one node has not sent, and the calls during a transmission.
 */
const tolerated = (limit: number): number => Math.ceil(limit / 20) + inTransit(limit);

let database: TestDatabase;
let first: TestApp;
let second: TestApp;
let player: TestPlayer;
let marketId: number;
let untilShared: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    LIMIT_BIDS_PER_MINUTE: String(BIDS),
    LIMIT_LOGIN_PER_MINUTE: '6',
    LIMIT_OTP_PER_ADDRESS_PER_MINUTE: String(CODES),
    LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: String(CALLS),
    TRUST_PROXY: 'on',
  };
  first = await createTestApp({ env, database });
  await first.setClock('2026-11-21T09:00:00+05:30');
  await addRates(first);
  ({ marketId } = await addMarket(first));
  player = await registerTestPlayer(first);
  await giveBalance(first, player.playerId, 10_000);
  second = await createTestApp({ env, database: { ...database, drop: () => Promise.resolve() } });
  while ([first, second].some(({ context }) => context.limits.nodes() < 2))
    await new Promise((resolve) => setTimeout(resolve, 10));
  untilShared = followCounts([first.context, second.context]);
});
afterAll(async () => {
  await second.close();
  await first.expectBooksBalance();
  await first.close();
});

/** Moves the clock to the start of the next minute. The counts begin at 0, and no test crosses the end of a minute. */
beforeEach(async () => {
  await startMinute(first);
});

/** Calls both nodes in turn until each has refused. */
async function alternate(send: (node: TestApp) => Promise<{ http: number; headers: Headers }>, limit: number) {
  let taken = 0;
  const refused = new Map<TestApp, Headers>();
  for (let turn = 1; refused.size < 2 && turn < 400; turn += 1) {
    const node = turn % 2 === 0 ? first : second;
    const { http, headers } = await send(node);
    if (http === 429) refused.set(node, headers);
    else taken += 1;
    if (turn % inTransit(limit) === 0) await untilShared();
  }
  return { taken, retryAfter: [...refused.values()].map((headers) => Number(headers.get('retry-after'))) };
}

/** Expects a count within the allowed overshoot, and retry times from both nodes. */
function expectOneLimit(limit: number, { taken, retryAfter }: Awaited<ReturnType<typeof alternate>>): void {
  expect(taken).toBeGreaterThanOrEqual(limit);
  expect(taken).toBeLessThanOrEqual(limit + tolerated(limit));
  expect(retryAfter).toHaveLength(2);
  for (const seconds of retryAfter) expect(seconds > 0 && seconds <= 60).toBe(true);
}

test('two nodes share one limit on bids, and both return when to retry', async () => {
  const bid = (node: TestApp) => submitBids(node, player.token, { marketId, ...BID });
  const refused = await alternate(bid, BIDS);
  expectOneLimit(BIDS, refused);
});

test('[HND-10] two nodes share the limits of an address on calls and on codes', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  expectOneLimit(CALLS, await alternate((node) => node.call(headline, {}, from('192.0.2.7')), CALLS));
  const ask = (node: TestApp) => node.call(checkMobile, { mobile: newMobile() }, from('192.0.2.8'));
  expectOneLimit(CODES, await alternate(ask, CODES));
});

test('[HND-10] concurrent requests for codes on two nodes stay within the limit of an address', async () => {
  const from = { headers: { 'x-forwarded-for': '192.0.2.10' } };
  const asked = Array.from({ length: 4 * CODES }, (_, turn) =>
    (turn % 2 === 0 ? first : second).call(checkMobile, { mobile: newMobile() }, from),
  );
  expect((await Promise.all(asked)).filter(({ body }) => body.status)).toHaveLength(CODES);
});

test('[HND-10] a stranger’s tries on both nodes lock no player out', async () => {
  const body = { mobile: player.mobile, password: 'a guess' };
  const stranger = { headers: { 'x-forwarded-for': '192.0.2.9' } };
  const guesses = Array.from({ length: 20 }, (_, turn) =>
    (turn % 2 === 0 ? first : second).call(login, body, stranger),
  );
  const codes = (await Promise.all(guesses)).map((answer) => ('code' in answer.body ? answer.body.code : 'ok'));
  const guessed = codes.filter((code) => code === 'invalid_credentials').length;
  expect(guessed >= 3 && guessed <= 5).toBe(true);
  for (const node of [first, second]) expectOk(await node.call(login, { ...body, password: player.password }));
});

test('[API-03] a session ended on one node is dead on the other, and a new one works on both', async () => {
  const { unique_token: token } = expectOk(
    await second.call(login, { mobile: player.mobile, password: player.password }),
  );
  for (const node of [first, second]) expectOk(await node.call(listSessions, {}, { token }));
  expectOk(await first.call(logout, {}, { token }));
  expectRefused(await first.call(listSessions, {}, { token }), 'session_dead');
  await expect.poll(async () => (await second.call(listSessions, {}, { token })).http).toBe(401);
});

test('changes by the console on one node apply on the other: texts, a player’s flags, rates', async () => {
  const owner = await signInTestOperator(first, 'owner');
  const reason = 'seen on both nodes';
  const words = { isOn: true, notes: 'Seen from the other node', notesHindi: '' };
  await owner.ok(OPERATOR_CALLS.saveHeadline, await headlineChange(owner, { place: '1', ...words }, reason));
  await expect
    .poll(async () => expectOk(await second.call(headline, {})).data[0])
    .toMatchObject({ status: '1', notes: words.notes });

  const { token, playerId } = await registerTestPlayer(first);
  expect(expectOk(await second.call(walletBalance, {}, { token })).betting_status).toBe('1');
  const flags = { params: { playerId: String(playerId) }, body: { mayBet: false, reason } };
  await owner.ok(OPERATOR_CALLS.setPlayerFlags, flags);
  expectRefused(await submitBids(second, token, { marketId, ...BID }), 'betting_disabled');
  await expect.poll(async () => expectOk(await second.call(walletBalance, {}, { token })).betting_status).toBe('0');

  const { families } = await owner.ok(OPERATOR_CALLS.listOperatorRates);
  const newest = families.find(({ family }) => family === 'starline')?.versions[0];
  const rates = { ...newest?.rates, single_digit: { stake: 10, win: 77 } };
  const body = { family: 'starline' as const, rates, basedOn: newest?.rateVersion ?? null, reason };
  await owner.ok(OPERATOR_CALLS.publishRates, { body });
  const shown = async (node: TestApp) => expectOk(await node.call(starlineRates, {})).game_rates[0]?.single_digit_val_2;
  await expect.poll(async () => [await shown(first), await shown(second)]).toEqual(['77', '77']);
});

test('a bid on one node reaches the player’s page on the other', async () => {
  const { token, playerId } = await registerTestPlayer(first);
  await giveBalance(first, playerId, 100);
  const abort = new AbortController();
  const headers = { cookie: `${playerCookieName(second.config)}=${token}`, 'sec-fetch-site': 'same-origin' };
  const stream = await fetch(`${second.url}/events`, { headers, signal: abort.signal });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString();
  };
  const ended = read().catch(() => undefined);
  const { balance } = expectOk(await submitBids(first, token, { marketId, ...BID }));
  await expect.poll(() => text, { timeout: 600_000, interval: 10 }).toContain(`"balance":"${balance}"`);
  abort.abort();
  await ended;
});
