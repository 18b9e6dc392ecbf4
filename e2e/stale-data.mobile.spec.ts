import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { changeSettings } from './page-models/cashier.ts';
import { endRetries, expectQuiet, installClock, stopClock, watchCalls } from './page-models/clock.ts';
import { expectNoToasts } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

const HEADLINE = 'Deposits are answered all day';

/** The ages that the page shows. */
function ageOn(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^Last updated \d\d:\d\d [AP]M$/ });
}

test('[HOM-10] if headline and pictures fail, home keeps the last ones and their age', async ({ page, server }) => {
  await server.db.query({
    text: `insert into headlines (place, is_on, notes) values (1, true, $1)
           on conflict (place) do update set is_on = excluded.is_on, notes = excluded.notes`,
    values: [HEADLINE],
  });
  // The server reads the headlines together with the settings.
  await changeSettings(server, {});
  await installClock(page, server);
  await watchCalls(page);
  await enter(page, server);
  const line = page.getByText(HEADLINE);
  const picture = page.getByRole('region', { name: 'News in pictures' }).locator('img').first();
  const age = ageOn(page);
  await expect(line).toBeVisible();
  await expect(picture).toBeVisible();
  await expect(age).toHaveCount(0);
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  for (const call of ['api-get-headline', 'api-get-slider-images']) {
    await page.route(`**/${call}`, (route) => route.abort());
    // The app refetches both after five minutes.
    await page.clock.fastForward('06:00');
    await comeBack();
    await endRetries(page);
    await expect(age).toHaveCount(1);
    await expect(line).toBeVisible();
    await expect(picture).toBeVisible();
    await page.unroute(`**/${call}`);
    await comeBack();
    await expect(age).toHaveCount(0);
  }
  await expectNoToasts(page);
});

test('[HOM-10] while the banner shows an age, home shows no second one for its pictures', async ({
  page,
  server,
  context,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  await enter(page, server);
  await expect(page.getByRole('region', { name: 'News in pictures' }).locator('img').first()).toBeVisible();
  await page.route('**/api-get-slider-images', (route) => route.abort());
  await page.clock.fastForward('06:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await endRetries(page);
  await expect(ageOn(page)).toHaveCount(1);
  // No poll can fail while the clock is stopped, so the last call for the dashboard succeeded.
  await stopClock(page);
  await expectQuiet(page);
  await context.setOffline(true);
  const ages = page.getByRole('status').filter({ hasText: 'Last updated' });
  await expect(ages.filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(ages).toHaveCount(1);
});

test('[HOM-10] if social data fails, the tips and the support link of an earlier visit stay with their age', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  await changeSettings(server, { tipsOn: true });
  const age = ageOn(page);
  await page.goto('/login');
  const support = page.getByRole('link', { name: 'Contact Support' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('public:["public","social"]'))).toContain('mobile');
  const href = (await support.getAttribute('href')) ?? '';
  await expect(age).toHaveCount(0);
  await page.route('**/api-get-social-data', (route) => route.abort());
  await page.reload();
  await expect(age).toHaveCount(1);
  await expect(support).toHaveAttribute('href', href);

  await enter(page, server);
  await page.goto('/charts');
  await expect(page.getByRole('link', { name: 'JODI Tricks', exact: true })).toBeVisible();
  await expect(age).toHaveCount(1);
  await endRetries(page);
  await expectNoToasts(page);

  // Until the server answers, the page shows the dashboard that the device stored, with its age in the banner.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('list.main'))).not.toBeNull();
  await holdRequests(page, '**/api-get-dashboard-data');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api-get-social-data'));
  await page.reload();
  await failed;
  await expect(page.getByRole('main').getByRole('link', { name: 'JODI Tricks', exact: true })).toBeVisible();
  await expect(age.and(page.locator(':not(main *)'))).toHaveCount(1);
  await expect(age).toHaveCount(1);
});
