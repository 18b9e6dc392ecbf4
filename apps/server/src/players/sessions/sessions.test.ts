import { listSessions, login, logout, revokeSession, socialData } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCluster } from '../../testing/databases.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ownPage = { 'sec-fetch-site': 'same-origin' };

function envelope(): { env_type: string; app_key: string } {
  return { env_type: 'Prod', app_key: app.config.appKey };
}

/** The header that sets or clears the session cookie. A page also receives a device cookie. */
function sessionCookieOf(headers: Headers): string {
  return headers.getSetCookie().find((one) => one.includes('surahi_session=')) ?? '';
}

/** Logs in like a page of this site. The cookie's value is the token. */
async function logInByPage(player: TestPlayer): Promise<{ cookie: string; setCookie: string; publicId: string }> {
  const body = { mobile: player.mobile, password: player.password };
  const answer = await app.call(login, body, { headers: ownPage });
  const setCookie = sessionCookieOf(answer.headers);
  const { unique_token, session_id } = expectOk(answer);
  expect(unique_token).toBe(session_id);
  return { cookie: /^__Host-surahi_session=([^;]+)/.exec(setCookie)?.[1] ?? '', setCookie, publicId: session_id };
}

test('[API-03] a page of this site gets an HttpOnly cookie and no token; the returned id grants no access', async () => {
  const player = await registerTestPlayer(app);
  const { cookie, setCookie, publicId } = await logInByPage(player);
  expect(cookie).toMatch(/^[A-Za-z0-9_-]{43}$/);
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(setCookie).toContain(part);
  expect(publicId).toMatch(/^[0-9a-f-]{36}$/);
  expectOk(await app.call(listSessions, {}, { cookie }));
  const asToken = await app.call(listSessions, {}, { token: publicId });
  expect(asToken.http).toBe(401);
  expectRefused(asToken, 'session_dead');
  // the app also sends its stored id as token; the cookie decides
  expectOk(await app.call(listSessions, {}, { cookie, token: publicId }));
});

test('other clients get the token and no cookie', async () => {
  const player = await registerTestPlayer(app);
  const body = { mobile: player.mobile, password: player.password };
  const clients: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
  ];
  for (const headers of clients) {
    const answer = await app.call(login, body, { headers });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expectOk(await app.call(listSessions, {}, { token: expectOk(answer).unique_token }));
  }
});

test('[API-03] the cookie is accepted only from a page of this site with JSON', async () => {
  const player = await registerTestPlayer(app);
  const { cookie } = await logInByPage(player);
  const send = (headers: Record<string, string>) =>
    app.post('api-session-list', envelope(), { cookie: `__Host-surahi_session=${cookie}`, ...headers });
  expect((await send(ownPage)).http).toBe(200);
  expect((await send({ origin: app.url })).http).toBe(200);
  const json = 'application/json';
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'content-type': json },
    { 'sec-fetch-site': 'same-site', 'content-type': json },
    { origin: 'https://elsewhere.example', 'content-type': json },
    { 'content-type': json },
    { ...ownPage, 'content-type': 'text/plain' },
    { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
  ];
  for (const headers of elsewhere) {
    expect(await send(headers)).toMatchObject({ http: 401, body: { status: false, code: 'session_missing' } });
  }
});

test('on plain http the cookie has no name prefix', async () => {
  const plain = await createTestApp({ env: { PUBLIC_URL: 'http://10.0.0.5:8080' } });
  try {
    const player = await registerTestPlayer(plain);
    const body = { mobile: player.mobile, password: player.password };
    const answer = await plain.call(login, body, { headers: { origin: 'http://10.0.0.5:8080' } });
    const setCookie = sessionCookieOf(answer.headers);
    expect(setCookie).toMatch(/^surahi_session=/);
    expect(setCookie).not.toContain('Secure');
    const cookie = /=([^;]+)/.exec(setCookie)?.[1] ?? '';
    expectOk(await plain.call(listSessions, {}, { cookie }));
  } finally {
    await plain.close();
  }
});

