import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  excludeSelf,
  login,
  logout,
  pushState,
  revokeSession,
  savePush,
  startTimeOut,
  stopPush,
} from '@surahi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setSettings } from '../../testing/money.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import {
  browsersOf,
  type PushScene,
  queued,
  saveBrowser,
  startPushScene,
  subscribe,
  untilSent,
} from '../../testing/push-scene.ts';
import { expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { pushToPlayer } from './index.ts';

const NOON = '2026-11-18T12:00:00+05:30';
let scene: PushScene;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  scene = await startPushScene();
  ({ app } = scene);
});
beforeEach(async () => {
  await app.setClock(NOON);
  player = await registerTestPlayer(app);
});
afterEach(() => {
  scene.service.answer = () => ({ status: 201 });
});
afterAll(() => scene.close());

const as = (who = player) => ({ token: who.token });
const texts = {
  en: { title: 'Points added', body: '500 points' },
  hi: { title: 'पॉइंट जुड़ गए', body: '500 पॉइंट' },
  mr: { title: 'पॉइंट जमा झाले', body: '500 पॉइंट' },
  gu: { title: 'પૉઇન્ટ ઉમેરાયા', body: '500 પૉઇન્ટ' },
};
let events = 0;

/** Queues an event of this topic for the player. */
async function happen(topic: 'wins' | 'deposits' = 'deposits', who = player): Promise<void> {
  events += 1;
  const event = { playerId: who.playerId, topic, tag: `event:${events}`, link: '/notices', texts };
  await app.db.transaction((tx) => pushToPlayer(tx, event));
}

const receivedBy = (endpoint: string) => scene.service.received.filter((message) => message.endpoint === endpoint);
const titles = (endpoint: string) => receivedBy(endpoint).map(({ payload }) => (payload as { title: string }).title);
const firstDue = async () => (await queued(app, player.playerId))[0];

test('a message arrives encrypted for its browser, in its language, and signed with the public key that browsers get', async () => {
  const browser = await subscribe(scene, player, { lang: 'gu' });
  await happen();
  await untilSent(app, player.playerId);
  const [message, ...more] = receivedBy(browser.endpoint);
  expect(more).toEqual([]);
  expect(message?.payload).toEqual({ ...texts.gu, link: '/notices', tag: `event:${events}`, lang: 'gu' });
  expect(message?.ttl).toBe(86_400);
  expect(message?.topic).toMatch(/^[\w-]{32}$/);
  expect(message?.signedBy).toBe(expectOk(await app.call(pushState, {}, as())).public_key);
  expect(message?.claims.aud).toBe(scene.service.origin);
  expect(message?.claims.sub).toMatch(/^mailto:/);
});

test('each browser gets the topics that it chose; choices are per session, and another player gets nothing', async () => {
  const wins = await subscribe(scene, player, { topics: ['wins'], quiet_from: '22:00', quiet_to: '07:00' });
  const { mobile, password } = player;
  const second = { ...player, token: expectOk(await app.call(login, { mobile, password })).unique_token };
  const deposits = await subscribe(scene, second, { topics: ['deposits', 'withdrawals'] });
  const stranger = await registerTestPlayer(app);
  const elsewhere = await subscribe(scene, stranger);
  await happen();
  await untilSent(app, player.playerId);
  expect(titles(deposits.endpoint)).toEqual(['Points added']);
  expect([...titles(wins.endpoint), ...titles(elsewhere.endpoint)]).toEqual([]);
  expect(expectOk(await app.call(pushState, {}, as())).device).toEqual({
    topics: ['wins'],
    quiet_from: '22:00',
    quiet_to: '07:00',
  });
  expect(expectOk(await app.call(pushState, {}, as(second))).device?.topics).toEqual(['deposits', 'withdrawals']);
  expectOk(await app.call(stopPush, {}, as(second)));
  expect(expectOk(await app.call(pushState, {}, as(second))).device).toBeNull();
  expect(await browsersOf(app, player.playerId)).toBe(1);
});

