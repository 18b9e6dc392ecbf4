import {
  changePassword,
  checkMobile,
  forgetCheckMobile,
  forgotPassword,
  login,
  registerPlayer,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOperator, signInTestOperator, TEST_PASSWORD } from '../../testing/operators.ts';
import { newMobile, readOtp, registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const TOO_WEAK = 'Choose a longer, less common password';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Passwords that nobody may choose: too short, too long, common in any case, or the own number in any spelling. */
const weakFor = (mobile: string): string[] => [
  '7 chars',
  'x'.repeat(129),
  'iloveyou1',
  'PASSWORD1',
  mobile,
  `+91 ${mobile}`,
];

test('a new player must choose a password of 8 to 128 characters that is neither common nor the number', async () => {
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const fields = { name: 'Asha', mobile, otp, age_confirmed: true };
  for (const password of weakFor(mobile)) {
    const refused = await app.call(registerPlayer, { ...fields, password });
    expectRefused(refused, 'password_invalid');
    expect([refused.http, refused.body.msg]).toEqual([200, TOO_WEAK]);
  }
  expectOk(await app.call(registerPlayer, { ...fields, password: '8 chars!' }));
});

test('a reset and a change refuse the same passwords', async () => {
  const { mobile, password, token } = await registerTestPlayer(app);
  expectOk(await app.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  for (const next of weakFor(mobile)) {
    const change = { old_pass: password, new_pass: next };
    expectRefused(await app.call(changePassword, change, { token }), 'password_invalid');
    expectRefused(await app.call(forgotPassword, { mobile, new_pass: next, otp }), 'password_invalid');
  }
  const changed = await app.call(changePassword, { old_pass: password, new_pass: 'x'.repeat(128) }, { token });
  expectOk(changed);
});

test('a player with an older, shorter password still logs in and is asked to change it', async () => {
  const { mobile, password } = await registerTestPlayer(app);
  expect(expectOk(await app.call(login, { mobile, password }))).not.toHaveProperty('password_weak');
  const hash = await app.context.hashes.hash('abc');
  await app.ownerDb.query({
    text: 'update players set password_hash = $2 where mobile = $1',
    values: [mobile, hash],
  });
  expect(expectOk(await app.call(login, { mobile, password: 'abc' }))).toMatchObject({ password_weak: true });
});

test('operators choose uncommon passwords too, and an older weak one asks for a new one', async () => {
  const operator = await signInTestOperator(app, 'auditor');
  for (const password of ['nine char', 'x'.repeat(129), 'qwertyuiop', '1234567890', operator.username]) {
    const body = { current: TEST_PASSWORD, password };
    expect(await operator.call(OPERATOR_CALLS.changePassword, { body })).toMatchObject({
      http: 422,
      code: 'password_invalid',
    });
  }
  const signIn = (password: string) =>
    callOperator(app, OPERATOR_CALLS.signIn, { body: { username: operator.username, password } });
  expect((await signIn(TEST_PASSWORD)).body?.weakPassword).toBe(false);
  const hash = await app.context.hashes.hash('qwertyuiop');
  await app.ownerDb.query({
    text: 'update operators set password_hash = $2 where username = $1',
    values: [operator.username, hash],
  });
  expect((await signIn('qwertyuiop')).body?.weakPassword).toBe(true);
});
