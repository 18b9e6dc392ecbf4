import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveNewest,
  callOperator,
  clientOf,
  cookieOf,
  enrolTestOperator,
  LICENSED_ENV,
  type OperatorClient,
  TEST_PASSWORD,
  totpCode,
} from '../../testing/operators.ts';
import { lengthenWaits } from '../../testing/sign-in-tries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
});
afterAll(() => app.close());

type SignIn = { username: string; password?: string; totp?: string; browser?: string };

function signIn({ username, password = TEST_PASSWORD, totp, browser = '' }: SignIn) {
  const body = { username, password, ...(totp === undefined ? {} : { totp }) };
  return callOperator(app, OPERATOR_CALLS.signIn, { body, headers: { cookie: browser } });
}

/** Signs in once more. Returns the cookie by which the server knows the browser. */
async function newBrowser({ client, secret }: { client: OperatorClient; secret: string }): Promise<string> {
  await app.advanceClock(60_000);
  const reply = await signIn({ username: client.username, totp: totpCode(app, secret) });
  return reply.headers.getSetCookie()[1]?.split(';')[0] ?? '';
}

test('[HND-10] wrong codes and wrong passwords elsewhere never lock a known browser', async () => {
  const operator = await enrolTestOperator(app, 'finance');
  const { username } = operator.client;
  const browser = await newBrowser(operator);
  // Each failure after the third doubles the wait, so the twelfth begins one of 512 seconds.
  const failTwelveTimes = async (wrong: Partial<SignIn>, code: string) => {
    for (let n = 0; n < 12; n += 1) {
      await app.advanceClock(1_100 * 2 ** Math.max(0, n - 3));
      expect(await signIn({ username, ...wrong })).toMatchObject({ code });
    }
  };
  const signInNow = async (from: { browser?: string }) => {
    await app.advanceClock(60_000);
    return signIn({ username, totp: totpCode(app, operator.secret), ...from });
  };
  await failTwelveTimes({ totp: '000000' }, 'totp_wrong');
  expect(await signInNow({})).toMatchObject({ http: 429, code: 'too_many_tries' });
  expect((await signInNow({ browser })).http).toBe(200);
  await failTwelveTimes({ password: 'wrong' }, 'credentials_wrong');
  expect(await signInNow({})).toMatchObject({ http: 429, code: 'too_many_tries' });
  expect((await signInNow({ browser })).http).toBe(200);
});

test('a known browser waits after wrong codes of its own', async () => {
  const operator = await enrolTestOperator(app, 'finance');
  const { username } = operator.client;
  const browser = await newBrowser(operator);
  for (let n = 0; n < 3; n += 1) {
    expect(await signIn({ username, totp: '000000', browser })).toMatchObject({ code: 'totp_wrong' });
  }
  await lengthenWaits(app);
  expect(await signIn({ username, totp: '000000', browser })).toMatchObject({ code: 'too_many_tries' });
});

test('the browser of another operator is unknown', async () => {
  const [one, other] = [await enrolTestOperator(app, 'finance'), await enrolTestOperator(app, 'finance')];
  const browser = await newBrowser(other);
  const { username } = one.client;
  for (let n = 0; n < 3; n += 1) await signIn({ username, totp: '000000' });
  await lengthenWaits(app);
  expect(await signIn({ username, totp: '000000', browser })).toMatchObject({ code: 'too_many_tries' });
});

test('a reset authenticator gets a new secret, which an initial password never shows', async () => {
  const [one, two] = [await enrolTestOperator(app, 'owner'), await enrolTestOperator(app, 'owner')];
  const operator = await enrolTestOperator(app, 'finance');
  const { username, operatorId } = operator.client;
  const parts = { params: { operatorId: String(operatorId) }, body: { reason: 'a lost phone' } };
  await one.client.ok(OPERATOR_CALLS.resetOperatorTotp, parts);
  expect((await approveNewest(two.client)).http).toBe(200);
  await one.client.ok(OPERATOR_CALLS.resetOperatorPassword, parts);
  const password = (await approveNewest(two.client)).body?.created?.password ?? '';
  const reply = await signIn({ username, password });
  const session = { username, operatorId, cookie: cookieOf(reply.headers), csrf: reply.body?.csrfToken ?? '' };
  const client = clientOf(app, session);
  const refused = { http: 403, code: 'password_change_required' };
  expect(await client.call(OPERATOR_CALLS.startTotp)).toMatchObject(refused);
  expect(await client.call(OPERATOR_CALLS.confirmTotp, { body: { code: '000000' } })).toMatchObject(refused);
  await client.ok(OPERATOR_CALLS.changePassword, { body: { current: password, password: 'one of my very own' } });
  const { secret } = await client.ok(OPERATOR_CALLS.startTotp);
  expect(secret).not.toBe(operator.secret);
  await client.ok(OPERATOR_CALLS.confirmTotp, { body: { code: totpCode(app, secret) } });
  expect(await client.call(OPERATOR_CALLS.startTotp)).toMatchObject({ code: 'already_enrolled' });
});