test.each([404, 410])('the answer %i of the push service deletes the subscription and its messages', async (status) => {
  const browser = await subscribe(scene, player);
  scene.service.answer = () => ({ status });
  await happen();
  await expect.poll(() => browsersOf(app, player.playerId)).toBe(0);
  expect(await queued(app, player.playerId)).toEqual([]);
  expect(receivedBy(browser.endpoint)).toEqual([]);
});

test.each([
  ['503 without a time', { status: 503 }, 30_000],
  ['429 with a time', { status: 429, headers: { 'retry-after': '120' } }, 120_000],
])('after %s the message is sent again later, once', async (_name, answer, pauseMs) => {
  const browser = await subscribe(scene, player);
  scene.service.answer = () => answer;
  const before = app.nowMs();
  await happen();
  await expect.poll(async () => (await firstDue())?.attempts).toBe(1);
  const due = await firstDue();
  // The node's estimate of the database clock may be ahead by some milliseconds.
  expect(due?.next_at.getTime()).toBeGreaterThan(before + pauseMs - 1_000);
  scene.service.answer = () => ({ status: 201 });
  await app.advanceClock(pauseMs);
  await untilSent(app, player.playerId);
  expect(titles(browser.endpoint)).toEqual(['Points added']);
});

test('a message that cannot be delivered for a day is dropped, and the subscription stays', async () => {
  const browser = await subscribe(scene, player);
  scene.service.answer = () => ({ status: 500 });
  await happen();
  await expect.poll(async () => (await firstDue())?.attempts).toBe(1);
  scene.service.answer = () => ({ status: 201 });
  await app.advanceClock(24 * 3_600_000);
  await untilSent(app, player.playerId);
  expect(receivedBy(browser.endpoint)).toEqual([]);
  expect(await browsersOf(app, player.playerId)).toBe(1);
});

test('a redirect of a push service is not followed', async () => {
  let asked = 0;
  const inside = createServer((_request, response) => {
    asked += 1;
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = inside.address() as AddressInfo;
  await subscribe(scene, player);
  const before = scene.service.tries;
  scene.service.answer = () => ({ status: 307, headers: { location: `http://127.0.0.1:${port}/inside` } });
  await happen();
  await untilSent(app, player.playerId);
  inside.close();
  expect({ asked, tries: scene.service.tries - before }).toEqual({ asked: 0, tries: 1 });
});

test('two nodes send each of fifty messages once', async () => {
  const browser = await subscribe(scene, player);
  await Promise.all(Array.from({ length: 50 }, () => happen()));
  await untilSent(app, player.playerId);
  const tags = receivedBy(browser.endpoint).map(({ payload }) => (payload as { tag: string }).tag);
  expect([tags.length, new Set(tags).size]).toEqual([50, 50]);
});

test('a message waits for the end of the quiet hours of its browser', async () => {
  const browser = await subscribe(scene, player, { quiet_from: '22:00', quiet_to: '07:00' });
  await app.setClock('2026-11-18T23:30:00+05:30');
  await happen();
  const morning = new Date('2026-11-19T07:00:00+05:30');
  await expect.poll(async () => (await firstDue())?.next_at).toEqual(morning);
  expect(receivedBy(browser.endpoint)).toEqual([]);
  await app.setClock(morning.getTime());
  await untilSent(app, player.playerId);
  expect(titles(browser.endpoint)).toEqual(['Points added']);
});

test('during a time-out a player hears of money and not of wins', async () => {
  const browser = await subscribe(scene, player);
  expectOk(await app.call(startTimeOut, { length: 'day' }, as()));
  await happen('wins');
  await untilSent(app, player.playerId);
  expect(titles(browser.endpoint)).toEqual([]);
  await happen('deposits');
  await untilSent(app, player.playerId);
  expect(titles(browser.endpoint)).toHaveLength(1);
});

test('log-out, removal of the device and self-exclusion delete the subscription', async () => {
  const { mobile, password, playerId } = player;
  const logIn = async () => expectOk(await app.call(login, { mobile, password }));
  const [second, third] = [await logIn(), await logIn()];
  await subscribe(scene, player);
  await subscribe(scene, { token: second.unique_token });
  await subscribe(scene, { token: third.unique_token });
  expect(await browsersOf(app, playerId)).toBe(3);
  expectOk(await app.call(logout, {}, as()));
  expect(await browsersOf(app, playerId)).toBe(2);
  expectOk(await app.call(revokeSession, { session_id: second.session_id }, { token: third.unique_token }));
  expect(await browsersOf(app, playerId)).toBe(1);
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: third.unique_token }));
  expect(await browsersOf(app, playerId)).toBe(0);
});

