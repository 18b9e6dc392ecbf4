import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSettings, updateSettings } from '../../content/settings/index.ts';
import { lockWallets } from '../../ledger/index.ts';
import {
  addPlayers,
  balanceOf,
  type BidBody,
  type BidRowBody,
  expectMoneyRight,
  submitBids,
} from '../../testing/bids.ts';
import { addMarket, addRates, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, expectRefused, type TestApp, untilLocked } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let player: { playerId: bigint; token: string };
let main: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  main = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
});
beforeEach(async () => {
  await clockAt('09:00:00');
  [player] = (await addPlayers(app, 1, 1_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function clockAt(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}+05:30`);
  await refreshBoard(app.context);
}

function submit(input: Partial<BidBody> & { rows: BidRowBody[]; pana: string }) {
  return submitBids(app, player.token, { marketId: main, bidDate: DATE, ...input });
}

const digit = (digits: string, points: string | number = 10): BidRowBody => ({ digits, points });

describe('a repeated submission', () => {
  test('returns the first answer and changes nothing, also after the cut-off and with an empty wallet', async () => {
    const submissionId = randomUUID();
    const input = { pana: 'Single Digit', rows: [digit('7', 1_000)], submissionId };
    const first = expectOk(await submit(input));
    const again = expectOk(await submit(input));
    expect(again).toEqual(first);
    await clockAt('14:00:00');
    expect(expectOk(await submit(input))).toEqual(first);
    await app.setClock('2026-11-22T09:00:00+05:30');
    await refreshBoard(app.context);
    expect(expectOk(await submit(input))).toEqual(first);
    expect(await balanceOf(app, player.playerId)).toBe(0n);
    // A first attempt that is still committing locks the wallet, so the retry waits for it.
    let isAnswered = false;
    const { late } = await app.db.transaction(async (tx) => {
      await lockWallets(tx, [player.playerId]);
      const retry = submit(input).finally(() => (isAnswered = true));
      await untilLocked(app);
      expect(isAnswered).toBe(false);
      return { late: retry };
    });
    expect(expectOk(await late)).toEqual(first);
  });

  test('returns the first answer after a change of the point limits', async () => {
    const input = { pana: 'Single Digit', rows: [digit('7', 10)], submissionId: randomUUID() };
    const first = expectOk(await submit(input));
    const before = getSettings(app.context).bid;
    const change = async (bid: typeof before) => {
      await app.db.transaction((tx) => updateSettings(tx, { bid }, TEST_ACTOR));
      await expect.poll(() => getSettings(app.context).bid).toEqual(bid);
    };
    try {
      for (const bid of [
        { minPoints: 20, maxPoints: null },
        { minPoints: 1, maxPoints: 5 },
      ]) {
        await change(bid);
        expect(expectOk(await submit(input))).toEqual(first);
        const code = bid.maxPoints === null ? 'points_below_minimum' : 'points_above_maximum';
        expectRefused(await submit({ ...input, submissionId: randomUUID() }), code);
        expectRefused(await submit({ ...input, rows: [digit('8', 10)] }), 'id_reused');
      }
    } finally {
      await change(before);
    }
    expect(await balanceOf(app, player.playerId)).toBe(99_000n);
  });

  test('is refused with other content', async () => {
    const submissionId = randomUUID();
    expectOk(await submit({ pana: 'Single Digit', rows: [digit('7')], submissionId }));
    const other = await submit({ pana: 'Single Digit', rows: [digit('8')], submissionId });
    expectRefused(other, 'id_reused');
    expect(other.http).toBe(409);
  });

  test('may be sent again after a refusal', async () => {
    const submissionId = randomUUID();
    expectRefused(
      await submit({ pana: 'Single Digit', rows: [digit('7', 2_000)], submissionId }),
      'insufficient_balance',
    );
    const other = (await addPlayers(app, 1, 5_000)) as [typeof player]; // addPlayers returns as many as asked for
    expectOk(
      await submitBids(app, other[0].token, {
        marketId: main,
        bidDate: DATE,
        pana: 'Single Digit',
        rows: [digit('7', 2_000)],
        submissionId,
      }),
    );
    expectOk(await submit({ pana: 'Single Digit', rows: [digit('7', 900)], submissionId }));
  });
});
