import { expect, test } from './fixtures/fair-test.ts';
import { pathOf } from './page-models/draw-page.ts';
import { openFairDraw } from './page-models/fair-draws.ts';

test('a draw says when it was last checked, and a check that fails leaves the last one on show', async ({
  page,
  server,
  fairWorld,
}) => {
  const draw = await openFairDraw(server, fairWorld);
  await page.goto(pathOf(draw, 'open'));
  const verdict = page.getByRole('heading', { name: 'No claim failed. 0 of 6 are proven here.' });
  const checked = page.getByRole('status').filter({ hasText: /^Last checked: \d+ \w+, \d+:\d\d:\d\d [AP]M$/ });
  await expect(checked).toBeVisible();
  await page.route('**/log/draws/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('alert')).toContainText('The proof could not be downloaded again.');
  await expect(verdict).toBeVisible();
  await page.unroute('**/log/draws/**');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(checked).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
