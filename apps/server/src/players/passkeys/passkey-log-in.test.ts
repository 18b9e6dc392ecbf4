import {
  excludeSelf,
  listPasskeys,
  login,
  notices,
  passkeyLogin,
  passkeyLoginOptions,
  removePasskey,
  requestWithdrawal,
  transferPoints,
  walletBalance,
} from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countBy } from '../../testing/money.ts';
import { createPage } from '../../testing/page-client.ts';
import { createPasskeyDevice, type PasskeyDevice } from '../../testing/passkey-device.ts';
import {
  addTestPasskey,
  type Home,
  logInBy,
  openHome,
  PASSKEY_ENV,
  PASSKEY_ORIGIN,
  PASSWORD,
} from '../../testing/passkey-scene.ts';
import { lengthenWaits } from '../../testing/sign-in-tries.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { listOutbox } from '../text-messages/index.ts';

const NOON = '2026-11-18T12:00:00+05:30';
let app: TestApp;
let home: Home;
let device: PasskeyDevice;

beforeAll(async () => {
  app = await createTestApp({ env: PASSKEY_ENV });
});
beforeEach(async () => {
  await app.setClock(NOON);
  home = await openHome(app);
  device = await addTestPasskey(home);
});
afterAll(() => app.close());

const away = () => createPage(app, '203.0.113.9');
const toldOfCopies = async () =>
  expectOk(await home.page.call(notices, { lang: 'en' })).notification.filter(({ msg }) =>
    msg.startsWith('We refused the passkey “Phone”: somebody may have a copy of it.'),
  );
const codeOf = (answer: { body: object }) => ('code' in answer.body ? answer.body.code : 'ok');

test('a passkey logs in on a browser that the player never used, and the player gets the text about a new device', async () => {
  const page = away();
  const answer = expectOk(await logInBy(page, device));
  expect(answer).toMatchObject({ mobile: home.mobile, user_name: 'Asha Rao', notification_status: '1' });
  expect(expectOk(await page.call(walletBalance, {})).wallet_amt).toBe('1000');
  const [text] = await listOutbox(app.db, { mobile: home.mobile, limit: 1 });
  expect(text?.text).toMatch(/^New log-in to your Surahi account/);
  const { passkeys } = expectOk(await home.page.call(listPasskeys, {}));
  expect(passkeys).toMatchObject([{ name: 'Phone' }]);
  expect(passkeys[0]?.last_used_at).toBeGreaterThanOrEqual(new Date(NOON).getTime());
});

test('of ten log-ins at once with one signature one is accepted, and a later replay is refused', async () => {
  const page = away();
  const { options } = expectOk(await page.call(passkeyLoginOptions, {}));
  const passkey = device.get(options);
  const answers = await Promise.all(Array.from({ length: 10 }, () => away().call(passkeyLogin, { passkey })));
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
  expectRefused(await page.call(passkeyLogin, { passkey }), 'passkey_expired');
});

test.each([
  ['another origin', { origin: 'https://play.example.net' }],
  ['plain http', { origin: 'http://play.example.com' }],
  ['another host', { rpId: 'example.net' }],
  ['a device that did not verify its user', { isVerified: false }],
  ['another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['no user', { userHandle: '' }],
])('a signature for %s is refused and spends its challenge', async (_name, change) => {
  const page = away();
  const { options } = expectOk(await page.call(passkeyLoginOptions, {}));
  const passkey = device.get(options, change);
  expectRefused(await page.call(passkeyLogin, { passkey }), 'invalid_credentials');
  expectRefused(await page.call(passkeyLogin, { passkey: device.get(options) }), 'passkey_expired');
  expectOk(await logInBy(page, device));
});

test('a challenge that the server did not make, and one after three minutes, are refused', async () => {
  const page = away();
  const { options } = expectOk(await page.call(passkeyLoginOptions, {}));
  const own = device.get({ ...options, challenge: Buffer.alloc(32, 1).toString('base64url') });
  expectRefused(await page.call(passkeyLogin, { passkey: own }), 'passkey_expired');
  const late = device.get(options);
  await app.advanceClock(180_000);
  expectRefused(await page.call(passkeyLogin, { passkey: late }), 'passkey_expired');
  await app.runJobs();
});

test('a count of signatures that does not rise is refused, and the player is told that a copy of the passkey may exist', async () => {
  const page = away();
  expectOk(await logInBy(page, device, { count: 7 }));
  expectRefused(await logInBy(page, device, { count: 7 }), 'invalid_credentials');
  expect(await toldOfCopies()).toHaveLength(1);
  expectRefused(await logInBy(page, device, { count: 6 }), 'invalid_credentials');
  expect(await toldOfCopies()).toHaveLength(2);
  expectOk(await logInBy(page, device, { count: 8 }));
  // Without a valid signature nobody can make the server report a copy.
  const { options } = expectOk(await page.call(passkeyLoginOptions, {}));
  const good = device.get(options, { count: 5 });
  const stranger = createPasskeyDevice(PASSKEY_ORIGIN).get(options, { count: 5 });
  const forged = { ...good, response: { ...good.response, signature: stranger.response.signature } };
  expectRefused(await page.call(passkeyLogin, { passkey: forged }), 'invalid_credentials');
  expect(await toldOfCopies()).toHaveLength(2);
});

test('another key with the same id, an unknown passkey and a removed one get one answer', async () => {
  const page = away();
  const { options } = expectOk(await page.call(passkeyLoginOptions, {}));
  const stranger = createPasskeyDevice(PASSKEY_ORIGIN).get(options, { userHandle: 'x' });
  const id = device.get(options).id;
  const forged = await page.call(passkeyLogin, { passkey: { ...stranger, id, rawId: id } });
  const other = await logInBy(page, createPasskeyDevice(PASSKEY_ORIGIN));
  const session = away();
  expectOk(await logInBy(session, device));
  const { passkeys } = expectOk(await home.page.call(listPasskeys, {}));
  const passkey_id = passkeys[0]?.passkey_id ?? '';
  expectOk(await home.page.call(removePasskey, { passkey_id, password: PASSWORD }));
  const removed = await logInBy(page, device);
  for (const answer of [forged, other, removed]) {
    expect(expectRefused(answer, 'invalid_credentials').msg).toBe('Invalid credentials');
  }
  // The session that the passkey opened stays until its player ends it.
  expectOk(await session.call(walletBalance, {}));
});

test('the start of a log-in names nobody, and is the same with and without passkeys', async () => {
  const { options } = expectOk(await away().call(passkeyLoginOptions, {}));
  const { options: ofHome } = expectOk(await home.page.call(passkeyLoginOptions, {}));
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'play.example.com',
    timeout: 120_000,
    userVerification: 'required',
    allowCredentials: [],
  });
  expect({ ...ofHome, challenge: '' }).toEqual({ ...options, challenge: '' });
  // The database does not contain an open challenge in readable form.
  const rows = await app.db.query({ text: 'select row_to_json(c)::text as row from passkey_challenges c' });
  expect(JSON.stringify(rows)).not.toContain(options.challenge);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(options.challenge, 'base64url').toString('hex'));
  expect(rows.length).toBeGreaterThan(1);
});

