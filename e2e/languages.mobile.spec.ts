import type { Locator } from '@playwright/test';
import { marketNameIn } from '../packages/contract/src/index.ts';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { openLanding } from './page-models/navigation.ts';
import { enter, logIn, newPlayer, register } from './page-models/players.ts';

const HINDI = 'हिन्दी';

test('the language changes before login and in the drawer, persists, and sets dates and plurals', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = newPlayer();
  await register(server, player);
  // The choice is made on the server's page, before the scripts of the app run.
  const startApp = await holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.locator('label', { hasText: HINDI }).click();
  startApp();
  await expect(page.getByRole('link', { name: 'लॉगिन' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.reload();
  await expect(page.getByRole('link', { name: 'लॉगिन' })).toBeVisible();

  for (const [path, inHindi, inEnglish] of [
    ['/login', 'फिर से स्वागत है', 'Welcome back'],
    ['/r', 'अपना खाता बनाएँ', 'Create your account'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(inHindi);
    await page.getByRole('combobox', { name: 'भाषा' }).selectOption('English');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(inEnglish);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('combobox', { name: 'Language' }).selectOption(HINDI);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(inHindi);
  }
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'लॉगिन' })).toBeVisible();
  await page.locator('label', { hasText: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page, player);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').locator('label', { hasText: HINDI }).click();
  await expect(page.getByRole('dialog', { name: 'मेन्यू' })).toContainText('होम');
  await page.keyboard.press('Escape');
  await expect(page.getByText('मार्केट आज चालू है').first()).toBeVisible();
  await page.goto('/charts/gali');
  await expect(page.getByRole('columnheader', { name: /^[\u0900-\u097f ]+$/ }).first()).toBeVisible();
  await page.goto('/charts');
  await page
    .getByRole('link', { name: /^[\u0900-\u097f ]+ के चार्ट देखें$/ })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText(/^[\u0900-\u097f ]+$/);
  await page.goto('/devices');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\d+ [\u0900-\u097f]+/);

  await page.getByRole('button', { name: 'मेन्यू खोलें' }).click();
  await page.getByRole('dialog').locator('label', { hasText: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Escape');
  await openGame(page, market.game_name, 'Single Digit');
  const receipt = page.getByRole('region', { name: /^Your bids? (is|are) placed$/ });
  for (const [digits, words] of [
    [['1'], '1 bid ·'],
    [['1', '2'], '2 bids ·'],
  ] as const) {
    for (const digit of digits) await addRow(page, digit, '10');
    await submitList(page);
    await expect(receipt).toContainText(words);
  }
});

test('Download App opens the browser’s dialog, or explains the steps where the browser has none and after a tap before the start', async ({
  page,
}) => {
  await openLanding(page);
  const download = page.getByRole('button', { name: 'Download App' });
  await expect(download).toBeVisible();
  const offered = await page.evaluate(() => {
    // Chromium sends this event for an installable app. Without preventDefault it would show its own bar.
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      document.documentElement.dataset.prompted = '1';
      return Promise.resolve();
    };
    return !window.dispatchEvent(Object.assign(offer, { prompt }));
  });
  expect(offered).toBe(true);
  await download.click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', '1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await download.click();
  const steps = page.getByRole('dialog', { name: 'Download App' });
  await expect(steps).toBeVisible();

  const startApp = await holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const early = page.locator('label', { hasText: 'Download App' });
  await early.click();
  await early.click();
  startApp();
  await expect(steps).toBeVisible();
  await steps.getByRole('button', { name: 'Close' }).click();
  await expect(steps).toHaveCount(0);
});

test('Marathi and Gujarati load when they are chosen, name the markets and slides in their letters, and stay after a reload', async ({
  page,
  server,
}) => {
  const { game_id: marketId, game_name: name } = await openMarket(server);
  const { name_hindi: hindi } = await server.db.one<{ name_hindi: string }>({
    text: 'select name_hindi from markets where market_id = $1',
    values: [Number(marketId)],
  });
  const names = { mr: 'मराठी', gu: 'ગુજરાતી' };
  await enter(page, server);
  const slide = page.locator('[aria-roledescription="carousel"] img').first();
  const pictures = new Set([await pictureOf(slide)]);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  for (const code of ['mr', 'gu'] as const) {
    const own = marketNameIn(code, name, hindi);
    expect(loaded.filter((path) => path.startsWith(`/assets/${code}-`))).toEqual([]);
    await page.getByRole('button', { name: /^(Open menu|मेनू उघडा)/ }).click();
    await page.getByRole('dialog').locator('label', { hasText: names[code] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    expect(loaded.filter((path) => path.startsWith(`/assets/${code}-`))).not.toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByRole('article').getByRole('heading', { name: own, exact: true })).toBeVisible();
    await expect(slide).toHaveAttribute('src', new RegExp(`#${code}$`));
    pictures.add(await pictureOf(slide));
  }
  // English, Marathi and Gujarati words are in three different pictures.
  expect(pictures.size).toBe(3);
});

/** What an image shows. */
function pictureOf(image: Locator): Promise<string> {
  return image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    return canvas.toDataURL();
  });
}
