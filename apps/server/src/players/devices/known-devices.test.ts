import {
  checkMobile,
  forgetCheckMobile,
  forgotPassword,
  listSessions,
  login,
  logout,
  registerPlayer,
  resendOtp,
  revokeSession,
  verifyOtp,
} from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName, playerCookieName } from '../../platform/http/identity.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { createPage, type PageClient } from '../../testing/page-client.ts';
import { newMobile, readOtp } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const HOME = '198.51.100.7';
const password = 'a good password';
const forgot = 'forgot_password' as const;
const registration = 'registration' as const;

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  const env = { TRUST_PROXY: 'on' };
  app = await createTestApp({ env, database });
  other = await createTestApp({ env, database: { ...database, drop: () => Promise.resolve() } });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Registers a player on a page at home and moves the clock by more than a day. */
async function registerOnPage(page: PageClient): Promise<string> {
  const mobile = newMobile();
  expectOk(await page.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const { otp_ticket } = expectOk(await page.call(verifyOtp, { mobile, otp, purpose: registration }));
  const body = { name: 'Asha Rao', mobile, password, otp_ticket, age_confirmed: true };
  expectOk(await page.call(registerPlayer, body));
  await app.advanceClock(DAY_MS + 1_000);
  return mobile;
}

/** Requests a code by number alone, as a client without cookies at this address. */
function askFrom(address: string, mobile: string, node = app) {
  return node.call(forgetCheckMobile, { mobile }, { headers: { 'x-forwarded-for': address } });
}

/** Uses up all codes that strangers in three networks may request for a number in one day. */
async function useUp(mobile: string): Promise<number> {
  let sent = 0;
  for (const address of ['203.0.113.1', '203.0.114.1', '203.0.115.1']) {
    for (let asked = 0; asked < 4; asked += 1) if ((await askFrom(address, mobile)).body.status) sent += 1;
  }
  return sent;
}

/** A day later, requests a code in this browser. Returns whether the server knows it as one of the number's player. */
async function isKnownBrowser(page: PageClient, mobile: string): Promise<boolean | undefined> {
  await app.advanceClock(DAY_MS + 1_000);
  expectOk(await page.call(forgetCheckMobile, { mobile }));
  const [row] = await app.db.query<{ known: boolean }>({
    text: 'select known from otp_codes where mobile = $1 order by otp_id desc limit 1',
    values: [mobile],
  });
  return row?.known;
}

/** A four-digit code different from this one. */
function another(otp: string, step: number): string {
  return String(((Number(otp) - 1_000 + step) % 9_000) + 1_000);
}

test('[HND-10] strangers who use up a number’s codes and guess cannot stop its player from resetting the password', async () => {
  const home = createPage(app, HOME);
  const mobile = await registerOnPage(home);
  expectOk(await home.call(logout, {}));
  expect(await useUp(mobile)).toBe(5);
  expectRefused(await createPage(app, '192.0.2.77').call(forgetCheckMobile, { mobile }), 'otp_limit');

  expectOk(await home.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const stranger = createPage(app, HOME);
  for (let step = 1; step <= 4; step += 1) {
    const guess = { mobile, otp: another(otp, step), purpose: forgot };
    // guesses apply only to codes that strangers requested
    await app.call(verifyOtp, guess);
    await stranger.call(verifyOtp, guess);
    await stranger.call(resendOtp, { mobile, purpose: forgot });
  }
  const { otp_ticket } = expectOk(await home.call(verifyOtp, { mobile, otp, purpose: forgot }));
  expectOk(await home.call(forgotPassword, { mobile, new_pass: 'brand new', otp_ticket }));
  expectOk(await home.call(login, { mobile, password: 'brand new' }));
});

test('[HND-10] a code works only for its requester: a stranger’s correct guess, attempts and resends do not affect it', async () => {
  const [mobile, owner, stranger] = [newMobile(), createPage(app, HOME), createPage(app, '203.0.113.9')];
  expectOk(await owner.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const right = { mobile, otp, purpose: registration };
  for (let tries = 0; tries < 4; tries += 1) expectRefused(await stranger.call(verifyOtp, right), 'otp_wrong');
  expectOk(await stranger.call(resendOtp, { mobile, purpose: registration }));
  expectRefused(await app.call(verifyOtp, right), 'otp_wrong');
  expectOk(await owner.call(verifyOtp, right));
});

test('[HND-10] a number has five codes a day for strangers, five for its browsers, and three per requester, across two nodes', async () => {
  const pages = [createPage(app, HOME), createPage(app, HOME)] as const;
  const mobile = await registerOnPage(pages[0]);
  expectOk(await pages[1].call(login, { mobile, password }));
  const count = (answers: ReadonlyArray<{ body: { status: unknown } }>): number =>
    answers.filter(({ body }) => body.status === true).length;
  const twelve = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? app : other));

  const first = await Promise.all(twelve.map((node) => askFrom('203.0.113.1', mobile, node)));
  expect(count(first)).toBe(3);
  const networks = twelve.map((node, index) => askFrom(`203.0.${120 + index}.1`, mobile, node));
  expect(count(await Promise.all(networks))).toBe(2);

  const byPage = async (page: PageClient) =>
    count(await Promise.all(twelve.map((node) => page.call(forgetCheckMobile, { mobile }, node))));
  expect(await byPage(pages[0])).toBe(3);
  expect(await byPage(pages[1])).toBe(2);
  const asked = await app.db.query({
    text: `select from otp_codes where mobile = $1 and created_at > app_now() - interval '1 day'`,
    values: [mobile],
  });
  expect(asked).toHaveLength(10);
});

test('strangers and other players’ browsers get the same answers for numbers with and without an account', async () => {
  const elsewhere = createPage(app, HOME);
  await registerOnPage(elsewhere);
  const known = await registerOnPage(createPage(app, HOME));
  const refusals = async (mobile: string): Promise<string[]> => {
    const answers: string[] = [];
    // the support code is a hash of number and browser, so it differs for each
    const note = ({ http, body }: { http: number; body: object }) =>
      answers.push(`${http} ${JSON.stringify({ ...body, ...('support_code' in body ? { support_code: '' } : {}) })}`);
    // codes never begin with 0, so this guess cannot be right by chance
    const guess = { mobile, otp: '0123', purpose: forgot };
    // the player's own network, with and without cookies, and two others
    for (let turn = 0; turn < 4; turn += 1) {
      note(await elsewhere.call(forgetCheckMobile, { mobile }));
      note(await elsewhere.call(resendOtp, { mobile, purpose: forgot }));
      if (turn === 0) for (let tries = 0; tries < 4; tries += 1) note(await elsewhere.call(verifyOtp, guess));
      for (const address of [HOME, '203.0.113.1', '203.0.114.1']) note(await askFrom(address, mobile));
      note(await app.call(verifyOtp, guess));
    }
    return answers;
  };
  expect(await refusals(newMobile())).toEqual(await refusals(known));
});

test('the device cookie is host-only, HttpOnly and set only for pages', async () => {
  const mobile = newMobile();
  const answer = await app.call(checkMobile, { mobile }, { headers: { 'sec-fetch-site': 'same-origin' } });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-surahi_device=[A-Za-z0-9_-]{43};/);
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).toContain(part);
  expect(cookie).not.toContain('Domain');
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
  const stored = await app.ownerDb.query({ text: 'select from otp_codes where asker = $1', values: [token] });
  expect(stored).toHaveLength(0);
  for (const site of ['cross-site', 'same-site']) {
    const foreign = await app.call(checkMobile, { mobile: newMobile() }, { headers: { 'sec-fetch-site': site } });
    expect(foreign.headers.getSetCookie()).toEqual([]);
  }
});

