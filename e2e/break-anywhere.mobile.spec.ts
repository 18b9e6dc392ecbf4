import { expect, test } from './fixtures/test.ts';
import { paths } from '../apps/player/src/paths.ts';
import { expectAccessible, expectFocusWithin } from './page-models/accessible.ts';
import { openMarket } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { installClock } from './page-models/clock.ts';
import { goInside } from './page-models/navigation.ts';
import { post } from './page-models/players.ts';

const WORDS = {
  en: { title: 'Take a break', day: '24 hours' },
  hi: { title: 'विराम लें', day: '24 घंटे' },
} as const;

/** One address of each frame: with the main header, with its own title bar, and without a header. */
const FRAMES: readonly string[] = [paths.home, paths.game, paths.otpWithdraw];

for (const language of ['en', 'hi'] as const) {
  test(`[LIM-05] on every address one tap shows the lengths of a time-out and the next one starts it, in ${language}`, async ({
    page,
    server,
  }) => {
    const market = await openMarket(server);
    const { mobile } = await enterWithToken(page, server, 'Asha');
    await page.evaluate((code) => localStorage.setItem('language', code), language);
    await page.reload();
    const { title, day } = WORDS[language];
    const clock = page.getByRole('button', { name: new RegExp(`^${title}, \\d+:\\d\\d$`) });
    const sheet = page.getByRole('dialog', { name: title });
    const start = sheet.getByRole('button', { name: day });
    const addresses = Object.values(paths).map((path) => path.replace(':gameid', market.game_id));
    for (const address of [...addresses, '/nowhere']) {
      await test.step(address, async () => {
        await goInside(page, address);
        // The address changes before the screen does.
        await expect(page.getByTestId('loading-line'), address).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(clock, address).toBeVisible();
        await clock.click();
        await expect(sheet, address).toBeVisible();
        await expect(start, address).toBeInViewport({ ratio: 1 });
        if (FRAMES.includes(address)) await expectAccessible(page);
        await expectFocusWithin(sheet);
        await page.keyboard.press('Escape');
        await expect(sheet, address).toHaveCount(0);
      });
    }
    await clock.click();
    await start.click();
    await expect(sheet).toHaveCount(0);
    const breaks = await server.db.query({
      text: `select kind from play_breaks where player_id = (select player_id from players where mobile = $1)`,
      values: [mobile],
    });
    expect(breaks).toEqual([{ kind: 'time_out' }]);
  });
}

test('[LIM-05] when a time-out ends in an open page, the session clock comes back without an answer of the server', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  const { token } = await enterWithToken(page, server, 'Asha');
  await post(server, 'api-play-time-out', { unique_token: token, length: 'day' });
  await page.goto(paths.home);
  const clock = page.getByRole('button', { name: /^Take a break, \d+:\d\d$/ });
  const bar = page.getByRole('status').filter({ hasText: 'You are on a break until' });
  await expect(bar).toBeVisible();
  await expect(clock).toHaveCount(0);
  await page.context().setOffline(true);
  await page.clock.fastForward(25 * 3_600_000);
  await expect(bar).toHaveCount(0);
  await expect(clock).toBeVisible();
});
