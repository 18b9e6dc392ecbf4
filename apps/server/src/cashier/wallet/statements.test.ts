import { transferPoints, walletHistory, walletStatement } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { allowEveryDevice, expectRequestsRight } from '../../testing/money.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await app.setClock('2026-11-16T10:00:00+05:30');
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await makeMovements();
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

/** Gives the player movements on three days in a row. The day in the middle has 206 of them. */
async function makeMovements(): Promise<void> {
  const friend = await registerTestPlayer(app, { name: 'Ravi "Bhai", Kumar' });
  await app.setClock('2026-11-17T23:50:00+05:30');
  await giveBalance(app, player.playerId, 300);
  await app.setClock('2026-11-18T00:00:05+05:30');
  const body = { amount: '450', mobile_no: friend.mobile, transfer_note: '=HYPERLINK("x")' };
  expectOk(await app.call(transferPoints, body, { token: player.token }));
  for (let count = 0; count < 205; count += 1) await giveBalance(app, player.playerId, 2);
  await app.setClock('2026-11-19T00:00:05+05:30');
  await giveBalance(app, player.playerId, 7);
}

const statement = async (from: string, to: string) =>
  expectOk(await app.call(walletStatement, { from, to }, { token: player.token }));

test('a statement lists every movement of its period, and opening, in and out add up to closing', async () => {
  const day = await statement('11/18/2026', '11/18/2026');
  expect(day).toMatchObject({
    opening_balance: '1300',
    total_in: '410',
    total_out: '450',
    closing_balance: '1260',
    row_count: 206,
    file_name: 'surahi-statement-2026-11-18-to-2026-11-18.csv',
  });
  const lines = day.csv.split('\r\n');
  expect(lines[0]).toBe('\uFEFFDate,Transaction id,Details,Note,In,Out,Balance');
  expect(lines[1]).toBe('2026-11-18,,Opening balance,,,,1300');
  expect(lines[2]).toContain(`"To Ravi ""Bhai"", Kumar","'=HYPERLINK(""x"")",,450,850`);
  expect(lines.slice(-3)).toEqual(['2026-11-18,,Total,,410,450,', '2026-11-18,,Closing balance,,,,1260', '']);
  expect(lines).toHaveLength(206 + 5);

  const before = await statement('11/1/2026', '11/15/2026');
  expect(before).toMatchObject({ opening_balance: '0', closing_balance: '0', row_count: 0 });
  const after = await statement('11/19/2026', '11/30/2026');
  expect(after).toMatchObject({ opening_balance: day.closing_balance, closing_balance: '1267', row_count: 1 });
  const all = await statement('1/1/2026', '11/30/2026');
  const page = expectOk(await app.call(walletHistory, { limit: 1 }, { token: player.token }));
  expect(all).toMatchObject({ opening_balance: '0', closing_balance: page.wallet_amt, row_count: 209 });
});

test('a statement as PDF has every movement, and opening, in and out add up to closing', async () => {
  const period = { from: '11/18/2026', to: '11/18/2026' };
  const plain = expectOk(await app.call(walletStatement, period, { token: player.token }));
  expect(plain.pdf).toBeNull();
  const made = expectOk(await app.call(walletStatement, { ...period, format: 'pdf' }, { token: player.token }));
  expect(made.file_name).toBe('surahi-statement-2026-11-18-to-2026-11-18.pdf');
  const { pages, texts } = readPdf(Buffer.from(made.pdf ?? '', 'base64'));
  expect(pages).toBeGreaterThan(5);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
  const amounts = texts
    .filter((text) => /^[0-9,]+\.[0-9]{2}$/.test(text))
    .map((text) => BigInt(text.replace(/[^0-9]/g, '')));
  // Points of a demo have no cash value.
  expect(texts.join()).not.toMatch(/₹|Rs/);
  const [opening = 0n, ...rest] = amounts;
  const [inPaise = 0n, outPaise = 0n, closing = 0n] = rest.slice(-3);
  expect([opening, inPaise, outPaise, closing]).toEqual([130_000n, 41_000n, 45_000n, 126_000n]);
  expect(opening + inPaise - outPaise).toBe(closing);
  // each movement shows its amount and the balance after it
  expect(rest.slice(0, -3)).toHaveLength(206 * 2);
});

test('an invalid period, or one longer than a year, is refused', async () => {
  for (const [from, to] of [
    ['11/19/2026', '11/18/2026'],
    ['1/1/2025', '1/2/2026'],
    ['yesterday', 'today'],
    ['2/30/2026', '3/1/2026'],
  ] as const) {
    expect((await app.call(walletStatement, { from, to }, { token: player.token })).http).toBe(400);
  }
  expect((await app.call(walletStatement, { from: '11/18/2026', to: '11/18/2026' })).http).toBe(401);
});
