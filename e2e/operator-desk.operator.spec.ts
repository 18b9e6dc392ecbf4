import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { changeSettings, financeOperator } from './page-models/cashier.ts';
import { gather, LARGE_BID, openCrowd } from './page-models/desk-crowd.ts';
import { type DeskTab, deskTabs, type Seat } from './page-models/desk-tabs.ts';
import { freshDraw } from './page-models/draws.ts';
import { type ConsoleLogin, newOperator, operatorCalls, signIn } from './page-models/operators.ts';

test.use({ ownServer: 'operator-desk', viewport: { width: 1366, height: 800 } });

/** `npm run bench -- desk` sets how long the desk works, and where its figures go. */
const SECONDS = Number(process.env.DESK_SECONDS ?? 0);
const RESULT = process.env.DESK_RESULT;

/** A burst of each kind: one ends a session early, the next declares its result. */
const LEAST_ROUNDS = 2;

type OpenTab = { tab: DeskTab; page: Page };

/** Opens every tab, those of one operator in one browser. */
async function openTabs(
  browser: Browser,
  server: TestServer,
  tabs: DeskTab[],
  logins: Record<Seat, ConsoleLogin>,
): Promise<OpenTab[]> {
  const open: OpenTab[] = [];
  for (const seat of ['owner', 'finance', 'risk'] as const) {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const own = tabs.filter((tab) => tab.seat === seat);
    for (const [index, tab] of own.entries()) {
      const page = await context.newPage();
      if (index === 0) await signIn(page, logins[seat], tab.path);
      else await page.goto(tab.path);
      open.push({ tab, page });
    }
  }
  return open;
}

/** Waits until a tab shows what the database has. Returns how long that took, in ms. */
async function lagOf({ tab, page }: OpenTab): Promise<number> {
  const startedAt = performance.now();
  await expect
    .poll(
      async () => {
        const [shown, facts] = [await tab.shown(page), await tab.facts()];
        return isDeepStrictEqual(shown, facts) ? 'equal' : { shown, facts };
      },
      { message: `${tab.name} shows the figures of the database`, intervals: [250] },
    )
    .toBe('equal');
  return performance.now() - startedAt;
}

test('a desk of ten tabs and three operators shows no stale figure after bids, money and decisions', async ({
  browser,
  server,
}) => {
  test.setTimeout((SECONDS + 1_200) * 1_000);
  await changeSettings(server, {
    withdrawal: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
    alertsFrom: { resultMinutes: 15, payoutHours: 12, failedSignIns: 5, bidPoints: LARGE_BID, liabilityPoints: null },
  });
  const logins = {
    owner: await newOperator(server, 'owner'),
    finance: await newOperator(server, 'finance'),
    risk: await newOperator(server, 'risk'),
  };
  const finance = await financeOperator(server, logins.finance);
  const players = await gather(server, 6, finance);
  const busy = await freshDraw(server);
  const { player_id: playerId, date } = await server.db.one<{ player_id: bigint; date: string }>({
    text: `select player_id, (select business_date::text from draws where draw_id = $2) as date
           from players where mobile = $1`,
    values: [players[0]?.mobile, busy.drawId],
  });
  const subject = { playerId: String(playerId), drawId: busy.drawId, date };
  const tabs = deskTabs(server, await operatorCalls(server, logins.risk), subject);
  expect(tabs).toHaveLength(10);
  const owner = await operatorCalls(server, logins.owner);
  const crowd = openCrowd(server, { owner, finance }, { players, busy });
  const open = await openTabs(browser, server, tabs, logins);

  const lags: Record<string, number[]> = Object.fromEntries(tabs.map(({ name }) => [name, []]));
  const endsAt = performance.now() + SECONDS * 1_000;
  for (let round = 0; round < LEAST_ROUNDS || performance.now() < endsAt; round += 1) {
    await crowd.work();
    const found = await Promise.all(open.map(async (one) => ({ name: one.tab.name, ms: await lagOf(one) })));
    for (const { name, ms } of found) lags[name]?.push(Math.round(ms));
  }
  if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(lags));
  for (const context of new Set(open.map(({ page }) => page.context()))) await context.close();
});
