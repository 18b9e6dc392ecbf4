import { setPlayLimit } from '@surahi/contract';
import { zonedDate } from '@surahi/game';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import { addPlayers, expectMoneyRight, giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { cancelDraw, voidResult } from '../draws/index.ts';
import { refreshBoard } from '../markets/index.ts';

/** Sunday, 29 November 2026: the next day begins a week, the day after that a month. */
const DAYS = ['2026-11-29', '2026-11-30', '2026-12-01'];
const WIRE = ['29-November-2026', '30-November-2026', '01-December-2026'];
const ZONE = 'Asia/Kolkata';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${DAYS[0]}T08:00:00+05:30`);
  await addRates(app);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

type Transfer = {
  transfer_id: bigint;
  kind: number;
  from_player: bigint | null;
  to_player: bigint | null;
  amount_paise: bigint;
  submission_id: string | null;
  resolves: bigint | null;
  at: Date;
};

/** First days of the day, week and month of an instant, computed without the database. */
function periodsOf(at: Date): string[] {
  const day = zonedDate(at.getTime(), ZONE);
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return [day, monday.toISOString().slice(0, 10), `${day.slice(0, 8)}01`];
}

/** The counters that the transfers of a player say, for the periods of an instant. */
function oracle(playerId: bigint, transfers: readonly Transfer[], now: Date) {
  const current = periodsOf(now);
  const sums = { deposited: [0n, 0n, 0n], lost: [0n, 0n, 0n], staked: [0n, 0n, 0n] };
  const add = (counter: bigint[], at: Date, amount: bigint): void =>
    periodsOf(at).forEach((start, index) => {
      if (start === current[index]) counter[index] = (counter[index] ?? 0n) + amount;
    });
  const stakeOf = new Map(transfers.filter((t) => t.kind === TRANSFER_KINDS.bid).map((t) => [t.submission_id, t.at]));
  for (const t of transfers) {
    const stakedAt = stakeOf.get(t.submission_id) ?? t.at;
    if (t.kind === TRANSFER_KINDS.bid) {
      add(sums.staked, t.at, t.amount_paise);
      add(sums.lost, t.at, t.amount_paise);
    } else if (t.kind === TRANSFER_KINDS.bidRefund) {
      add(sums.staked, stakedAt, -t.amount_paise);
      add(sums.lost, stakedAt, -t.amount_paise);
    } else if (t.kind === TRANSFER_KINDS.winMain) add(sums.lost, stakedAt, -t.amount_paise);
    else if (t.kind === TRANSFER_KINDS.winReversal) add(sums.lost, stakedAt, t.amount_paise);
    else if (t.to_player === playerId) add(sums.deposited, t.at, t.amount_paise);
  }
  return sums;
}

type CounterRow = { deposited: bigint[]; lost: bigint[]; staked: bigint[]; now: Date };

/** The stored counters of a player beside those that the oracle computes. */
async function compare(playerId: bigint) {
  const row = await app.db.one<CounterRow>({
    text: `select play_counted(l.deposited_paise, l.counted_from, n.now) as deposited, play_counted(l.lost_paise, l.counted_from, n.now) as lost,
        play_counted(l.staked_paise, l.counted_from, n.now) as staked, app_now() as now
      from play_limits l, (select play_periods(app_now()) as now) n where l.player_id = $1`,
    values: [playerId],
  });
  const transfers = await app.db.query<Transfer>({
    text: `select transfer_id, kind, from_player, to_player, amount_paise, submission_id, resolves, at from transfers
      where from_player = $1 or to_player = $1 order by transfer_id`,
    values: [playerId],
  });
  const { now, ...counted } = row;
  return { counted, expected: oracle(playerId, transfers, now) };
}

type Step = { do: 'bid' | 'declare' | 'void' | 'cancel' | 'nextDay' | 'limit'; market: number; points: number };

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('bid', 'bid', 'bid', 'declare', 'void', 'cancel', 'nextDay', 'limit'),
  market: fc.integer({ min: 0, max: 2 }),
  points: fc.integer({ min: 10, max: 300 }),
});

/** Runs commands over three days. Refusals are part of the game: the oracle reads what happened. */
async function run(steps: readonly Step[]): ReturnType<typeof compare> {
  let day = 0;
  const clock = async (): Promise<void> => {
    await app.setClock(`${DAYS[day]}T09:00:00+05:30`);
    await app.runJobs();
    await refreshBoard(app.context);
  };
  await clock();
  const markets = [];
  for (let index = 0; index < 3; index += 1)
    markets.push((await addMarket(app, { open: '11:00', close: '13:00' })).marketId);
  const [player] = await addPlayers(app, 1, 20_000);
  if (player === undefined) throw new Error('no player was added');
  const setLimit = (points: number) =>
    app.call(setPlayLimit, { kind: 'loss', period: 'month', amount: String(points * 100) }, { token: player.token });
  for (const { do: what, market, points } of steps) {
    const marketId = markets[market] ?? 0;
    const drawId = await drawOf(app, marketId, DAYS[day] ?? '');
    if (what === 'bid') {
      const rows = [{ digits: String(points % 10), points }];
      await submitBids(app, player.token, { marketId, bidDate: WIRE[day] ?? '', pana: 'Single Digit', rows });
    } else if (what === 'limit') await setLimit(points);
    else if (what === 'nextDay' && day < 2) {
      day += 1;
      await clock();
    } else if (what === 'declare') {
      const [decided] = await app.db.query({
        text: `select 1 from draws d where d.draw_id = $1 and (d.cancelled_at is not null
          or exists (select 1 from results r where r.draw_id = d.draw_id))`,
        values: [drawId],
      });
      if (decided !== undefined) continue;
      await closeMarket(app, marketId);
      await declare(app, drawId, 'open', ['127', '128', '129'][points % 3] ?? '127').catch(() => undefined);
    } else if (what === 'void') {
      await voidResult(app.db, { drawId, side: 'open', reason: 'model', actor: TEST_ACTOR });
    } else if (what === 'cancel') {
      // A draw of an earlier day, so that its refunds arrive in another period.
      const earlier = await drawOf(app, marketId, DAYS[Math.max(0, day - 1)] ?? '');
      await cancelDraw(app.db, { drawId: earlier, reason: 'model', actor: TEST_ACTOR });
    }
    await settleAll(app);
  }
  expectOk(await app.call(setPlayLimit, { kind: 'bid', period: 'once', amount: '100000' }, { token: player.token }));
  await giveBalance(app, player.playerId, 1);
  await app.db.query({ text: 'select count_deposit($1, 100, app_now())', values: [player.playerId] });
  return compare(player.playerId);
}

test('[LIM-01, LIM-02] after random bids, wins, voids, refunds and days, every counter equals what the transfers say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { counted, expected } = await run(steps);
      expect(counted).toEqual(expected);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
