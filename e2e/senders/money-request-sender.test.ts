import { sendAccountOtp, transferPoints, verifyOtp } from '@surahi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MoneyRequestSender, type MoneyState } from '../../apps/player/src/shared/money/money-request-sender.ts';
import { endSession } from '../../apps/player/src/shared/session/session.ts';
import { balanceOf } from '../../apps/server/src/testing/bids.ts';
import { allowEveryDevice, setSettings } from '../../apps/server/src/testing/money.ts';
import { readOtp, registerTestPlayer, type TestPlayer } from '../../apps/server/src/testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { blockInSession, type BrowserNetwork, openBrowser } from './browser-network.ts';

const KEY = 'pending-test';
const KEEP_MS = 10 * 60_000;
const REQUEST_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const LATER_ID = '01890a5d-ac97-774b-bcce-b302099a8057';
const ENTRY = `${KEY}:${REQUEST_ID}`;

let app: TestApp;
let friend: TestPlayer;
let browser: BrowserNetwork;
let asha: TestPlayer;
let body: { amount: string; mobile_no: string; request_id: string };

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  friend = await registerTestPlayer(app);
});
beforeEach(async () => {
  browser = openBrowser(app);
  asha = await browser.register();
  body = { amount: '200', mobile_no: friend.mobile, request_id: REQUEST_ID };
});
afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

type Sender = MoneyRequestSender<typeof transferPoints, null>;
type Phase = MoneyState<typeof transferPoints, null>['phase'];

/** A sender as one visit of the app has it. Several share the device's storage. */
const visit = (): Sender => new MoneyRequestSender({ key: KEY, call: transferPoints, keepMs: KEEP_MS });

/** Resolves when the sender reaches a phase. */
function reached(sender: Sender, phase: Phase): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (sender.state().phase !== phase) return;
      stop();
      resolve();
    };
    const stop = sender.subscribe(check);
    check();
  });
}

/** Sends a request whose response is lost, and ends the session before a retry. */
async function leaveUnknown(sender: Sender, requestId = REQUEST_ID): Promise<void> {
  browser.loseResponse();
  sender.send({ ...body, request_id: requestId }, null);
  await reached(sender, 'checking');
  endSession('dead');
}

const sentIds = () => browser.sent.map((call) => call.body.request_id);
const sentAmounts = () => browser.sent.map((call) => call.body.amount);

test('an accepted request is no longer stored, and the player can clear it', async () => {
  const sender = visit();
  sender.send(body, null);
  expect(sender.state().phase).toBe('sending');
  expect(browser.storage.has(ENTRY)).toBe(true);
  await reached(sender, 'accepted');
  expect(sender.state()).toMatchObject({ data: { tx_request_number: expect.stringMatching(/^\d+$/), balance: '800' } });
  expect(browser.sent).toHaveLength(1);
  expect(browser.storage.has(ENTRY)).toBe(false);
  sender.clear();
  expect(sender.state()).toEqual({ phase: 'idle' });
});

test('a refused request can be retried under the same id', async () => {
  await setSettings(app, { transferDailyPoints: 100 });
  const sender = visit();
  sender.send(body, null);
  await reached(sender, 'refused');
  expect(sender.state()).toMatchObject({ failure: { code: 'transfer_daily_limit' } });
  await setSettings(app, { transferDailyPoints: 200_000 });
  sender.retry();
  await reached(sender, 'accepted');
  expect(sentIds()).toEqual([REQUEST_ID, REQUEST_ID]);
});

test('a lost response is checked under the same id and never reported as a failure', async () => {
  browser.loseResponse();
  browser.loseResponse();
  const sender = visit();
  const phases: string[] = [];
  sender.subscribe(() => phases.push(sender.state().phase));
  sender.send(body, null);
  await reached(sender, 'accepted');
  expect(phases).toEqual(['sending', 'checking', 'checking', 'accepted']);
  expect(sentIds()).toEqual([REQUEST_ID, REQUEST_ID, REQUEST_ID]);
  expect(await balanceOf(app, asha.playerId)).toBe(80_000n);
});

/** Exchanges a code for a ticket that lets the player send points from a new device. */
async function moneyTicket({ mobile, token }: TestPlayer): Promise<string> {
  const purpose = 'money_out' as const;
  expectOk(await app.call(sendAccountOtp, { purpose }, { token }));
  const otp = (await readOtp(app, mobile)) ?? '';
  return expectOk(await app.call(verifyOtp, { mobile, otp, purpose }, { token })).otp_ticket;
}

test('[HND-03] a ticket is sent again with its request until the outcome is known, and never stored on the device', async () => {
  await setSettings(app, { newDeviceHours: 24 });
  const sender = visit();
  sender.send(body, null);
  await reached(sender, 'refused');
  expect(sender.state()).toMatchObject({ failure: { code: 'otp_required' } });
  const otp_ticket = await moneyTicket(asha);
  browser.loseResponse();
  sender.retry({ otp_ticket });
  expect(browser.storage.get(ENTRY)).toContain(REQUEST_ID);
  expect(browser.storage.get(ENTRY)).not.toContain(otp_ticket);
  await reached(sender, 'accepted');
  expect(browser.sent.map((call) => call.body.otp_ticket)).toEqual([undefined, otp_ticket, otp_ticket]);
  expect(await balanceOf(app, asha.playerId)).toBe(80_000n);
  await allowEveryDevice(app);
});

