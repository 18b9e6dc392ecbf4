import { randomUUID } from 'node:crypto';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectToast } from './page-models/feedback.ts';
import { newOperator, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

declare global {
  var announced: { tones: number; notes: { text: string; click: () => void }[] };
}

/** Records what the page announces. The browser of the tests shows no notifications and has no loudspeaker. */
function recordSignals(): void {
  globalThis.announced = { tones: 0, notes: [] };
  class RecordedNotification {
    static permission = sessionStorage.getItem('allowed') ?? 'default';
    static requestPermission(): Promise<string> {
      sessionStorage.setItem('allowed', 'granted');
      RecordedNotification.permission = 'granted';
      return Promise.resolve('granted');
    }
    onclick: (() => void) | null = null;
    constructor(_title: string, { body }: { body: string }) {
      globalThis.announced.notes.push({ text: body, click: () => this.onclick?.() });
    }
    close(): void {
      // The recorded text stays.
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: RecordedNotification });
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function create(this: AudioContext) {
    globalThis.announced.tones += 1;
    return make.call(this);
  };
  AudioContext.prototype.resume = () => Promise.resolve();
}

/** Failed sign-ins, as many as raise an alert. */
async function failSignIns(server: TestServer, username: string, failures: number): Promise<void> {
  await server.db.query({
    text: `insert into operator_tries (username, origin, failures, last_at) values ($1, '', $2, app_now())
      on conflict (username, origin) do update set failures = excluded.failures, last_at = excluded.last_at`,
    values: [username, failures],
  });
}

test('an alert is announced by tone and notification, which leads to it, and is acknowledged by a name that others see', async ({
  page,
  browser,
  server,
}) => {
  await page.addInitScript(recordSignals);
  const login = await newOperator(server, 'owner');
  await signIn(page, login, '/operator/account');
  await page.getByRole('switch', { name: 'Play a sound for a new alert' }).click();
  await page.getByRole('switch', { name: 'Show a desktop notification for a new alert' }).click();
  await expect(page.getByRole('switch', { name: 'Show a desktop notification for a new alert' })).toBeChecked();
  // The browser announces an alert once, so a reload announces only the new one.
  const stranger = `stranger-${randomUUID().slice(0, 8)}`;
  await failSignIns(server, stranger, 7);
  const text = `Sign-ins as ${stranger} fail repeatedly`;
  const told = () => page.evaluate(() => globalThis.announced.notes.map((note) => note.text));
  await expect.poll(told).toContain(text);
  expect(await page.evaluate(() => globalThis.announced.tones)).toBeGreaterThanOrEqual(2);
  await page.evaluate((wanted) => globalThis.announced.notes.find((note) => note.text === wanted)?.click(), text);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();

  await page.goto('/operator/');
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByRole('link', { name: text })).toBeVisible();
  expect(await told()).not.toContain(text);
  await alerts.getByRole('button', { name: `Acknowledge: ${text}` }).click();
  await expectToast(page, `Acknowledged by ${login.username}`);
  const line = alerts.getByRole('listitem').filter({ hasText: stranger });
  await expect(line).toContainText(login.username);
  await expect(line.getByRole('button')).toHaveCount(0);

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 850 } });
  const other = await context.newPage();
  await signIn(other, await newOperator(server, 'owner'), '/operator/');
  await expect(
    other.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: stranger }),
  ).toContainText(login.username);
  await context.close();
});

test('Ctrl K opens pages, actions and players of the role by a few letters, and the question mark lists the shortcuts', async ({
  page,
  server,
}) => {
  const player = newPlayer(`Zarina${randomUUID().replaceAll(/[^a-f]/g, '')}`);
  await register(server, player);
  await signIn(page, await newOperator(server, 'finance'), '/operator/');
  const field = page.getByRole('combobox', { name: 'Page, player, draw or action' });
  const go = async (typed: string, entry: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(entry);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await go(player.name, new RegExp(player.name));
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
  await go('pay with', /^Pay withdrawals/);
  await expect(page.getByLabel('Mobile, UTR, amount or number')).toBeVisible();
  await expect(page).toHaveURL(/\/money\/withdrawals/);
  await go('repor', /^Reports/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('set a cap');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(help.getByText('Ctrl K', { exact: true })).toBeVisible();
  await expect(help.getByText('Search on the page')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  // In a field the question mark is a character. In a dialog it opens no second one.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('?');
  await expect(field).toHaveValue('?');
  await expect(help).toHaveCount(0);
});
