import { changePassword, listSessions, login, resendOtp } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMobile, registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const clearTries = (): Promise<unknown> => app.ownerDb.query({ text: 'delete from login_failures' });

test('[API-01] a player logs in with any spelling of the number and gets the fields that clients read', async () => {
  const player = await registerTestPlayer(app, { name: 'Ravi Kumar' });
  const answer = expectOk(
    await app.call(login, { mobile: `0${player.mobile}`, password: player.password, device_id: 'x' }),
  );
  expect(answer).toMatchObject({
    msg: 'Login successful.. Redirecting..',
    message: 'Login successful.. Redirecting..',
    user_name: 'Ravi Kumar',
    mobile: player.mobile,
    email: '',
    betting_status: '1',
    notification_status: '1',
  });
  expect(answer.unique_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(answer.unique_token).not.toBe(player.token);
});

test('all failed log-ins have identical responses', async () => {
  const player = await registerTestPlayer(app);
  const send = (mobile: string, password: string) =>
    app.post('api-user-login', { env_type: 'Prod', app_key: app.config.appKey, mobile, password });
  const answers = [
    await send(player.mobile, 'wrong'),
    await send(newMobile(), player.password),
    await send('12', player.password),
    await send(player.mobile, ''),
  ];
  expect(new Set(answers.map((answer) => `${answer.http} ${answer.text}`)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ status: false, msg: 'Invalid credentials', code: 'invalid_credentials' });
});

test('a log-in costs as much work for an unknown number as for a wrong password', async () => {
  const player = await registerTestPlayer(app);
  const { hashes } = app.context;
  const costOf = async (mobile: string): Promise<Record<string, number>> => {
    const before = new Map(hashes.comparisons());
    expectRefused(await app.call(login, { mobile, password: 'wrong' }), 'invalid_credentials');
    const spent = [...hashes.comparisons()].map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const);
    return Object.fromEntries(spent.filter(([, count]) => count > 0));
  };
  // The work is one comparison with a hash. The parameters of the hash set its cost.
  const cost = { 'argon2id v=19 m=19456,t=2,p=1': 1 };
  expect(await costOf(player.mobile)).toEqual(cost);
  expect(await costOf(newMobile())).toEqual(cost);
  expect(await costOf(newMobile())).toEqual(cost);
});

test('wrong passwords delay the next attempt, longer each time, but never permanently', async () => {
  const player = await registerTestPlayer(app);
  await app.ownerDb.query({ text: `update player_sessions set address = '192.0.2.1'` });
  const wrong = () => app.call(login, { mobile: player.mobile, password: 'wrong' });
  const right = () => app.call(login, { mobile: player.mobile, password: player.password });
  for (let tries = 0; tries < 3; tries += 1) expectRefused(await wrong(), 'invalid_credentials');
  for (const waitMs of [1_000, 2_000, 4_000]) {
    await app.advanceClock(waitMs);
    expectRefused(await wrong(), 'invalid_credentials');
  }
  // These waits are longer than a call takes on a slow machine.
  for (const waitMs of [8_000, 16_000, 32_000]) {
    const early = await right();
    expectRefused(early, 'rate_limited');
    expect(early.headers.get('retry-after')).toBe('60');
    await app.advanceClock(waitMs);
    expectRefused(await wrong(), 'invalid_credentials');
  }
  await app.advanceClock(60_000);
  expectOk(await right());
  expectRefused(await wrong(), 'invalid_credentials');
});

test('an unknown number has the same delays, and only three of 40 simultaneous guesses are tried', async () => {
  const mobile = newMobile();
  const startedMs = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.call(login, { mobile, password: 'guess' })));
  // The fourth guess waits 1 s, the next one 2 s, then 4 s. On a busy machine these delays end before all responses arrive.
  const seconds = (performance.now() - startedMs) / 1_000;
  const compared = 3 + Math.floor(Math.log2(1 + seconds));
  const codes = answers.map(({ body }) => (body.status ? 'ok' : body.code));
  const guesses = codes.filter((code) => code === 'invalid_credentials').length;
  expect(guesses).toBeGreaterThanOrEqual(3);
  expect(guesses).toBeLessThanOrEqual(compared);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(40 - guesses);
});

test('[HND-10] a stranger’s guesses do not delay a player at an address of an earlier log-in', async () => {
  const player = await registerTestPlayer(app);
  await app.ownerDb.query({
    text: `insert into login_failures (mobile, origin, failures, last_at) values ($1, '', 30, app_now())`,
    values: [player.mobile],
  });
  expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
});

test('a blocked player is refused everywhere at once, and learns of the block only with the right password', async () => {
  const player = await registerTestPlayer(app);
  expectOk(await app.call(listSessions, {}, { token: player.token }));
  await app.db.transaction(async (tx) => {
    await tx.query({
      text: 'update players set blocked_at = app_now() where player_id = $1',
      values: [player.playerId],
    });
    await tx.query({ text: `select pg_notify('players', $1)`, values: [String(player.playerId)] });
  });
  await expect.poll(async () => (await app.call(listSessions, {}, { token: player.token })).body.status).toBe(false);
  expectRefused(await app.call(listSessions, {}, { token: player.token }), 'player_blocked');
  expectRefused(await app.call(resendOtp, { mobile: player.mobile }, { token: player.token }), 'player_blocked');
  const right = await app.call(login, { mobile: player.mobile, password: player.password });
  expect(expectRefused(right, 'player_blocked').msg).toBe('Account is blocked By admin. Please contact to admin.');
  const wrong = await app.call(login, { mobile: player.mobile, password: 'wrong' });
  expectRefused(wrong, 'invalid_credentials');
});

test('[HND-10] log-ins are limited per number and per address', async () => {
  const limited = await createTestApp({
    env: { LIMIT_LOGIN_PER_MINUTE: '2', LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '3' },
  });
  try {
    // the middle of a minute: the limits count per clock minute
    await limited.setClock('2026-11-21T09:00:05+05:30');
    const mobile = newMobile();
    const statuses = [];
    for (const number of [mobile, mobile, mobile, newMobile()]) {
      statuses.push((await limited.call(login, { mobile: number, password: 'x' })).http);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  } finally {
    await limited.close();
  }
});

test('a log-in overtaken by a change of password opens no session', async () => {
  const player = await registerTestPlayer(app);
  const { mobile, password } = player;
  await clearTries();
  const [changed, ...logins] = await Promise.all([
    app.call(changePassword, { old_pass: password, new_pass: 'another one' }, { token: player.token }),
    app.call(login, { mobile, password }),
    app.call(login, { mobile, password }),
  ]);
  expectOk(changed);
  for (const { body } of logins) {
    if (!body.status || !('unique_token' in body)) continue;
    expectRefused(await app.call(listSessions, {}, { token: body.unique_token }), 'session_dead');
  }
});
