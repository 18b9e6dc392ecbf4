import { createHmac, randomUUID } from 'node:crypto';
import type { OperatorRole } from '@surahi/contract/operator';
import { expect, type Locator, type Page } from '@playwright/test';
import { createOperator } from '../../apps/server/src/operators/people/index.ts';
import { createHashQueue } from '../../apps/server/src/platform/security/hash-queue.ts';
import type { TestServer } from '../fixtures/test.ts';
import { bringForward, listMarkets, moveCutOffs } from './bets.ts';
import { post } from './players.ts';

export type ConsoleLogin = { username: string; password: string };

/** The demo's own operators, as the server prints them at its start. */
export async function demoOperator(server: TestServer, role: 'owner' | 'results'): Promise<ConsoleLogin> {
  const [row] = await server.db.query<{ value: { login: string; password: string; role: string }[] }>({
    text: `select value from settings where key = 'demo_logins'`,
  });
  const found = row?.value.find((one) => one.role === role);
  if (found === undefined) throw new Error(`The demo has no operator of role ${role}`);
  return { username: found.login, password: found.password };
}

/** A new operator, as `npm run ops -- create-operator` makes one. */
export async function newOperator(server: TestServer, role: OperatorRole): Promise<ConsoleLogin> {
  const username = `${role}-${randomUUID().slice(0, 8)}`;
  const password = `pot-${randomUUID()}`;
  const passwordHash = await createHashQueue().hash(password);
  if (passwordHash === 'busy') throw new Error('the password queue was full');
  const actor = { name: 'command line', operatorId: null, address: 'command line' };
  const made = await server.db.transaction((tx) =>
    createOperator(tx, { username, name: username, passwordHash, role, actor }),
  );
  if (!made.ok) throw new Error(`The operator was refused: ${made.code}`);
  return { username, password };
}

/** Fills in the sign-in page and sends it. */
export async function sendSignIn(page: Page, { username, password }: ConsoleLogin): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in and waits for the console's menu. */
export async function signIn(page: Page, login: ConsoleLogin, path = '/operator/'): Promise<void> {
  await page.goto(path);
  await sendSignIn(page, login);
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

/** The code of a base32 secret at an instant, unix ms (RFC 6238: SHA-1, 30 seconds, six digits). */
export function totpCode(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export type TestDraw = { drawId: string; gameId: string; market: string; bidDate: string };

const used = new Set<string>();

/** The current draw of a market without results and bids that no other story of the file uses; its sessions are open for an hour. */
export async function freshDraw(server: TestServer, family: 'main' | 'gali' = 'main'): Promise<TestDraw> {
  const rows = await listMarkets(server, family);
  const draws = await server.db.query<{ draw_id: bigint; market_id: number }>({
    text: `select draw_id, market_id from (
             select distinct on (market_id) draw_id, market_id from draws where current_from <= now()
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
  return drawToCome(server, family);
}

/** Late in the day every market may have its result or the demo's bids: then one's next draw becomes current now. */
async function drawToCome(server: TestServer, family: 'main' | 'gali'): Promise<TestDraw> {
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

/** Places one submission on a main market through the protocol; fails when it is refused. */
export async function placeBids(server: TestServer, token: string, draw: TestDraw, bids: PlacedBid[]): Promise<void> {
  for (const { pana, session, digits, closedigits = '', points } of bids) {
    const answer = await post(server, 'api-submit-bid', {
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
    });
    if (answer.status !== true) throw new Error(`The bid was refused: ${JSON.stringify(answer)}`);
  }
}

/** The player's wallet in points, as the protocol tells it. */
export async function walletOf(server: TestServer, token: string): Promise<string> {
  const answer = await post(server, 'api-user-wallet-balance', { unique_token: token });
  return String(answer.wallet_amt);
}

/** Ends the draw's bidding on its page, with a reason. */
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

/** Enters a result on one side and waits until it stands there. */
export async function enterResult(page: Page, side: 'Open' | 'Close', number: string): Promise<void> {
  const panel = sidePanel(page, side);
  await panel.getByLabel(`${side} pana`).fill(number);
  await panel.getByRole('button', { name: 'Enter result' }).click();
  await expect(panel.getByRole('button', { name: `Declare ${side.toLowerCase()} ${number}` })).toBeVisible();
}

/** Declares what is entered on one side and waits until it is settled. */
export async function declareResult(page: Page, side: 'Open' | 'Close', number: string): Promise<void> {
  const panel = sidePanel(page, side);
  await panel.getByRole('button', { name: `Declare ${side.toLowerCase()} ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Declare', exact: true }).click();
  await expect(panel.getByText('Settled', { exact: true })).toBeVisible();
}