test('a new password or ending a device makes other browsers strangers; logging out does not', async () => {
  const [home, lost, sold] = [createPage(app, HOME), createPage(app, HOME), createPage(app, HOME)];
  const mobile = await registerOnPage(home);
  const { session_id } = expectOk(await sold.call(login, { mobile, password }));
  expectOk(await lost.call(login, { mobile, password }));
  await app.advanceClock(DAY_MS);
  const outAtMs = app.nowMs();
  expectOk(await lost.call(logout, {}));
  const [renewed] = await app.db.query({
    text: 'select from known_devices join players using (player_id) where mobile = $1 and last_at >= $2',
    values: [mobile, new Date(outAtMs)],
  });
  expect(renewed).toBeDefined();
  expect(await isKnownBrowser(lost, mobile)).toBe(true);
  expectOk(await home.call(revokeSession, { session_id }));
  expect(await isKnownBrowser(sold, mobile)).toBe(false);

  expectOk(await home.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await home.call(forgotPassword, { mobile, new_pass: 'brand new', otp }));
  expect([await isKnownBrowser(lost, mobile), await isKnownBrowser(home, mobile)]).toEqual([false, true]);
  expectOk(await lost.call(login, { mobile, password: 'brand new' }));
  expectOk(await home.call(login, { mobile, password: 'brand new' }));
  expectOk(await home.call(revokeSession, { all_others: true }));
  expect([await isKnownBrowser(lost, mobile), await isKnownBrowser(home, mobile)]).toEqual([false, true]);
});

