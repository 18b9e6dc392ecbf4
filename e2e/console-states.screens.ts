import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { openMarket } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { consolePages } from './page-models/console-pages.ts';
import { fillAccount } from './page-models/full-account.ts';
import { newOperator, sendSignIn, signIn } from './page-models/operators.ts';
import { folds, isWanted, picture } from './page-models/pictures.ts';

/** Buttons that open a dialog, by page, in English and Hindi. */
const DIALOGS: readonly (readonly [page: string, button: RegExp])[] = [
  ['draw', /^(Close for today|आज के लिए बंद करें)$/],
  ['draw', /^(Cancel draw|ड्रॉ रद्द करें)$/],
  ['draw', /void|अमान्य/i],
  ['risk-draw', /^(Set a cap|कैप लगाएँ)$/],
  ['markets', /^(Pause Main|मेन रोकें)$/],
  ['deposits', /^(Approve…|मंज़ूर करें…)$/],
  ['deposits', /^(Reject…|अस्वीकार करें…)$/],
  ['withdrawals', /^(Reject…|अस्वीकार करें…)$/],
  ['player-limits', /^(Lower a limit|सीमा घटाएँ)$/],
  ['player-limits', /^(Pause or exclude|विराम या बहिष्करण)$/],
  ['player-statement', /^(Block|ब्लॉक करें)$/],
  ['day-close', /^(Sign the close…|दिन की समाप्ति पर हस्ताक्षर करें…)$/],
  ['operators', /^(Add an operator|ऑपरेटर जोड़ें)$/],
  ['bids', /^(Save view|व्यू सेव करें)$/],
];

async function take(page: Page, name: string): Promise<void> {
  await (name.startsWith('console-hi-') ? folds(page, name) : picture(page, name));
}

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((one) => localStorage.setItem('surahi-console-language', one), language);
}

test('the dialogs of the console, a refused sign-in, a failed list, and a page without a network', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/operator/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picture(page, 'console-state-sign-in');
  await sendSignIn(page, { username: 'nobody', password: 'a wrong password' });
  await page.getByRole('alert').first().waitFor();
  await picture(page, 'console-state-sign-in-refused');
  const player = await enterWithToken(page, server, 'Shubhendra Kumar');
  const [main, starline, gali] = [
    await openMarket(server),
    await openMarket(server, 'starline'),
    await openMarket(server, 'gali'),
  ];
  await fillAccount(server, player, { main, starline, gali });
  const pages = new Map((await consolePages(server)).map(({ name, path }) => [name, path]));
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, await newOperator(server, 'owner'));
  for (const [language, prefix] of [
    ['en', 'console-state'],
    ['hi', 'console-hi-state'],
  ] as const) {
    await chooseLanguage(page, language);
    for (const [index, [name, button]] of DIALOGS.entries()) {
      const file = `${prefix}-dialog-${name}-${index}`;
      if (!isWanted(file)) continue;
      await page.goto(pages.get(name) ?? '/operator/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('main [role=status] > .sr-only')).toHaveCount(0);
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').waitFor();
      await take(page, file);
    }
    await page.goto('/operator/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await take(page, `${prefix}-shortcuts`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await take(page, `${prefix}-palette`);
    await page.route('**/operator/api/draws*', (route) => route.abort());
    await page.goto('/operator/draws');
    await page.getByRole('alert').first().waitFor();
    await take(page, `${prefix}-failed`);
    await page.unroute('**/operator/api/draws*');
    await page.goto('/operator/risk');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('navigation').getByRole('link').nth(3).click();
    await page.getByRole('alert').first().waitFor();
    await take(page, `${prefix}-offline`);
    await page.context().setOffline(false);
  }
});

test('the first page of each role, and a page that only some roles may open', async ({ browser, server }) => {
  for (const role of ['support', 'finance', 'results', 'risk', 'auditor'] as const) {
    if (!isWanted(`console-state-role-${role}`)) continue;
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 800 } });
    const page = await context.newPage();
    await signIn(page, await newOperator(server, role));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await picture(page, `console-state-role-${role}`);
    await page.goto('/operator/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await chooseLanguage(page, 'hi');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await folds(page, `console-hi-state-refused-${role}`);
    await context.close();
  }
});
