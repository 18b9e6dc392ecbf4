import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { expectAccessible, expectFocusWithin } from './page-models/accessible.ts';
import { installClock, openStopped, runClock } from './page-models/clock.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

/** Expects no axe violation in either theme, and no horizontal overflow. */
async function expectFit(page: Page, where: string): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(360);
}

/** Presses Tab until the element has the focus, as a keyboard user would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

test('screens before login break no accessibility rule in either theme', async ({ page }) => {
  for (const path of ['/', '/r', '/login', '/forgotpass', '/otpforgotpass', '/change-password', '/nowhere']) {
    await page.goto(path);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await expectFit(page, path);
  }
});

test('betting screens break no accessibility rule in either theme, empty or full', async ({ page, server }) => {
  const market = await openMarket(server);
  await openMarket(server, 'starline');
  await openMarket(server, 'gali');
  await enter(page, server);
  const visit = async (path: string, language = 'en') => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/Loading|लोड हो रहा/);
    await expectFit(page, path);
  };
  for (const path of ['/imp', '/stargame', '/galigame', '/galiIMP', '/game', '/single', '/imp4', '/imp3', '/profile']) {
    await visit(path);
  }
  await visit('/change');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectFit(page, 'menu');
  for (const game of ['Single Digit', 'Half Sangam', 'SP DP TP', 'DP Motor']) {
    await openGame(page, market.game_name, game);
    await expectFit(page, game);
  }
  await openGame(page, market.game_name, 'Jodi Digit');
  await addRow(page, '05', '10');
  await expectFit(page, 'a list');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFit(page, 'the confirmation');
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  await expectFit(page, 'the receipt');
  await visit('/imp4');
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  for (const path of ['/imp', '/imp4']) await visit(path, 'hi');
});

test('a keyboard user places a bid, with roles and names for a screen reader', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Single Digit' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: /^Open/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Close/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: '7', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Digit', { exact: true })).toHaveValue('7');
  await tabTo(page, page.getByRole('textbox', { name: 'Points' }));
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: 'Your bids', exact: true });
  await expect(list.getByRole('listitem')).toContainText('Close');
  await tabTo(page, list.getByRole('button', { name: 'Points of 7: 40. Change' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Points of 7: 60. Change' })).toBeVisible();

  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expectFocusWithin(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusWithin(sheet);
  // The focus stays within the confirmation.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await tabTo(page, sheet.getByRole('button', { name: 'SUBMIT', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('940');
});

test('nothing moves by itself when reduced motion is preferred', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await installClock(page, server);
  const market = await openMarket(server);
  await enter(page, server);
  const dots = page.getByRole('region', { name: 'News in pictures' }).getByRole('button');
  await openStopped(page, '/imp', dots.first());
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  // Without the preference the pictures advance every 3 s.
  await runClock(page, 10_000);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await page.clock.resume();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 50,
        )
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
    );
  expect(await moving()).toEqual([]);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  expect(await moving()).toEqual([]);
});