test('[API-03, ACC-13] log-out ends the session on the server at once and clears the cookie, also an expired one', async () => {
  const player = await registerTestPlayer(app);
  const { cookie } = await logInByPage(player);
  expectOk(await app.call(listSessions, {}, { cookie }));
  for (const round of ['living', 'dead']) {
    const left = await app.call(logout, {}, { cookie });
    expectOk(left);
    expect(sessionCookieOf(left.headers), round).toMatch(/^__Host-surahi_session=;.*Expires=Thu, 01 Jan 1970/);
    expectRefused(await app.call(listSessions, {}, { cookie }), 'session_dead');
  }
  expectOk(await app.call(listSessions, {}, { token: player.token }));
  expectOk(await app.call(logout, {}, { token: player.token }));
  expectRefused(await app.call(listSessions, {}, { token: player.token }), 'session_dead');
});

test('a page without a session gets public data although its cookie is dead, and the response keeps the cookie', async () => {
  const player = await registerTestPlayer(app);
  const { cookie, publicId } = await logInByPage(player);
  expectOk(await app.call(revokeSession, { session_id: publicId }, { token: player.token }));
  const read = await app.call(socialData, {}, { cookie });
  expectOk(read);
  // A login in the same browser may have replaced the cookie before this response arrives.
  expect(read.headers.get('set-cookie')).toBeNull();
  for (const [call, token] of [
    [listSessions, undefined],
    [socialData, publicId],
  ] as const) {
    const refused = await app.call(call, {}, { cookie, ...(token === undefined ? {} : { token }) });
    expectRefused(refused, 'session_dead');
    expect(refused.headers.get('set-cookie')).toBeNull();
  }
});

test('[API-03] a player lists and ends own devices, and nobody else’s', async () => {
  const [player, stranger] = [await registerTestPlayer(app), await registerTestPlayer(app)];
  const body = { mobile: player.mobile, password: player.password };
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  };
  const phone = expectOk(await app.call(login, body, { headers }));
  const { sessions } = expectOk(await app.call(listSessions, {}, { token: player.token }));
  expect(sessions).toHaveLength(2);
  expect(sessions.find((one) => one.session_id === phone.session_id)).toMatchObject({
    device_name: 'Chrome on Android',
    current: false,
  });
  expect(sessions.find((one) => one.current)?.session_id).toBe(player.sessionId);
  const support = await signInTestOperator(app, 'support');
  const params = { playerId: String(player.playerId) };
  const { devices } = await support.ok(OPERATOR_CALLS.listPlayerDevices, { params });
  expect(devices.find((one) => one.sessionId === phone.session_id)).toMatchObject({
    device: 'Chrome on Android',
    browser: 'Chrome',
    system: 'Android',
  });
  const byStranger = await app.call(revokeSession, { session_id: phone.session_id }, { token: stranger.token });
  expect(byStranger.http).toBe(404);
  expectRefused(await app.call(revokeSession, { session_id: "' or 1=1" }, { token: player.token }), 'not_found');
  expectOk(await app.call(listSessions, {}, { token: phone.unique_token }));
  const ended = await app.call(revokeSession, { session_id: phone.session_id }, { token: player.token });
  expect(expectOk(ended).ended).toBe(1);
  expectRefused(await app.call(listSessions, {}, { token: phone.unique_token }), 'session_dead');
});

