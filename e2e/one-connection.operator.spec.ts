import { expect, test } from './fixtures/test.ts';
import { changeSettings } from './page-models/cashier.ts';
import { newOperator, signIn } from './page-models/operators.ts';

const EVENTS = /\/operator\/api\/events$/;

test('eight tabs of the console load over one connection, and another tab takes over when its tab closes', async ({
  page,
  context,
  server,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (EVENTS.test(request.url())) streams += 1;
  });
  await signIn(page, await newOperator(server, 'owner'));
  const tabs = [page];
  for (let more = 0; more < 7; more += 1) {
    const tab = await context.newPage();
    await tab.goto('/operator/');
    tabs.push(tab);
  }
  for (const tab of tabs) await expect(tab.getByText('Live', { exact: true })).toBeVisible();
  expect(streams).toBe(1);
  await page.close();
  await expect.poll(() => streams).toBe(2);
  for (const tab of tabs.slice(1)) await expect(tab.getByText('Live', { exact: true })).toBeVisible();
});

test('a page that is kept for Back holds no connection, and is live again when it returns', async ({
  page,
  server,
}) => {
  await signIn(page, await newOperator(server, 'owner'));
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => EVENTS.test(request.url()));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await ended;
  await expect(live).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(live).toBeVisible();
});

test('settings that change before the connection is open are shown once it is', async ({ page, server }) => {
  let connect: () => void = () => undefined;
  const connects = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route(EVENTS, async (route) => {
    await connects;
    await route.continue();
  });
  await signIn(page, await newOperator(server, 'owner'), '/operator/settings');
  const closes = page.getByLabel('Open until');
  await expect(closes).toHaveValue('17:00');
  await changeSettings(server, { withdrawWindow: { open: '10:00', close: '18:30' } });
  connect();
  await expect(closes).toHaveValue('18:30');
  await changeSettings(server, { withdrawWindow: { open: '10:00', close: '17:00' } });
  await expect(closes).toHaveValue('17:00');
});
