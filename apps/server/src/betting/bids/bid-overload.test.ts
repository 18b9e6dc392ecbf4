import { randomUUID } from 'node:crypto';
import { walletBalance } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWallets } from '../../ledger/index.ts';
import { addPlayers, balanceOf, expectMoneyRight, submitBids, waitForLocks } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { createTestApp, expectOk, expectRefused, type TestApp, untilLocked } from '../../testing/test-app.ts';

const DATE = '21-November-2026';
/** How many submissions may wait in a lasting crowd: two full batches. */
const CROWD = 400;

type Player = { playerId: bigint; token: string };

/** `strict` counts every crowd as lasting. In `hasty` a submission waits for at most 100 ms. */
let strict: TestApp;
let hasty: TestApp;
beforeAll(async () => {
  strict = await createTestApp({ env: { BID_CROWD_MS: '0' } });
  hasty = await createTestApp({ env: { BID_WAIT_MS: '100' } });
  for (const app of [strict, hasty]) {
    await app.setClock('2026-11-21T09:00:00+05:30');
    await addRates(app);
    // Without the limit, a batch that waits for a locked wallet waits as it does for a stopped database.
    await waitForLocks(app);
  }
});
afterAll(async () => {
  for (const app of [strict, hasty]) {
    await expectMoneyRight(app);
    await app.close();
  }
});

async function metric(app: TestApp, name: string, labels: Record<string, string> = {}): Promise<number> {
  const found = await app.context.metrics.getSingleMetric(name)?.get();
  const sample = found?.values.find((one) =>
    Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  );
  return sample?.value ?? 0;
}

/**
 * Submits for `held`, and runs `work` while the database holds the batch of this submission. Then releases the batch and
 * returns its answer.
 */
async function withHeldBatch(app: TestApp, held: Player, marketId: number, work: () => Promise<void>) {
  const answer = await app.db.transaction(async (tx) => {
    await lockWallets(tx, [held.playerId]);
    const first = submitBids(app, held.token, bid(marketId));
    await untilLocked(app);
    await work();
    return { first };
  });
  return answer.first;
}

const bid = (marketId: number, submissionId: string = randomUUID()) => ({
  marketId,
  bidDate: DATE,
  pana: 'Single Digit',
  rows: [{ digits: '7', points: 10 }],
  submissionId,
});

test('when two batches wait, the next submission is busy at once, and every admitted one is placed', async () => {
  const app = strict;
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const [held, late, ...crowd] = await addPlayers(app, CROWD + 2, 100);
  if (held === undefined || late === undefined) throw new Error('more were asked for');
  const refusedId = randomUUID();
  let answers: ReturnType<typeof submitBids>[] = [];
  const first = await withHeldBatch(app, held, marketId, async () => {
    answers = crowd.map(({ token }) => submitBids(app, token, bid(marketId)));
    await expect.poll(() => metric(app, 'surahi_bid_queue_waiting')).toBe(CROWD);

    const refused = await submitBids(app, late.token, bid(marketId, refusedId));
    expectRefused(refused, 'busy');
    expect([refused.http, refused.headers.get('retry-after')]).toEqual([503, '1']);
    // The refusal comes before the body is parsed and the session is looked up.
    const unread = await app.post('/api-submit-bid', 'no json');
    expect([unread.http, unread.body.code]).toEqual([503, 'busy']);
    // Other calls are served.
    expectOk(await app.call(walletBalance, {}, { token: late.token }));
  });
  expectOk(first);
  for (const answer of await Promise.all(answers)) expectOk(answer);
  expect(await balanceOf(app, late.playerId)).toBe(10_000n);
  expectOk(await submitBids(app, late.token, bid(marketId, refusedId)));
  expect(await balanceOf(app, late.playerId)).toBe(9_000n);
  expect(await metric(app, 'surahi_bid_queue_refused_total', { why: 'full' })).toBe(2);
  expect(await metric(app, 'surahi_submissions_total', { family: 'main', outcome: 'busy' })).toBe(2);
  expect(await metric(app, 'surahi_submissions_total', { family: 'main', outcome: 'accepted' })).toBe(CROWD + 2);
});

test('a submission that no batch takes in time is busy while the database still holds the others', async () => {
  const app = hasty;
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const [held, waiting] = await addPlayers(app, 2, 100);
  if (held === undefined || waiting === undefined) throw new Error('two were asked for');
  const submissionId = randomUUID();
  const first = await withHeldBatch(app, held, marketId, async () => {
    expectRefused(await submitBids(app, waiting.token, bid(marketId, submissionId)), 'busy');
  });
  expectOk(first);
  expect(await balanceOf(app, waiting.playerId)).toBe(10_000n);
  expectOk(await submitBids(app, waiting.token, bid(marketId, submissionId)));
  expect(await balanceOf(app, waiting.playerId)).toBe(9_000n);
  expect(await metric(app, 'surahi_bid_queue_refused_total', { why: 'late' })).toBe(1);
});
