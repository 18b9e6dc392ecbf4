import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTestOperator,
  callOperator,
  clientOf,
  cookieOf,
  enrolTestOperator,
  LICENSED_ENV,
  signInTestOperator,
  TEST_PASSWORD,
  totpCode,
} from '../../testing/operators.ts';
import { endWaits, lengthenWaits } from '../../testing/sign-in-tries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let licensed: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  licensed = await createTestApp({ env: LICENSED_ENV });
});
afterAll(async () => {
  await app.close();
  await licensed.close();
});

const signInBody = (username: string, totp?: string) => ({
  body: { username, password: TEST_PASSWORD, ...(totp === undefined ? {} : { totp }) },
});

describe('signing in', () => {
  test('the cookie is bound to this host, unreadable by scripts, and not sent from other sites', async () => {
    const { username } = await addTestOperator(app, 'owner');
    const { headers, body } = await callOperator(app, OPERATOR_CALLS.signIn, signInBody(username.toUpperCase()));
    // With a standby behind the reads, the answer also sets the cookie of the position.
    const cookies = headers.getSetCookie().filter((one) => !one.includes('surahi_position='));
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-surahi_operator=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookies[1]).toMatch(
      /^__Host-surahi_operator_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(body).toMatchObject({ stage: 'full', hasTotp: false, asksPassword: false, valueMode: 'demo' });
    const token = cookieOf(headers).split('=')[1] ?? '';
    const rows = await app.ownerDb.query({
      text: `select 1 from operator_sessions s where s::text like '%' || $1 || '%'`,
      values: [token],
    });
    expect(rows).toEqual([]);
  });

  test('[OPR-17] a wrong password and an unknown name get the same refusal, with growing waits', async () => {
    const { username } = await addTestOperator(app, 'support');
    for (const name of [username, 'no-such-operator']) {
      const attempt = (password: string) =>
        callOperator(app, OPERATOR_CALLS.signIn, { body: { username: name, password } });
      for (let n = 0; n < 3; n += 1)
        expect(await attempt('wrong')).toMatchObject({ http: 401, code: 'credentials_wrong' });
      await lengthenWaits(app);
      expect(await attempt(TEST_PASSWORD)).toMatchObject({ http: 429, code: 'too_many_tries' });
    }
    await endWaits(app);
    expect((await callOperator(app, OPERATOR_CALLS.signIn, signInBody(username))).http).toBe(200);
  });

  test('[HND-10] of a hundred concurrent wrong passwords three are checked, then one per wait', async () => {
    const { username } = await addTestOperator(app, 'support');
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        callOperator(app, OPERATOR_CALLS.signIn, { body: { username, password: 'wrong' } }),
      ),
    );
    // The fourth waits 1 s, the next 2 s, then 4 s. The expected number depends on the elapsed time.
    const waited = Math.floor(Math.log2(1 + (performance.now() - startedAt) / 1000));
    const checked = answers.filter((one) => one.code === 'credentials_wrong').length;
    expect(checked).toBeGreaterThanOrEqual(3);
    expect(checked).toBeLessThanOrEqual(3 + waited);
    expect(answers.filter((one) => one.code === 'too_many_tries')).toHaveLength(100 - checked);
  });

  test('many names from one address are refused, with the time to wait', async () => {
    const strict = await createTestApp({ env: { LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '5' } });
    await strict.setClock('2026-11-21T09:00:05+05:30');
    const { username } = await addTestOperator(strict, 'support');
    for (let n = 0; n < 5; n += 1) {
      const guess = { body: { username: `guess-${n}`, password: 'wrong' } };
      expect((await callOperator(strict, OPERATOR_CALLS.signIn, guess)).http).toBe(401);
    }
    const stopped = await callOperator(strict, OPERATOR_CALLS.signIn, signInBody(username));
    expect(stopped).toMatchObject({ http: 429, code: 'too_many_tries' });
    const seconds = Number(stopped.headers.get('retry-after'));
    expect(seconds > 1 && seconds <= 60).toBe(true);
    await strict.advanceClock(60_000);
    expect((await callOperator(strict, OPERATOR_CALLS.signIn, signInBody(username))).http).toBe(200);
    await strict.close();
  });

  test('[OPR-17] sessions are listed and revoked; idle sessions and those of a disabled operator are dead', async () => {
    const first = await signInTestOperator(app, 'finance');
    const again = await callOperator(app, OPERATOR_CALLS.signIn, signInBody(first.username));
    const session = { ...first, cookie: cookieOf(again.headers), csrf: again.body?.csrfToken ?? '' };
    const second = clientOf(app, session);
    const { sessions } = await second.ok(OPERATOR_CALLS.listSessions);
    expect(sessions.filter((one) => one.isThis)).toHaveLength(1);
    const other = sessions.find((one) => !one.isThis);
    const stranger = await signInTestOperator(app, 'owner');
    const params = { sessionId: other?.sessionId ?? '' };
    expect(await stranger.call(OPERATOR_CALLS.revokeSession, { params })).toMatchObject({ code: 'not_found' });
    await second.ok(OPERATOR_CALLS.revokeSession, { params });
    expect(await first.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
    await app.advanceClock(29 * 60_000);
    expect((await second.call(OPERATOR_CALLS.me, { headers: { 'x-background': '1' } })).http).toBe(200);
    await app.advanceClock(2 * 60_000);
    // Requests that the page makes by itself do not count as activity.
    expect(await second.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
    const third = await signInTestOperator(app, 'finance');
    await app.ownerDb.query({
      text: 'update operators set disabled_at = app_now() where operator_id = $1',
      values: [third.operatorId],
    });
    expect(await third.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
    expect((await callOperator(app, OPERATOR_CALLS.signIn, signInBody(third.username))).code).toBe('credentials_wrong');
  });
});

describe('outside the demo', () => {
  test('[OPR-17] no call works before the authenticator is set up, and it is set up once', async () => {
    const client = await signInTestOperator(licensed, 'owner');
    expect(await client.ok(OPERATOR_CALLS.me)).toMatchObject({ stage: 'enrol', asksPassword: true });
    expect(await client.call(OPERATOR_CALLS.listDraws)).toMatchObject({ http: 403, code: 'enrolment_required' });
    expect(await client.call(OPERATOR_CALLS.confirmTotp, { body: { code: '123456' } })).toMatchObject({
      code: 'not_enrolling',
    });
    const first = await client.ok(OPERATOR_CALLS.startTotp);
    const offered = await client.ok(OPERATOR_CALLS.startTotp);
    expect(offered.secret).not.toBe(first.secret);
    const code = totpCode(licensed, offered.secret);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await client.call(OPERATOR_CALLS.confirmTotp, { body: { code: wrong } })).toMatchObject({
      code: 'code_wrong',
    });
    const { recoveryCodes } = await client.ok(OPERATOR_CALLS.confirmTotp, { body: { code } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await client.ok(OPERATOR_CALLS.me)).toMatchObject({ stage: 'full', hasTotp: true });
    expect((await client.call(OPERATOR_CALLS.listDraws)).http).toBe(200);
    expect(await client.call(OPERATOR_CALLS.startTotp)).toMatchObject({ http: 409, code: 'already_enrolled' });
  });

  test('[OPR-17] setting up the authenticator ends the other sessions, which only a password opened', async () => {
    const first = await signInTestOperator(licensed, 'owner');
    const again = await callOperator(licensed, OPERATOR_CALLS.signIn, signInBody(first.username));
    const session = { ...first, cookie: cookieOf(again.headers), csrf: again.body?.csrfToken ?? '' };
    const second = clientOf(licensed, session);
    expect(await second.ok(OPERATOR_CALLS.me)).toMatchObject({ stage: 'enrol' });
    const { secret } = await first.ok(OPERATOR_CALLS.startTotp);
    await first.ok(OPERATOR_CALLS.confirmTotp, { body: { code: totpCode(licensed, secret) } });
    const signedOut = { http: 401, code: 'signed_out' };
    expect(await second.call(OPERATOR_CALLS.me)).toMatchObject(signedOut);
    expect(await second.call(OPERATOR_CALLS.listDraws)).toMatchObject(signedOut);
    expect(await first.ok(OPERATOR_CALLS.me)).toMatchObject({ stage: 'full', hasTotp: true });
    const entries = await licensed.ownerDb.query<{ after: unknown }>({
      text: `select after from audit_log where action = 'operator.totp_enrol' and subject = $1`,
      values: [`operator:${first.operatorId}`],
    });
    expect(entries).toEqual([{ after: { username: first.username, endedSessions: 1 } }]);
  });

  test('a secret is shown once: an earlier one of the same operator opens nothing', async () => {
    const client = await signInTestOperator(licensed, 'owner');
    const first = await client.ok(OPERATOR_CALLS.startTotp);
    await client.ok(OPERATOR_CALLS.startTotp);
    const body = { code: totpCode(licensed, first.secret) };
    expect(await client.call(OPERATOR_CALLS.confirmTotp, { body })).toMatchObject({ code: 'code_wrong' });
  });

  test('[OPR-17] a code of the authenticator works once, and so does a recovery code', async () => {
    const { client, secret, code, recoveryCodes } = await enrolTestOperator(licensed, 'results');
    const attempt = (totp?: string) => callOperator(licensed, OPERATOR_CALLS.signIn, signInBody(client.username, totp));
    expect(await attempt()).toMatchObject({ http: 401, code: 'totp_required' });
    expect(await attempt(code)).toMatchObject({ code: 'totp_wrong' });
    await licensed.advanceClock(60_000);
    const next = totpCode(licensed, secret);
    const both = await Promise.all([attempt(next), attempt(next)]);
    expect(both.map((one) => one.http).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const [recovery = ''] = recoveryCodes;
    expect((await attempt(recovery.toUpperCase())).http).toBe(200);
    expect(await attempt(recovery)).toMatchObject({ code: 'totp_wrong' });
    const stored = await licensed.ownerDb.query({
      text: `select 1 from operators o where o::text like '%' || $1 || '%'`,
      values: [recovery],
    });
    expect(stored).toEqual([]);
  });

  test('[OPR-17] new recovery codes replace the old ones, and the audit log names the operator', async () => {
    const { client, recoveryCodes: old } = await enrolTestOperator(licensed, 'results');
    const { recoveryCodes } = await client.ok(OPERATOR_CALLS.renewRecoveryCodes);
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
    const attempt = (code = '') => callOperator(licensed, OPERATOR_CALLS.signIn, signInBody(client.username, code));
    expect(await attempt(old[0])).toMatchObject({ code: 'totp_wrong' });
    expect((await attempt(recoveryCodes[0])).http).toBe(200);
    const entries = await licensed.ownerDb.query<{ actor: string; subject: string }>({
      text: `select actor, subject from audit_log where action = 'operator.recovery_codes'`,
    });
    expect(entries).toEqual([{ actor: client.username, subject: `operator:${client.operatorId}` }]);
    const unenrolled = await signInTestOperator(app, 'results');
    expect(await unenrolled.call(OPERATOR_CALLS.renewRecoveryCodes)).toMatchObject({ code: 'not_enrolling' });
  });

  test('results and money require a password confirmation after ten minutes', async () => {
    const { client } = await enrolTestOperator(licensed, 'owner');
    const parts = { params: { drawId: '999999' }, body: { reason: 'no such draw' } };
    expect(await client.call(OPERATOR_CALLS.cancelDraw, parts)).toMatchObject({ http: 404, code: 'draw_unknown' });
    await licensed.advanceClock(10 * 60_000 + 1_000);
    expect(await client.call(OPERATOR_CALLS.cancelDraw, parts)).toMatchObject({ http: 403, code: 'password_needed' });
    expect((await client.call(OPERATOR_CALLS.confirmPassword, { body: { password: 'wrong' } })).code).toBe(
      'password_wrong',
    );
    await client.ok(OPERATOR_CALLS.confirmPassword, { body: { password: TEST_PASSWORD } });
    expect(await client.call(OPERATOR_CALLS.cancelDraw, parts)).toMatchObject({ code: 'draw_unknown' });
  });
});
