import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { changeSettings } from './page-models/cashier.ts';
import { endRetries, installClock, watchCalls } from './page-models/clock.ts';
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
  }
  await expectNoToasts(page);
  await page.unrouteAll();
  await comeBack();
  await expect(age).toHaveCount(0);
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
});
