import { listSessions, login } from '@surahi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../apps/player/src/shared/api.ts';
import { afterLogOut, keepLoggedOut, logOut } from '../../apps/player/src/shared/session/log-out.ts';
import { endSession, startSession } from '../../apps/player/src/shared/session/session.ts';
import { registerTestPlayer, type TestPlayer } from '../../apps/server/src/testing/players.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { openBrowser, type BrowserNetwork } from './browser-network.ts';

let app: TestApp;
let browser: BrowserNetwork;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = openBrowser(app);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  player = await browser.register();
});
afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

/** Whether the server still knows the player's first session. */
async function isLive(): Promise<boolean> {
  const { body } = await app.call(listSessions, {}, { cookie: player.token });
  return body.status;
}

/** Logs in as a screen does. Returns whether the server accepted it. Another tab sends no log-out meanwhile. */
async function logIn({ mobile, password }: TestPlayer): Promise<boolean> {
  const answer = await afterLogOut(() => {
    expect([...browser.storage.keys()]).not.toContain('log-out-due');
    return call(login, { mobile, password, device_id: null });
  });
  if (answer.ok) startSession({ username: 'Asha Rao', mobile, token: answer.data.session_id });
  return answer.ok;
}

async function logOutOffline(): Promise<void> {
  browser.goOffline();
  await logOut(() => undefined);
  expect(await isLive()).toBe(true);
}

test('a log-out without a network reaches the server when the network returns', async () => {
  keepLoggedOut();
  await logOutOffline();
  browser.goOnline();
  await expect.poll(isLive).toBe(false);
});

test('a log-out without a network reaches the server at the next start of the app', async () => {
  await logOutOffline();
  browser.goOnline();
  expect(await isLive()).toBe(true);
  keepLoggedOut();
  await expect.poll(isLive).toBe(false);
});

test('a log-out without a network reaches the server before the next login, and leaves that login alone', async () => {
  const next = await registerTestPlayer(app);
  await logOutOffline();
  expect(await logIn(next)).toBe(false);
  browser.goOnline();
  expect(await logIn(next)).toBe(true);
  expect(await isLive()).toBe(false);
  keepLoggedOut();
  browser.goOnline();
  // A log-out waits for its turn, as a login does.
  await afterLogOut(() => Promise.resolve({ ok: true }));
  expect(await call(listSessions, {})).toMatchObject({ ok: true });
});

test('after a log-out that was answered, the app sends no other one', async () => {
  await logOut(() => undefined);
  expect(await isLive()).toBe(false);
  const calls = browser.sent.length;
  keepLoggedOut();
  await afterLogOut(() => Promise.resolve({ ok: true }));
  expect(browser.sent).toHaveLength(calls);
});

test('a log-out that is due is not sent for a player who is logged in', async () => {
  // A tab of an earlier version logs in and leaves the entry.
  browser.storage.set('log-out-due', '1');
  keepLoggedOut();
  await afterLogOut(() => Promise.resolve({ ok: true }));
  expect(await isLive()).toBe(true);
});
