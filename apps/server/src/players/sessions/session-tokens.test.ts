import { listSessions, registerPlayer, revokeSession, updateProfile } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function envelope(): { env_type: string; app_key: string } {
  return { env_type: 'Prod', app_key: app.config.appKey };
}

test('[API-02] a player’s session does not help a call with a wrong key', async () => {
  const player = await registerTestPlayer(app);
  const body = { env_type: 'Prod', app_key: 'wrong', unique_token: player.token };
  const answer = await app.post('api-session-list', body);
  expect(answer).toMatchObject({
    http: 401,
    body: { status: false, msg: 'UnAuthorized request', code: 'unauthorized' },
  });
});

test('an older client logs in, reads and writes with the token in a body of any content type', async () => {
  const player = await registerTestPlayer(app);
  const send = (path: string, fields: object) =>
    app.post(path, JSON.stringify({ ...envelope(), ...fields }), { 'content-type': 'text/plain;charset=UTF-8' });
  const { mobile, password } = player;
  const entered = await send('api-user-login', { mobile, password, device_id: '8f2c' });
  expect(entered.http).toBe(200);
  expect(entered.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(entered.body).toMatchObject({ status: true, mobile, user_name: 'Asha Rao', betting_status: '1' });
  const unique_token = entered.body.unique_token;
  const wallet = await send('api-user-wallet-balance', { unique_token });
  expect(wallet.body).toMatchObject({ status: true, wallet_amt: '1000', betting_status: '1' });
  const renamed = await send('api-profile-update', { unique_token, user_name: 'Asha Old', email: null });
  expect(renamed.body).toMatchObject({ status: true, msg: 'Your Profile Successfully Updated.' });
  const refused = await send('api-change-password', { unique_token, old_pass: 'no', new_pass: 'x' });
  expect(refused).toMatchObject({ http: 200, body: { status: false, msg: 'Old password does not matched.' } });
  const known = await send('api-check-mobile', { mobile });
  expect(known.body).toMatchObject({ status: false, msg: 'Mobile number is already registered. Try Login.' });
  const dead = await send('api-profile-update', { unique_token: '012345678901234567890123456789', user_name: 'X' });
  expect(dead).toMatchObject({ http: 401, body: { code: 'session_dead' } });
});

test('[API-03] player calls refuse a missing, an invalid and a malformed token', async () => {
  for (const call of [listSessions, revokeSession, updateProfile]) {
    const body = { user_name: 'X', session_id: 'x' };
    expectRefused(await app.call(call, body), 'session_missing');
    expectRefused(await app.call(call, body, { token: 'A'.repeat(43) }), 'session_dead');
    expectRefused(await app.call(call, body, { token: "' or true --" }), 'session_dead');
  }
  const numeric = await app.post('api-session-list', { ...envelope(), unique_token: 0 });
  expect(numeric).toMatchObject({ http: 400, body: { code: 'malformed' } });
  const registered = await app.call(registerPlayer, {
    name: 'A',
    mobile: '9876543210',
    password: 'long enough',
    otp_ticket: '',
  });
  expectRefused(registered, 'ticket_invalid');
});
