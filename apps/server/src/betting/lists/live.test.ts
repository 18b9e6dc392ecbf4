import {
  dashboard,
  type EventData,
  type EventName,
  login,
  logout,
  notices,
  readEvent,
  submitMainBid,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { playerCookieName } from '../../platform/http/identity.ts';
import { NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { closeSession } from '../draws/index.ts';

/** A deadline that no test reaches. */
const NEVER_MS = 24 * 3_600_000;

let app: TestApp;
let player: TestPlayer;
const streams: Stream[] = [];

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T09:00:00+05:30');
  player = await registerTestPlayer(app);
  await addRates(app);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await app.runJobs();
  await app.expectBooksBalance();
  await app.close();
});

type Stream = {
  http: number;
  headers: Headers;
  /** The received events of a name. */
  seen<N extends EventName>(name: N): EventData<N>[];
  /** Waits for the first event of a name that matches. */
  next<N extends EventName>(name: N, passes?: (data: EventData<N>) => boolean): Promise<EventData<N>>;
  isEnded(): boolean;
  text(): string;
  close(): void;
};

/** Opens /events like a page of our app. */
async function open(token?: string, headers: Record<string, string> = {}, node = app): Promise<Stream> {
  const abort = new AbortController();
  const cookie: Record<string, string> =
    token === undefined ? {} : { cookie: `${playerCookieName(node.config)}=${token}`, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${node.url}/events`, { headers: { ...cookie, ...headers }, signal: abort.signal });
  let text = '';
  let ended = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  const seen = <N extends EventName>(name: N): EventData<N>[] =>
    text.split('\n\n').flatMap((block) => {
      const lines = block.split('\n');
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
      const event = lines.includes(`event: ${name}`) && data !== undefined ? readEvent(name, data) : undefined;
      return event === undefined ? [] : [event];
    });
  const stream: Stream = {
    http: response.status,
    headers: response.headers,
    seen,
    next: async (name, passes = () => true) => {
      await expect.poll(() => seen(name).some(passes), { timeout: 600_000, interval: 10 }).toBe(true);
      const found = seen(name).find(passes);
      if (found === undefined) throw new Error(`no ${name} event`);
      return found;
    },
    isEnded: () => ended,
    text: () => text,
    close: () => abort.abort(),
  };
  streams.push(stream);
  return stream;
}

function bid(marketId: number, who: TestPlayer, session = 'Close') {
  const result = [{ session, digits: '5', closedigits: '', points: '10' }];
  const slip = { totalbit: '10', gameid: String(marketId), pana: 'Single Digit', bid_date: '18-November-2026' };
  const body = { game_id: String(marketId), new_result: { ...slip, session, result } };
  return app.call(submitMainBid, body, { token: who.token });
}

test('a stream starts with the time, the list versions and whether it has a player', async () => {
  await app.setClock('2026-11-18T09:00:00+05:30');
  const mine = await open(player.token);
  expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(mine.headers.get('cache-control')).toBe('no-store');
  const hello = await mine.next('hello');
  expect(hello.player).toBe(true);
  // The first wallet event covers changes between the page request and the stream.
  expect(await mine.next('wallet')).toMatchObject({
    reason: 'status',
    balance: expect.any(String),
    betting_status: '1',
  });
  expect(Math.abs(hello.server_time - Date.parse('2026-11-18T09:00:00+05:30'))).toBeLessThan(600_000);
  expect((await (await open()).next('hello')).player).toBe(false);
});

test('one query reads all wallets that change at about the same time', async () => {
  const players = [await registerTestPlayer(app), await registerTestPlayer(app), await registerTestPlayer(app)];
  for (const { token } of players) await (await open(token)).next('wallet');
  const query = vi.spyOn(app.context.db, 'query');
  const playerIds = players.map(({ playerId }) => playerId);
  // Three notifications, which arrive together.
  await app.db.query({
    text: "select pg_notify('wallets', id::text) from unnest($1::bigint[]) id",
    values: [playerIds],
  });
  const reads = () => query.mock.calls.filter(([{ name }]) => name === 'wallet_players');
  await expect.poll(() => reads().flatMap(([{ values }]) => values), { timeout: 600_000 }).toEqual([playerIds]);
  query.mockRestore();
});

test('[API-03] a dead cookie opens no stream, and a page of another site has no player', async () => {
  const dead = await open('d'.repeat(43));
  expect(dead.http).toBe(401);
  const foreign = await open(player.token, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect((await foreign.next('hello')).player).toBe(false);
  expectOk(await bid((await addMarket(app)).marketId, player));
  await foreign.next('lists');
  expect(foreign.seen('wallet')).toEqual([]);
});

test('a new notice and a read notice reach the player’s open pages at once', async () => {
  const friend = await registerTestPlayer(app);
  const [mine, theirs] = [await open(friend.token), await open(player.token)];
  expect(await mine.next('wallet')).toMatchObject({ notification_count: 0 });
  await app.db.transaction((tx) => notifyPlayer(tx, friend.playerId, NOTICES.limitLowered()));
  expect(await mine.next('wallet', (event) => event.notification_count === 1)).toMatchObject({ reason: 'status' });
  expectOk(await app.call(notices, {}, { token: friend.token }));
  await expect.poll(() => mine.seen('wallet').at(-1)?.notification_count).toBe(0);
  expect(theirs.seen('wallet').every((event) => event.notification_count === 0)).toBe(true);
});

test('[OPR-12] a notice of an operator reaches open pages at its time, and they learn of its withdrawal', async () => {
  const [owner, friend] = [await signInTestOperator(app, 'owner'), await registerTestPlayer(app)];
  const [mine, stranger] = [await open(friend.token), await open()];
  for (const stream of [mine, stranger]) await stream.next('hello');
  const startsAtMs = app.context.clock.nowMs() + 1_200_000;
  const { noticeId } = await owner.ok(OPERATOR_CALLS.sendNotice, {
    body: {
      requestId: '018f2b6e-0000-7000-8000-000000000003',
      purpose: 'news',
      english: 'Kalyan is closed on Friday',
      hindi: '',
      audience: {},
      startsAtMs,
      endsAtMs: startsAtMs + 3_600_000,
      reason: 'holiday of the market',
    },
  });
  expect(mine.seen('notices')).toEqual([]);
  await app.setClock(startsAtMs);
  await mine.next('wallet', (event) => event.notification_count === 1);
  expect((await mine.next('notices')).server_time).toBeGreaterThanOrEqual(startsAtMs);
  await stranger.next('notices');
  await owner.ok(OPERATOR_CALLS.withdrawNotice, {
    params: { noticeId: noticeId ?? '' },
    body: { reason: 'a wrong day' },
  });
  await expect.poll(() => mine.seen('notices').length).toBe(2);
  await expect.poll(() => mine.seen('wallet').at(-1)?.notification_count).toBe(0);
});

test('[HOM-05] a declared result reaches an open page as a newer version of its family’s list', async () => {
  const market = await addMarket(app, { family: 'starline', open: '10:30' });
  const stream = await open();
  const { versions } = await stream.next('hello');
  await closeMarket(app, market.marketId);
  await stream.next('lists', (event) => event.families.includes('starline'));
  await declare(app, await drawOf(app, market.marketId, '2026-11-18'), 'open', '123');
  await expect.poll(() => stream.seen('lists').length).toBeGreaterThanOrEqual(2);
  const changes = stream.seen('lists');
  expect(changes.every((change) => change.families.join() === 'starline')).toBe(true);
  const seen = changes.map((change) => change.versions.starline);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen[0]).toBeGreaterThan(versions.starline);
  expect(changes.at(-1)?.versions.main).toBe(versions.main);
});

test('the early end of an open session reaches an open page as a newer version of its family’s list', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '12:00' });
  const drawId = await drawOf(app, marketId, '2026-11-18');
  const stream = await open();
  await stream.next('hello');
  const reason = 'the number was called early';
  must(await closeSession(app.db, { drawId, side: 'open', actor: TEST_ACTOR, reason }));
  const shown = async () => {
    const { result, version } = expectOk(await app.call(dashboard, {}));
    const row = result.find((one) => one.game_id === String(marketId));
    return [row?.open_session, stream.seen('lists').at(-1)?.versions.main === version];
  };
  await expect.poll(shown).toEqual([false, true]);
});

test('[HOM-05] a cut-off reaches an open page without a request', async () => {
  await addMarket(app, { open: '09:59', close: '12:00' });
  const stream = await open();
  await stream.next('hello');
  await app.setClock('2026-11-18T09:58:57+05:30');
  const atOpen = Date.parse('2026-11-18T09:59:00+05:30');
  const change = await stream.next('lists', (event) => event.server_time >= atOpen);
  expect(change.families).toEqual(['main']);
});

test('a bid and a win reach the player’s other pages and no other player', async () => {
  await app.setClock('2026-11-18T10:00:00+05:30');
  const other = await registerTestPlayer(app);
  const market = await addMarket(app, { open: '11:00', close: '12:00' });
  const [first, second, foreign] = [await open(player.token), await open(player.token), await open(other.token)];
  // The first wallet event contains everything that happened before it.
  for (const stream of [first, second, foreign]) await stream.next('wallet');
  const before = expectOk(await bid(market.marketId, player, 'Open'));
  for (const stream of [first, second]) {
    const event = await stream.next('wallet', (wallet) => wallet.balance === before.balance);
    expect(event).toMatchObject({ reason: 'bid', hold: '0', betting_status: '1' });
  }
  await closeMarket(app, market.marketId);
  await declare(app, await drawOf(app, market.marketId, '2026-11-18'), 'open', '140');
  await app.runJobs();
  const won = await first.next('wallet', (wallet) => wallet.reason === 'win');
  expect(won.balance).toBe(String(Number(before.balance) + 95));
  const seqs = first.seen('wallet').map((event) => Number(event.seq));
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  expect(foreign.seen('wallet').filter((event) => event.reason !== 'status')).toEqual([]);
});

test('the end of a session ends its stream and no other stream of the player', async () => {
  const again = expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
  const [kept, ended] = [await open(player.token), await open(again.unique_token)];
  for (const stream of [kept, ended]) await stream.next('hello');
  expectOk(await app.call(logout, {}, { token: again.unique_token }));
  expect(await ended.next('session-ended')).toEqual({ reason: 'logout' });
  await expect.poll(() => ended.isEnded()).toBe(true);
  expect(kept.isEnded()).toBe(false);
  expect((await open(again.unique_token)).http).toBe(401);
});

test('a player has a maximum of streams: a new one ends the oldest', async () => {
  const opened: Stream[] = [];
  for (let count = 0; count < 13; count += 1) {
    opened.push(await open(player.token));
    await opened.at(-1)?.next('hello');
  }
  await expect.poll(() => opened[0]?.isEnded()).toBe(true);
  expect(opened.slice(1).every((stream) => !stream.isEnded())).toBe(true);
});

test('streams without a player are bounded per address, and block neither players nor other addresses', async () => {
  const node = await createTestApp({ env: { LIMIT_STREAMS_PER_ADDRESS: '2', TRUST_PROXY: '127.0.0.1' } });
  try {
    await node.setClock('2026-11-18T09:00:00+05:30');
    const own = await registerTestPlayer(node);
    const at = (address: string, token?: string) => open(token, { 'x-forwarded-for': address }, node);
    const [first, second] = [await at('192.0.2.7'), await at('192.0.2.7')];
    await Promise.all([first.next('hello'), second.next('hello')]);
    const third = await at('192.0.2.7');
    expect(third.http).toBe(503);
    await expect.poll(() => third.text()).toContain('"busy"');
    for (let count = 0; count < 3; count += 1) expect((await at('192.0.2.7', own.token)).http).toBe(200);
    expect((await at('192.0.2.8')).http).toBe(200);
    first.close();
    await expect.poll(async () => (await at('192.0.2.7')).http).toBe(200);
  } finally {
    for (const stream of streams.splice(0)) stream.close();
    await node.close();
  }
});

test('a stopping node ends its streams', async () => {
  const node = await createTestApp();
  const response = await fetch(`${node.url}/events`);
  const reading = response.text();
  // With this deadline the stop would never end if it waited for the stream.
  await node.close(NEVER_MS);
  expect(await reading).toContain('event: hello');
});
