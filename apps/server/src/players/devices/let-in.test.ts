import {
  type AnyCall,
  checkMobile,
  forgetCheckMobile,
  forgotPassword,
  login,
  registerPlayer,
  resendOtp,
  verifyOtp,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInTestOperator } from '../../testing/operators.ts';
import { createPage, type PageClient } from '../../testing/page-client.ts';
import { newMobile, readOtp } from '../../testing/players.ts';
import { lengthenWaits } from '../../testing/sign-in-tries.ts';
import { startMinute } from '../../testing/start-minute.ts';
import { type CallAnswer, createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const HOME = '198.51.100.7';
const password = 'a good password';
const reason = 'called from the number';
const forgot = 'forgot_password' as const;
const env = { TRUST_PROXY: 'on', LIMIT_OTP_PER_ADDRESS_PER_MINUTE: '20' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env });
});
// each test gets a fresh minute of the per-address limit
beforeEach(() => app.advanceClock(61_000));
afterAll(() => app.close());

async function register(page: PageClient): Promise<string> {
  const mobile = newMobile();
  expectOk(await page.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await page.call(registerPlayer, { name: 'Asha Rao', mobile, password, otp, age_confirmed: true }));
  // past the per-address minute as well
  await app.advanceClock(86_461_000);
  return mobile;
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/**
 * Strangers in three networks, one of them the player's own, use up all codes that strangers may request for the
 * number.
 */
async function useUp(mobile: string): Promise<void> {
  for (const address of [HOME, '203.0.113.1', '203.0.114.1'])
    for (let asked = 0; asked < 3; asked += 1) await app.call(forgetCheckMobile, { mobile }, from(address));
}

/** The support code in a refusal. */
function supportCode<C extends AnyCall>(answer: CallAnswer<C>, code: 'otp_limit' | 'rate_limited'): string {
  const refusal: object = expectRefused(answer, code);
  const shown: unknown = 'support_code' in refusal ? refusal.support_code : undefined;
  expect(shown).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  return String(shown);
}

async function letIn(mobile: string, supportCodeHeard: string): Promise<void> {
  const support = await signInTestOperator(app, 'support');
  await support.ok(OPERATOR_CALLS.letBrowserIn, { body: { mobile, supportCode: supportCodeHeard, reason } });
}

test('[HND-10] support lets in a player’s unknown browser after strangers locked it out, and only that browser', async () => {
  const mobile = await register(createPage(app, HOME));
  await useUp(mobile);
  const [fresh, stranger] = [createPage(app, HOME), createPage(app, HOME)];
  const code = supportCode(await fresh.call(forgetCheckMobile, { mobile }), 'otp_limit');
  expect(supportCode(await fresh.call(forgetCheckMobile, { mobile }), 'otp_limit')).toBe(code);
  expect(supportCode(await stranger.call(forgetCheckMobile, { mobile }), 'otp_limit')).not.toBe(code);

  // as typed by an operator who heard it
  await letIn(` +91 ${mobile}`, code.toLowerCase().replace('-', ' '));
  expectOk(await fresh.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  for (let tries = 0; tries < 3; tries += 1)
    expectRefused(await stranger.call(verifyOtp, { mobile, otp, purpose: forgot }), 'otp_wrong');
  expectRefused(await stranger.call(forgetCheckMobile, { mobile }), 'otp_limit');
  const { otp_ticket } = expectOk(await fresh.call(verifyOtp, { mobile, otp, purpose: forgot }));
  expectOk(await fresh.call(forgotPassword, { mobile, new_pass: 'brand new', otp_ticket }));
  expectOk(await fresh.call(login, { mobile, password: 'brand new' }));
});

test('[HND-10] a new player whose number strangers have used up can register once support lets the browser in', async () => {
  const mobile = newMobile();
  await useUp(mobile);
  const fresh = createPage(app, '192.0.2.9');
  await letIn(mobile, supportCode(await fresh.call(checkMobile, { mobile }), 'otp_limit'));
  expectOk(await fresh.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await fresh.call(registerPlayer, { name: 'Bhavna Iyer', mobile, password, otp, age_confirmed: true }));
});

test('[HND-10] a browser that is let in has three codes a day with three tries each', async () => {
  const mobile = await register(createPage(app, HOME));
  await useUp(mobile);
  const fresh = createPage(app, HOME);
  await letIn(mobile, supportCode(await fresh.call(forgetCheckMobile, { mobile }), 'otp_limit'));
  for (let asked = 0; asked < 3; asked += 1) {
    expectOk(await fresh.call(forgetCheckMobile, { mobile }));
    const guess = { mobile, otp: '0123', purpose: forgot };
    for (let tries = 0; tries < 3; tries += 1) expectRefused(await fresh.call(verifyOtp, guess), 'otp_wrong');
    expectRefused(await fresh.call(verifyOtp, guess), 'otp_exhausted');
  }
  // a browser that is let in gets no support code
  const refusal: object = expectRefused(await fresh.call(forgetCheckMobile, { mobile }), 'otp_limit');
  expect(refusal).not.toHaveProperty('support_code');
});

test('[HND-10] wrong passwords of strangers delay neither the player’s browser at a new address nor one that is let in', async () => {
  const home = createPage(app, HOME);
  const mobile = await register(home);
  const keepBusy = (): Promise<unknown> =>
    app.ownerDb.query({
      text: `insert into login_failures (mobile, origin, failures, last_at) values ($1, '', 30, app_now())
        on conflict (mobile, origin) do update set failures = 30, last_at = app_now()`,
      values: [mobile],
    });
  await keepBusy();
  const fresh = createPage(app, '192.0.2.55');
  const code = supportCode(await fresh.call(login, { mobile, password }), 'rate_limited');
  await letIn(mobile, code);
  for (let tries = 0; tries < 2; tries += 1)
    expectRefused(await fresh.call(login, { mobile, password: 'wrong one' }), 'invalid_credentials');
  expectOk(await fresh.call(login, { mobile, password }));
  await keepBusy();
  const abroad = home.movedTo('192.0.2.56');
  expectOk(await abroad.call(login, { mobile, password }));
  await keepBusy();
  // its own wrong passwords delay it like any other browser
  for (let tries = 0; tries < 4; tries += 1) await abroad.call(login, { mobile, password: 'wrong one' });
  await lengthenWaits(app);
  expectRefused(await abroad.call(login, { mobile, password }), 'rate_limited');
});

test('[HND-10] a full minute at an address blocks neither its players’ browsers nor one that is let in', async () => {
  const home = createPage(app, HOME);
  const mobile = await register(home);
  const fresh = createPage(app, HOME);
  expectOk(await fresh.call(forgetCheckMobile, { mobile }));
  const guess = { mobile: newMobile(), otp: '0123', purpose: forgot };
  const stayInMinute = await startMinute(app);
  for (let asked = 0; asked < 25; asked += 1) {
    await stayInMinute();
    await app.call(verifyOtp, guess, from(HOME));
    await app.call(resendOtp, { mobile: newMobile() }, from(HOME));
  }

  const otp = (await readOtp(app, mobile)) ?? '';
  await stayInMinute();
  await letIn(mobile, supportCode(await fresh.call(verifyOtp, { mobile, otp, purpose: forgot }), 'rate_limited'));
  const { otp_ticket } = expectOk(await fresh.call(verifyOtp, { mobile, otp, purpose: forgot }));
  expectOk(await fresh.call(forgotPassword, { mobile, new_pass: 'brand new', otp_ticket }));
  expectOk(await fresh.call(login, { mobile, password: 'brand new' }));
  expectOk(await fresh.call(forgetCheckMobile, { mobile }));
});

test('support lets browsers in with a reason in the log; the grant can be ended and expires after a day', async () => {
  const mobile = newMobile();
  await useUp(mobile);
  const [first, second] = [createPage(app, HOME), createPage(app, HOME)];
  const codes = [first, second].map(async (page) => supportCode(await page.call(checkMobile, { mobile }), 'otp_limit'));
  const [codeA = '', codeB = ''] = await Promise.all(codes);
  const body = { mobile, supportCode: codeA, reason };
  const support = await signInTestOperator(app, 'support');
  for (const role of ['results', 'finance', 'auditor'] as const) {
    const other = await signInTestOperator(app, role);
    expect((await other.call(OPERATOR_CALLS.letBrowserIn, { body })).code).toBe('forbidden');
    expect((await other.call(OPERATOR_CALLS.listBrowsers)).code).toBe('forbidden');
  }
  const refused = async (changed: Partial<typeof body>) =>
    (await support.call(OPERATOR_CALLS.letBrowserIn, { body: { ...body, ...changed } })).code;
  expect(await refused({ mobile: '12345' })).toBe('mobile_invalid');
  expect(await refused({ supportCode: 'ABCDE' })).toBe('support_code_invalid');
  expect(await refused({ reason: '' })).toBe('malformed');
  expectRefused(await first.call(checkMobile, { mobile }), 'otp_limit');

  // each grant replaces the ones before it
  await Promise.all(Array.from({ length: 8 }, () => support.ok(OPERATOR_CALLS.letBrowserIn, { body })));
  await letIn(mobile, codeB);
  const { browsers } = await support.ok(OPERATOR_CALLS.listBrowsers);
  const inNow = browsers.filter((one) => one.supportCode === codeA && one.isIn);
  expect(inNow).toHaveLength(1);
  const browserId = inNow[0]?.browserId ?? '';
  const listed = { mobile, supportCode: codeA, by: support.username, reason, isIn: true, playerId: null };
  expect(inNow[0]).toMatchObject(listed);
  expectOk(await first.call(checkMobile, { mobile }));

  const params = { browserId };
  await support.ok(OPERATOR_CALLS.endBrowser, { params, body: { reason: 'was the wrong one' } });
  expect((await support.call(OPERATOR_CALLS.endBrowser, { params, body: { reason } })).code).toBe('not_found');
  expectRefused(await first.call(checkMobile, { mobile }), 'otp_limit');
  const owner = await signInTestOperator(app, 'owner');
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `browser:${browserId}` } });
  expect(rows.map(({ action, reason: why }) => [action, why])).toEqual([
    ['browser.end', 'was the wrong one'],
    ['browser.let_in', reason],
  ]);
  expect(JSON.stringify(rows)).not.toContain(mobile);

  await app.advanceClock(23 * 3_600_000);
  await useUp(mobile);
  expectOk(await second.call(checkMobile, { mobile }));
  await app.advanceClock(3_601_000);
  await useUp(mobile);
  expectRefused(await second.call(checkMobile, { mobile }), 'otp_limit');
});