test('a blocked player is refused, and an excluded player logs in to withdraw only', async () => {
  const page = away();
  expectOk(await home.page.call(excludeSelf, { length: 'for_good' }));
  expectOk(await logInBy(page, device));
  expectRefused(await page.call(transferPoints, { amount: '100', mobile_no: home.mobile }), 'self_excluded');
  expectRefused(await page.call(requestWithdrawal, { request_amount: '500', payment_method: '2' }), 'otp_required');
  const values = [home.mobile];
  await app.db.query({ text: 'update players set blocked_at = app_now() where mobile = $1', values });
  expectRefused(await logInBy(page, device), 'player_blocked');
});

test('[HND-10] wrong passkeys and wrong passwords share the counts of their /64', async () => {
  const wrong = { origin: 'https://play.example.net' };
  const line = (last: number) => createPage(app, `2001:db8:9:1::${last}`);
  expectRefused(await logInBy(line(1), device, wrong), 'invalid_credentials');
  expectRefused(await line(2).call(login, { mobile: home.mobile, password: 'wrong' }), 'invalid_credentials');
  expectRefused(await logInBy(line(3), device, wrong), 'invalid_credentials');
  await lengthenWaits(app);
  const refused = await logInBy(line(4), device);
  expectRefused(refused, 'rate_limited');
  expect(refused.headers.get('retry-after')).toBe('60');
  expectRefused(await line(5).call(login, { mobile: home.mobile, password: PASSWORD }), 'rate_limited');
  // The browser of the player counts apart.
  expectOk(await logInBy(home.page, device));
});

test('[HND-10] a /64 starts as many log-ins by passkey in a minute as it may log in', async () => {
  const small = await createTestApp({ env: { ...PASSKEY_ENV, LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '3' } });
  try {
    await small.setClock('2026-11-18T12:00:05+05:30');
    const start = (address: string) => createPage(small, address).call(passkeyLoginOptions, {});
    const answers = [];
    for (const last of [1, 2, 3, 4]) answers.push(codeOf(await start(`2001:db8:9:2::${last}`)));
    expect(countBy(answers.map(String))).toEqual({ ok: 3, rate_limited: 1 });
    expectOk(await start('2001:db8:9:3::1'));
  } finally {
    await small.close();
  }
});

test('passkeys work on localhost and https, and not on plain http in a network nor on an IP address', async () => {
  const local = await createTestApp({ env: { TRUST_PROXY: 'on' } });
  const lan = await createTestApp({ env: { PUBLIC_URL: 'http://surahi.lan:8080' } });
  try {
    const at = (host: string) =>
      local.call(passkeyLoginOptions, {}, { headers: { 'x-forwarded-host': host, 'x-forwarded-proto': 'http' } });
    expect(expectOk(await at('localhost:8080')).options.rpId).toBe('localhost');
    for (const host of ['192.168.1.7:8080', '[::1]:8080', '127.0.0.1:8080', 'surahi.lan']) {
      expectRefused(await at(host), 'passkey_unavailable');
    }
    expectRefused(await lan.call(passkeyLoginOptions, {}), 'passkey_unavailable');
  } finally {
    await local.close();
    await lan.close();
  }
});