test('a log-in from a new device sends a text, a known device sends none, and the number of texts is bounded', async () => {
  const player = await registerTestPlayer(app);
  const body = { mobile: player.mobile, password: player.password };
  const from = (system: string) => ({
    headers: { 'user-agent': `Mozilla/5.0 (${system}) Chrome/126.0 Safari/537.36` },
  });
  const texts = async (): Promise<string[]> => {
    const rows = await app.db.query<{ body: string }>({
      text: `select body from sms_outbox where mobile = $1 and body like 'New log-in%' order by sms_id`,
      values: [player.mobile],
    });
    return rows.map((row) => row.body);
  };
  expectOk(await app.call(login, body));
  expect(await texts()).toEqual([]);
  await app.advanceClock(2 * 3_600_000);
  expectOk(await app.call(login, body, from('Linux; Android 14')));
  expectOk(await app.call(login, body, from('Linux; Android 14')));
  expect(await texts()).toEqual([expect.stringContaining('Chrome on Android')]);
  // simultaneous log-ins send no further texts
  const systems = ['Windows NT 10.0', 'Macintosh; Intel Mac OS X 10_15'];
  for (const answer of await Promise.all(systems.map((system) => app.call(login, body, from(system)))))
    expectOk(answer);
  expect(await texts()).toHaveLength(2);
  const { sessions } = expectOk(await app.call(listSessions, {}, { token: player.token }));
  expect(sessions).toHaveLength(6);
});

test('ending all other devices, requested five times at once, ends each once and keeps this one', async () => {
  const player = await registerTestPlayer(app);
  const body = { mobile: player.mobile, password: player.password };
  const others = [expectOk(await app.call(login, body)), expectOk(await app.call(login, body))];
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.call(revokeSession, { all_others: true }, { token: player.token })),
  );
  expect(answers.map((answer) => expectOk(answer).ended).reduce((sum, ended) => sum + ended, 0)).toBe(2);
  for (const { unique_token: token } of others) {
    expectRefused(await app.call(listSessions, {}, { token }), 'session_dead');
  }
  expectOk(await app.call(listSessions, {}, { token: player.token }));
});

test('[API-03] a session that another node ended is refused here as soon as the notification arrives', async () => {
  const player = await registerTestPlayer(app);
  const read = () => app.call(listSessions, {}, { token: player.token });
  expectOk(await read());
  await app.db.transaction(async (tx) => {
    const ended = await tx.query<{ session_id: bigint }>({
      text: 'update player_sessions set ended_at = app_now() where player_id = $1 returning session_id',
      values: [player.playerId],
    });
    await tx.query({
      text: `select pg_notify('sessions', $1)`,
      values: [ended.map((row) => row.session_id).join(',')],
    });
  });
  await expect.poll(async () => (await read()).http, { timeout: 600_000 }).toBe(401);
});

test('[API-03] while the listener is disconnected no session is taken from memory', async () => {
  const player = await registerTestPlayer(app);
  const read = () => app.call(listSessions, {}, { token: player.token });
  expectOk(await read());
  // ended without a notification, so memory still has the session
  await app.ownerDb.query({
    text: 'update player_sessions set ended_at = app_now() where player_id = $1',
    values: [player.playerId],
  });
  expectOk(await read());
  await cutListening();
  await expect.poll(async () => (await read()).http, { timeout: 600_000, interval: 20 }).toBe(401);
});

test('[API-03] a session expires after 30 days without use, and use renews it', async () => {
  const player = await registerTestPlayer(app);
  const read = () => app.call(listSessions, {}, { token: player.token });
  const day = 86_400_000;
  await app.advanceClock(29 * day);
  expectOk(await read());
  // last-seen times are written in batches, a moment later
  await expect.poll(() => lastSeenDaysAgo(player), { timeout: 600_000 }).toBe(0);
  await app.advanceClock(29 * day);
  expectOk(await read());
  await app.advanceClock(31 * day);
  expectRefused(await read(), 'session_dead');
});

async function lastSeenDaysAgo(player: TestPlayer): Promise<number | undefined> {
  const [row] = await app.db.query<{ days: number }>({
    text: `select extract(day from app_now() - last_seen_at)::int as days from player_sessions where player_id = $1`,
    values: [player.playerId],
  });
  return row?.days;
}

/** Terminates the server's listening connection to this file's database, as an outage would. */
async function cutListening(): Promise<void> {
  const client = new pg.Client({ connectionString: testCluster().superUrl });
  await client.connect();
  const database = new URL(app.ownerUrl).pathname.slice(1);
  const cut = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'surahi-listen' and datname = $1`,
    [database],
  );
  expect(cut.rowCount).toBe(1);
  await client.end();
}
