import { expect, type Locator, type Page } from '@playwright/test';
import { todaysMarket } from './todays-market.ts';
import { runOps } from './ops.ts';
import { post } from './players.ts';
import type { TestServer } from '../fixtures/test.ts';

/** A market row of the list calls, with the fields that stories need. */
export type Row = {
  game_id: string;
  game_name: string;
  open_time: string;
  bid_date: string;
  result_date: string;
  open_result: string;
  msg_status: number;
  open_session: boolean;
  close_session: boolean;
  open_time_srt: number;
  close_time_srt: number;
};

const LISTS = { main: 'api-get-dashboard-data', starline: 'api-starline-game', gali: 'api-galidisawar-game' } as const;

/** The rows of a family, as any client sees them. */
export async function listMarkets(server: TestServer, family: keyof typeof LISTS): Promise<Row[]> {
  const answer = await post(server, LISTS[family], {});
  // The contract's tests check the shape; the stories read only these fields.
  return answer.result as Row[];
}

/** Moves the cut-offs of a market's current draw to the given minutes from now and notifies every node. */
export async function moveCutOffs(
  server: TestServer,
  gameId: string,
  minutes: { open: number; close?: number },
): Promise<void> {
  await server.db.query({
    text: `update draws set open_at = app_now() + make_interval(mins => $2), close_at = app_now() + make_interval(mins => $3),
             is_off = false, closed_early_at = null
           where draw_id = (select draw_id from draws where market_id = $1 and current_from <= app_now()
                            order by business_date desc limit 1)`,
    values: [Number(gameId), minutes.open, minutes.close ?? minutes.open],
  });
  await server.db.query({ text: `select pg_notify('draws', '')` });
}

/** Ends bidding on a market's current draw without notifying nodes or browsers. */
export async function closeQuietly(server: TestServer, gameId: string): Promise<void> {
  await server.db.query({
    text: `update draws set closed_early_at = app_now()
           where draw_id = (select draw_id from draws where market_id = $1 and current_from <= app_now()
                            order by business_date desc limit 1)`,
    values: [Number(gameId)],
  });
}

/**
 * Returns a market whose sessions are open for the next hour: the first one with a draw of today that has no result.
 * Creates a market when there is none: late in the day, or when other stories declared them all.
 */
export async function openMarket(server: TestServer, family: keyof typeof LISTS = 'main'): Promise<Row> {
  const hasNoResult = 'not exists (select 1 from results where results.draw_id = d.draw_id and voided_at is null)';
  return openForAnHour(server, family, await todaysMarket(server, family, hasNoResult));
}

/** Opens the sessions of a market's current draw for the next hour. Waits until players see it, and returns its row. */
export async function openForAnHour(server: TestServer, family: keyof typeof LISTS, marketId: number): Promise<Row> {
  await moveCutOffs(server, String(marketId), family === 'main' ? { open: 60, close: 120 } : { open: 60 });
  const { opens_s } = await server.db.one<{ opens_s: number }>({
    text: `select extract(epoch from open_at)::float8 as opens_s from draws
           where market_id = $1 and current_from <= app_now() order by business_date desc limit 1`,
    values: [marketId],
  });
  let row: Row | undefined;
  // Waits for the moved cut-offs. An earlier story may have opened the market a minute ago.
  const isMoved = async (): Promise<boolean> => {
    row = (await listMarkets(server, family)).find(({ game_id }) => game_id === String(marketId));
    return row?.open_session === true && Math.abs(row.open_time_srt - opens_s) < 1.5;
  };
  await expect.poll(isMoved).toBe(true);
  if (row === undefined) throw new Error(`market ${marketId} is not on the list`);
  return row;
}

type NextDraw = { draw_id: bigint; market_id: number };

/** Makes the next draw of one market current now. */
export async function bringForward(server: TestServer, family: keyof typeof LISTS): Promise<NextDraw> {
  let next: NextDraw | undefined;
  // After a jump of the clock the server has to plan the next draws first.
  const isCurrent = async (): Promise<boolean> => {
    [next] = await server.db.query<NextDraw>({
      text: `update draws set current_from = app_now()
              where draw_id = (
                select distinct on (market_id) draw_id from draws
                 where family = $1 and current_from > app_now()
                 order by market_id, business_date limit 1)
              returning draw_id, market_id`,
      values: [family],
    });
    return next !== undefined;
  };
  await expect.poll(isCurrent).toBe(true);
  if (next === undefined) throw new Error(`No ${family} market has a draw to come`);
  return next;
}

/** Declares a result with the command line tool and waits until it is settled. */
export async function declareResult(
  server: TestServer,
  market: Pick<Row, 'game_id' | 'game_name'>,
  side: 'open' | 'close',
  number: string,
): Promise<void> {
  const where = await sideOf(server, market, side);
  await runOps(server, ['declare', ...where, '--number', number, '--as', 'demo-owner', '--yes']);
}

/** Voids a declared result with the command line tool and waits until its payouts are taken back. */
export async function withdrawResult(
  server: TestServer,
  market: Pick<Row, 'game_id' | 'game_name'>,
  side: 'open' | 'close',
): Promise<void> {
  const where = await sideOf(server, market, side);
  await runOps(server, ['void', ...where, '--reason', 'the wrong board', '--as', 'demo-owner', '--yes']);
}

/** The options that name a side of the market's current draw. */
async function sideOf(
  server: TestServer,
  market: Pick<Row, 'game_id' | 'game_name'>,
  side: 'open' | 'close',
): Promise<string[]> {
  const [draw] = await server.db.query<{ date: string }>({
    text: `select business_date::text as date from draws
           where market_id = $1 and current_from <= app_now() order by business_date desc limit 1`,
    values: [Number(market.game_id)],
  });
  return ['--market', market.game_name, '--date', draw?.date ?? '', '--side', side];
}

/** The player's bids of today, as another client reads them. */
export async function bidsOf(
  server: TestServer,
  player: { mobile: string; password: string },
  path = 'api-bid-history-data',
): Promise<Record<string, string>[]> {
  const { unique_token } = await post(server, 'api-user-login', { ...player, device_id: null });
  const answer = await post(server, path, { unique_token, bid_from: '', bid_to: '' });
  // The contract defines a list of text fields, and its own tests check it.
  return answer.bid_data as Record<string, string>[];
}

/** The market's card on a list. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** Opens a game of a main market from home by taps. */
export async function openGame(page: Page, market: string, game: string): Promise<void> {
  await page.goto('/imp');
  await page.getByRole('button', { name: `Play ${market}`, exact: true }).click();
  await page.getByRole('button', { name: game, exact: true }).click();
  await page.getByRole('textbox', { name: 'Date' }).waitFor();
}

/** Fills in number and points and taps Proceed. */
export async function addRow(page: Page, digits: string, points: string, label = 'Digit'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(digits);
  await page.getByRole('textbox', { name: 'Points' }).fill(points);
  await page.getByRole('button', { name: 'Proceed' }).click();
}

/** Submits the list and confirms. */
export async function submitList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
}

/** Sorts rows whose order does not matter to a story. */
export function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a).localeCompare(JSON.stringify(b));
}