test('a log-out with a stolen session does not make the browser of its thief known', async () => {
  const [home, thief] = [createPage(app, HOME), createPage(app, HOME)];
  const mobile = await registerOnPage(home);
  expectOk(await home.call(login, { mobile, password }));
  expectOk(await thief.call(checkMobile, { mobile: newMobile() }));
  const cookie = [
    `${playerCookieName(app.config)}=${home.cookie('surahi_session')}`,
    `${cookieName(app.config.publicUrl, 'surahi_device')}=${thief.cookie('surahi_device')}`,
  ].join('; ');
  expectOk(await app.call(logout, {}, { headers: { 'sec-fetch-site': 'same-origin', cookie } }));
  expectRefused(await home.call(listSessions, {}), 'session_dead');
  expect(await isKnownBrowser(thief, mobile)).toBe(false);
  expect(await isKnownBrowser(home, mobile)).toBe(true);
});

test('[HND-10] strangers who use up the hourly limit or an address’s minute do not affect players’ browsers', async () => {
  const small = await createTestApp({
    env: { TRUST_PROXY: 'on', OTP_PER_HOUR_TOGETHER: '12', LIMIT_OTP_PER_ADDRESS_PER_MINUTE: '3' },
  });
  try {
    await small.setClock('2026-11-21T09:00:05+05:30');
    const home = createPage(small, HOME);
    const mobile = newMobile();
    expectOk(await home.call(checkMobile, { mobile }));
    const otp = (await readOtp(small, mobile)) ?? '';
    expectOk(await home.call(registerPlayer, { name: 'Asha Rao', mobile, password, otp, age_confirmed: true }));
    const ask = (address: string) =>
      small.call(forgetCheckMobile, { mobile: newMobile() }, { headers: { 'x-forwarded-for': address } });
    for (let asked = 0; asked < 2; asked += 1) expectOk(await ask(HOME));
    expectRefused(await ask(HOME), 'rate_limited');
    for (let network = 1; network <= 9; network += 1) expectOk(await ask(`198.51.${network}.1`));
    expectRefused(await ask('203.0.114.1'), 'rate_limited');
    expectOk(await home.call(forgetCheckMobile, { mobile }));
  } finally {
    await small.close();
  }
});

test('a log-in in a browser that resembles the player’s sends a text once a day; a known browser sends none', async () => {
  const home = createPage(app, HOME);
  const mobile = await registerOnPage(home);
  const texts = async (): Promise<number> => {
    const text = `select from sms_outbox where mobile = $1 and body like 'New log-in%'`;
    return (await app.db.query({ text, values: [mobile] })).length;
  };
  expectOk(await home.call(logout, {}));
  expectOk(await home.call(login, { mobile, password }));
  expect(await texts()).toBe(0);
  for (const expected of [1, 1]) {
    expectOk(await createPage(app, HOME).call(login, { mobile, password }));
    expect(await texts()).toBe(expected);
  }
  await app.advanceClock(DAY_MS + 1_000);
  // a client without cookies counts as a new device too
  const headers = { 'x-forwarded-for': HOME, 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' };
  expectOk(await app.call(login, { mobile, password }, { headers }));
  expect(await texts()).toBe(2);
});