test('a browser belongs to the player who logged in there last, also when both save it at once', async () => {
  const browser = scene.service.subscribe();
  const next = await registerTestPlayer(app);
  await saveBrowser(app, player, browser);
  await saveBrowser(app, next, browser);
  await happen('deposits', player);
  await happen('deposits', next);
  await untilSent(app, next.playerId);
  expect(await browsersOf(app, player.playerId)).toBe(0);
  expect(titles(browser.endpoint)).toHaveLength(1);
  await Promise.all([player, next, player, next].map((who) => saveBrowser(app, who, browser)));
  expect((await browsersOf(app, player.playerId)) + (await browsersOf(app, next.playerId))).toBe(1);
});

test('while operators have switched it off nobody can subscribe and nothing is sent; what waits is sent afterwards', async () => {
  const browser = await subscribe(scene, player);
  await setSettings(app, { pushOn: false });
  for (const node of [app, scene.other]) {
    await expect.poll(async () => expectOk(await node.call(pushState, {}, as())).public_key).toBe('');
  }
  const choices = { topics: [], quiet_from: '', quiet_to: '', lang: 'en' } as const;
  expectRefused(await app.call(savePush, { ...browser, ...choices, topics: [] }, as()), 'push_off');
  const before = scene.service.tries;
  await happen();
  await app.advanceClock(1_000);
  expect(await queued(app, player.playerId)).toHaveLength(1);
  expect(scene.service.tries).toBe(before);
  await setSettings(app, { pushOn: true });
  await untilSent(app, player.playerId);
  expect(titles(browser.endpoint)).toEqual(['Points added']);
});

test('a player cannot make the server call any address but a push service', async () => {
  const { p256dh, auth } = scene.service.subscribe();
  const choices = { topics: ['wins' as const], quiet_from: '', quiet_to: '', lang: 'en' as const };
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://user@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.attacker.example/x',
    `${scene.service.origin.replace(/:\d+$/, '')}/push/1`,
    'file:///etc/passwd',
    '',
  ]) {
    expectRefused(await app.call(savePush, { endpoint, p256dh, auth, ...choices }, as()), 'push_invalid');
  }
  const offCurve = Buffer.alloc(65, 4).toString('base64url');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
  expectRefused(await app.call(savePush, { endpoint, p256dh: offCurve, auth, ...choices }, as()), 'push_invalid');
  expect(await browsersOf(app, player.playerId)).toBe(0);
  expectOk(await app.call(savePush, { endpoint, p256dh, auth, ...choices }, as()));
  expectOk(await app.call(stopPush, {}, as()));
});

test('a single quiet time or equal times, as a page of an earlier release sends, are stored as no quiet hours', async () => {
  const hours = { quiet_from: '22:00', quiet_to: '07:00' };
  const browser = await subscribe(scene, player, hours);
  for (const [quiet_from = '', quiet_to = ''] of [['22:00'], ['', '07:00'], ['22:00', '22:00']]) {
    const choices = { topics: ['wins' as const], lang: 'en' as const };
    expectOk(await app.call(savePush, { ...browser, ...choices, ...hours }, as()));
    expectOk(await app.call(savePush, { ...browser, ...choices, quiet_from, quiet_to }, as()));
    const { device } = expectOk(await app.call(pushState, {}, as()));
    expect(device).toEqual({ topics: ['wins'], quiet_from: '', quiet_to: '' });
  }
});
