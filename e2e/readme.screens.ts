import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { paths } from '../apps/player/src/paths.ts';
import { test } from './fixtures/test.ts';
import { openMarket } from './page-models/bets.ts';
import { demoOperator, signIn } from './page-models/operators.ts';
import { fillAccount } from './page-models/full-account.ts';
import { enterWithToken } from './page-models/cashier.ts';

/** The two pictures of the README: `npm run screens -- readme`. */
const FOLDER = join(import.meta.dirname, '../docs/pictures');

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // The event stream keeps the network busy for ever, so this waits for images instead.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

test('the player app and the console, for the README', async ({ page, server, browser }) => {
  const player = await enterWithToken(page, server, 'Asha Kumari');
  const markets = {
    main: await openMarket(server),
    starline: await openMarket(server, 'starline'),
    gali: await openMarket(server, 'gali'),
  };
  await fillAccount(server, player, markets);
  await openMarket(server);
  await page.goto(paths.home);
  await expect(page.getByText(markets.main.game_name).first()).toBeVisible();
  await takePicture(page, 'player');

  const context = await browser.newContext({
    viewport: { width: 1280, height: 760 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const operator = await context.newPage();
  await signIn(operator, await demoOperator(server, 'owner'), `${server.url}/operator/`);
  await expect(operator.getByText('Closing within the hour')).toBeVisible();
  await takePicture(operator, 'console');
  await context.close();
});
