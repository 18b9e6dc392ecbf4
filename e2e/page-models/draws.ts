import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from '../fixtures/test.ts';
import { bringForward, listMarkets, moveCutOffs } from './bets.ts';
import { post } from './players.ts';

export type TestDraw = { drawId: string; gameId: string; market: string; bidDate: string };

const used = new Set<string>();

/**
 * A current draw without results and bids that no other story of the file uses. Its open session lasts an hour, its
 * close session two.
 */
export async function freshDraw(server: TestServer, family: 'main' | 'gali' = 'main'): Promise<TestDraw> {
  const rows = await listMarkets(server, family);
  const draws = await server.db.query<{ draw_id: bigint; market_id: number }>({
    text: `select draw_id, market_id from (
             select distinct on (market_id) draw_id, market_id from draws where current_from <= app_now()
              order by market_id, business_date desc) as current
            where not exists (select 1 from results where results.draw_id = current.draw_id)
              and not exists (select 1 from slips where slips.draw_id = current.draw_id)`,
  });
  for (const { draw_id, market_id } of draws) {
    const row = rows.find((one) => one.game_id === String(market_id));
    const drawId = String(draw_id);
    if (row === undefined || used.has(drawId)) continue;
    used.add(drawId);
    await moveCutOffs(server, row.game_id, { open: 60, close: 120 });
    return { drawId, gameId: row.game_id, market: row.game_name, bidDate: row.bid_date };
  }
  return bringNextDraw(server, family);
}

/** Makes the next draw of a market current. Late in the day every current draw may have a result or bids. */
async function bringNextDraw(server: TestServer, family: 'main' | 'gali'): Promise<TestDraw> {
  const next = await bringForward(server, family, [...used]);
  const drawId = String(next.draw_id);
  const gameId = String(next.market_id);
  const rowOf = async () => (await listMarkets(server, family)).find((one) => one.game_id === gameId);
  const before = (await rowOf())?.bid_date;
  used.add(drawId);
  await moveCutOffs(server, gameId, { open: 60, close: 120 });
  await expect.poll(async () => (await rowOf())?.bid_date).not.toBe(before);
  const row = await rowOf();
  if (row === undefined) throw new Error(`Market ${gameId} is not on the list`);
  return { drawId, gameId, market: row.game_name, bidDate: row.bid_date };
}

export type PlacedBid = { pana: string; session: string; digits: string; closedigits?: string; points: number };

/**
 * Places bids on a main market through the protocol. Repeats a call that the server is too busy for, as every client
 * does: for example while the beacon's clock and the database's differ. Throws if a bid is refused.
 */
export async function placeBids(server: TestServer, token: string, draw: TestDraw, bids: PlacedBid[]): Promise<void> {
  for (const { pana, session, digits, closedigits = '', points } of bids) {
    const body = {
      unique_token: token,
      game_id: draw.gameId,
      submission_id: randomUUID(),
      new_result: {
        Gamename: draw.market,
        totalbit: String(points),
        gameid: draw.gameId,
        pana,
        bid_date: draw.bidDate,
        session,
        result: [{ digits, closedigits, points: String(points), session }],
      },
    };
    let response = await post(server, 'api-submit-bid', body);
    for (; response.code === 'busy'; response = await post(server, 'api-submit-bid', body)) await pause(200);
    if (response.status !== true) throw new Error(`The bid was refused: ${JSON.stringify(response)}`);
  }
}

/** Closes the draw for today on its page. */
export async function closeForToday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close for today' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('story: bidding ends');
  await dialog.getByRole('button', { name: 'Close for today' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The panel of one side on a draw's page. */
export function sidePanel(page: Page, side: 'Open' | 'Close' | 'Result'): Locator {
  return page.getByRole('region', { name: side, exact: true });
}

/** Enters a result on one side and waits until it can be declared. */
export async function enterResult(page: Page, side: 'Open' | 'Close', number: string): Promise<void> {
  const panel = sidePanel(page, side);
  await panel.getByLabel(`${side} pana`).fill(number);
  await panel.getByRole('button', { name: 'Enter result' }).click();
  await expect(panel.getByRole('button', { name: `Declare ${side.toLowerCase()} ${number}` })).toBeVisible();
}

/** Declares the entered result of one side and waits until it is settled. */
export async function declareResult(page: Page, side: 'Open' | 'Close', number: string): Promise<void> {
  const panel = sidePanel(page, side);
  await panel.getByRole('button', { name: `Declare ${side.toLowerCase()} ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Declare', exact: true }).click();
  await expect(panel.getByText('Settled', { exact: true })).toBeVisible();
}