test('a second request does not start while one is in flight', async () => {
  const sender = visit();
  const startedAtMs = performance.now();
  sender.send(body, null, 300);
  expect(sender.state().phase).toBe('waiting');
  sender.send({ ...body, amount: '300' }, null);
  await reached(sender, 'sending');
  expect(browser.sent.filter(({ atMs }) => atMs < startedAtMs + 290)).toEqual([]);
  await reached(sender, 'accepted');
  expect(sentAmounts()).toEqual(['200']);
});

test('the next visit resumes a request with an unknown outcome, for its player only', async () => {
  const first = visit();
  await leaveUnknown(first);
  expect(first.state()).toEqual({ phase: 'idle' });

  await browser.register();
  const other = visit();
  other.resume();
  expect(other.state()).toEqual({ phase: 'idle' });

  browser.logIn(asha);
  const second = visit();
  second.resume();
  expect(second.state().phase).toBe('checking');
  await reached(second, 'accepted');
  expect(sentIds()).toEqual([REQUEST_ID, REQUEST_ID]);
  expect(await balanceOf(app, asha.playerId)).toBe(80_000n);
});

test('two players on one phone each resume their own request', async () => {
  await leaveUnknown(visit(), LATER_ID);
  const other = await browser.register();
  await leaveUnknown(visit());
  for (const player of [asha, other]) {
    browser.logIn(player);
    const sender = visit();
    sender.resume();
    await reached(sender, 'accepted');
    expect(await balanceOf(app, player.playerId)).toBe(80_000n);
  }
  expect(sentIds()).toEqual([LATER_ID, REQUEST_ID, LATER_ID, REQUEST_ID]);
});

test('the outcome of one request leaves those of another tab stored, and the oldest is resumed first', async () => {
  await leaveUnknown(visit(), LATER_ID);
  browser.logIn(asha);
  await leaveUnknown(visit());
  browser.logIn(asha);
  const second = visit();
  second.send({ ...body, request_id: '01890a5d-ac98-774b-bcce-b302099a8057' }, null);
  await reached(second, 'accepted');
  expect([...browser.storage.keys()].filter((key) => key.startsWith(KEY)).toSorted()).toEqual([
    ENTRY,
    `${KEY}:${LATER_ID}`,
  ]);
  for (const id of [REQUEST_ID, LATER_ID]) {
    const next = visit();
    next.resume();
    expect(next.state()).toMatchObject({ phase: 'checking', body: { request_id: id } });
    await reached(next, 'accepted');
  }
});

test('a request that the release before stored is resumed once', async () => {
  await leaveUnknown(visit());
  browser.logIn(asha);
  // That release had one entry for each kind of request.
  browser.storage.set(KEY, browser.storage.get(ENTRY) ?? '');
  browser.storage.delete(ENTRY);
  const sender = visit();
  sender.resume();
  await reached(sender, 'accepted');
  expect(sentIds()).toEqual([REQUEST_ID, REQUEST_ID]);
  expect(browser.storage.has(KEY)).toBe(false);
  const next = visit();
  next.resume();
  expect(next.state()).toEqual({ phase: 'idle' });
});

test('a stored request is not retried after its time and is reported as unknown, and a damaged one is removed', async () => {
  await leaveUnknown(visit());
  browser.logIn(asha);
  const stored = browser.storage.get(ENTRY) ?? '';
  // The sender writes a JSON object with the time of the request.
  const { atMs, ...rest } = JSON.parse(stored) as { atMs: number };
  browser.storage.set(ENTRY, JSON.stringify({ ...rest, atMs: atMs - KEEP_MS - 60_000 }));
  const late = visit();
  late.resume();
  expect(late.state()).toEqual({ phase: 'idle', isUnknown: true });
  expect(browser.storage.has(ENTRY)).toBe(false);
  for (const text of ['{', stored.slice(0, -5)]) {
    browser.storage.set(ENTRY, text);
    late.resume();
    expect(browser.storage.has(ENTRY), text).toBe(false);
  }
});

test('when a retry is impossible the request stays stored, and no other one starts', async () => {
  browser.loseResponse(() => blockInSession(app, asha));
  const sender = visit();
  const phases: string[] = [];
  sender.subscribe(() => phases.push(sender.state().phase));
  sender.send(body, null);
  // The last one follows the refusal of the retry.
  await vi.waitFor(() => expect(phases).toEqual(['sending', 'checking', 'checking']), { timeout: 600_000 });
  expect(browser.storage.has(ENTRY)).toBe(true);
  sender.send({ ...body, amount: '300' }, null);
  window.dispatchEvent(new Event('online'));
  expect(sender.state()).toMatchObject({ phase: 'checking', body: { amount: '200' } });
  expect(sentAmounts()).toEqual(['200', '200']);
});
