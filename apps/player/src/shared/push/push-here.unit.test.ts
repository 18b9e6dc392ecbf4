import { pushState, savePush } from '@surahi/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { FIRST_CHOICES, hasUsableHours, readChoices } from './push-here.ts';

const ASHA = { username: 'Asha Rao', mobile: '9876543210', token: 'asha' };
const RAVI = { username: 'Ravi Kumar', mobile: '9876543211', token: 'ravi' };
const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const CHOICES = { mobile: ASHA.mobile, lang: 'en', ...FIRST_CHOICES };

afterEach(() => vi.unstubAllGlobals());

function bytesOf(key: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(key, 'base64url')).buffer;
}

/** A subscription as the browser makes it. */
const subscription = {
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: bytesOf(KEY) },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p256dh', auth: 'auth' } }),
};

/**
 * A browser of Asha that allows notifications. Unless `isSubscribed`, it has lost the subscription that she made. `next`
 * logs in while it subscribes. Returns a page's modules, and records the tokens of the sessions that saved a
 * subscription.
 */
async function openBrowser(next?: typeof ASHA, isSubscribed = false) {
  const browser = { isSubscribed, saved: [] as string[] };
  const held = { ...subscription, unsubscribe: async () => !(browser.isSubscribed = false) };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? held : null),
    subscribe: async () => {
      if (next !== undefined) startSession(next);
      browser.isSubscribed = true;
      return held;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  const Notification = { permission: 'granted', requestPermission: async () => 'granted' };
  vi.stubGlobal('window', { isSecureContext: true, PushManager: {}, Notification });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('localStorage', memoryStorage(new Map([['push', JSON.stringify(CHOICES)]])));
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith(savePush.path)) browser.saved.push((JSON.parse(body) as { unique_token: string }).unique_token);
    const state = path.endsWith(pushState.path) ? { public_key: KEY, device: null } : {};
    return Response.json({ ...state, status: true, msg: 'Success', message: 'Success' });
  });
  vi.resetModules();
  const [{ startSession }, { keepPush, turnOn }] = await Promise.all([
    import('../session/session.ts'),
    import('./push-here.ts'),
  ]);
  startSession(ASHA);
  return { browser, startSession, keepPush, turnOn };
}

test('a lost subscription is made again for the player who made it', async () => {
  const { browser, keepPush } = await openBrowser();
  await keepPush();
  expect(browser).toEqual({ isSubscribed: true, saved: ['asha'] });
});

test('the choices of a player are not stored for the next one, who logs in while the browser subscribes', async () => {
  const { browser, startSession, keepPush, turnOn } = await openBrowser(RAVI);
  await keepPush();
  expect(browser).toEqual({ isSubscribed: false, saved: [] });
  startSession(ASHA);
  expect(await turnOn(KEY, FIRST_CHOICES)).toBe('failed');
  expect(browser).toEqual({ isSubscribed: false, saved: [] });
});

test('a new token of the same player, as after a change of the password, stops nothing', async () => {
  const { browser, keepPush } = await openBrowser({ ...ASHA, token: 'new' });
  await keepPush();
  expect(browser).toEqual({ isSubscribed: true, saved: ['new'] });
});

test('a subscription that the browser had before stays for the player who logs in', async () => {
  const { browser, turnOn } = await openBrowser(RAVI, true);
  expect(await turnOn(KEY, FIRST_CHOICES)).toBe('failed');
  expect(browser).toEqual({ isSubscribed: true, saved: [] });
});

test('stored choices are read back with the topics that exist', () => {
  const stored = {
    mobile: '9876543210',
    lang: 'hi',
    topics: ['wins', 'results'],
    quiet_from: '22:00',
    quiet_to: '07:00',
  };
  expect(readChoices(JSON.stringify(stored))).toEqual({ ...stored, topics: ['results', 'wins'] });
  expect(readChoices(JSON.stringify({ topics: ['wins', 'other', 7] }))).toMatchObject({
    topics: ['wins'],
    quiet_from: '',
    quiet_to: '',
  });
});

test('quiet hours have two different times or none', () => {
  const usable = (from: string, to: string) => hasUsableHours({ quiet_from: from, quiet_to: to });
  expect([usable('', ''), usable('22:00', '07:00')]).toEqual([true, true]);
  expect([usable('22:00', ''), usable('', '07:00'), usable('22:00', '22:00')]).toEqual([false, false, false]);
});

test('stored choices with a single time are read back without quiet hours', () => {
  const stored = { mobile: '9876543210', lang: 'hi', topics: ['wins'], quiet_from: '22:00', quiet_to: '' };
  expect(readChoices(JSON.stringify(stored))).toEqual({ ...stored, quiet_from: '' });
});

test('absent or damaged choices are none', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '{}', '{"topics":"wins"}']) {
    expect(readChoices(text), text).toBeUndefined();
  }
});
