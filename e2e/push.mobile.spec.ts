import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * The test browser has no push service of a vendor, and never allows notifications. This stands for both: it makes a
 * subscription with real keys, and keeps it as browsers do.
 */
async function addPushService(context: BrowserContext): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await context.addInitScript((made) => {
    const KEY = 'vendor-subscription';
    const held = () =>
      localStorage.getItem(KEY) === null
        ? null
        : {
            toJSON: () => made,
            options: { applicationServerKey: null },
            unsubscribe: () => Promise.resolve(localStorage.removeItem(KEY)),
          };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(held()),
      subscribe: () => {
        localStorage.setItem(KEY, 'yes');
        return Promise.resolve(held());
      },
    });
    const ANSWER = 'vendor-permission';
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(ANSWER) ?? 'default' });
    Object.assign(Notification, {
      requestPermission: () => {
        localStorage.setItem(ANSWER, 'granted');
        return Promise.resolve('granted');
      },
    });
  }, subscription);
}

type Shown = { title: string; body: string; data: string };

/** Keeps what the worker shows, because the test browser shows nothing. */
async function keepShown(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const kept: unknown[] = [];
    Object.assign(globalThis, { kept });
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, { body, data }: Shown) => Promise.resolve(kept.push({ title, body, data })),
    });
  });
}

const shownBy = (worker: Worker) => worker.evaluate(() => Reflect.get(globalThis, 'kept') as Shown[]);

/** Taps the last notification. Returns how often the worker closed it. */
function tapShown(worker: Worker): Promise<number> {
  return worker.evaluate(() => {
    const kept = Reflect.get(globalThis, 'kept') as Shown[];
    let closed = 0;
    const notification = { data: kept.at(-1)?.data, close: () => (closed += 1) };
    // The types of this file are those of a page.
    const Extendable = Reflect.get(globalThis, 'ExtendableEvent') as new (type: string) => Event;
    globalThis.dispatchEvent(Object.assign(new Extendable('notificationclick'), { notification }));
    return closed;
  });
}

/** Delivers a push message to the worker of the page, as the browser does after it has decrypted it. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await known,
    data: JSON.stringify(message),
  });
}

test('after an accepted bid the app offers notifications, the choices stay per device, a message is shown, and a tap opens its page', async ({
  page,
  server,
  context,
}) => {
  await addPushService(context);
  const market = await openMarket(server);
  const { mobile } = await enter(page, server);
  const devices = () =>
    server.db.query<{ topics: string[]; quiet_from: number | null }>({
      text: 'select d.topics, d.quiet_from from push_devices d join players using (player_id) where mobile = $1',
      values: [mobile],
    });

  await openGame(page, market.game_name, 'Single Digit');
  const offer = page.getByRole('region', { name: 'Know when you win' });
  await expect(offer).toHaveCount(0);
  await addRow(page, '7', '10');
  await submitList(page);
  // The app waits ten seconds for its worker, which may start later on a busy machine.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const turnOn = offer.getByRole('button', { name: 'Turn on' });
  await page.route('**/api-push-save', (route) => route.abort(), { times: 1 });
  await turnOn.click();
  await expectToast(page, 'Notifications could not be changed. Please try again.');
  await turnOn.click();
  await expectToast(page, 'Notifications are on');
  await expect(offer).toHaveCount(0);
  expect(await devices()).toEqual([{ topics: ['wins', 'deposits', 'withdrawals'], quiet_from: null }]);

  await page.goto('/notices');
  await page.getByRole('link', { name: 'Push notifications on this device' }).click();
  await expect(page.getByRole('checkbox', { name: 'My wins' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Results of my bids' }).check();
  await page.getByLabel('From').fill('22:00');
  await page.getByRole('button', { name: 'Save' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Enter two different times, or leave both empty.' });
  await expect(problem).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('07:00');
  await expect(problem).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved');
  expect(await devices()).toEqual([{ topics: ['results', 'wins', 'deposits', 'withdrawals'], quiet_from: 1_320 }]);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Results of my bids' })).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('22:00');

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await keepShown(worker);
  await deliver(page, { title: 'You won 95', body: 'Neelam open 346-3', link: '/imp3', tag: 'result:7', lang: 'en' });
  await expect.poll(() => shownBy(worker)).toEqual([{ title: 'You won 95', body: 'Neelam open 346-3', data: '/imp3' }]);
  expect(await tapShown(worker)).toBe(1);
  await expect(page).toHaveURL(/\/imp3$/);

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(await devices()).toEqual([]);
});
