import { randomUUID } from 'node:crypto';
import { acknowledgePlayCheck, setPlaySettings, startTimeOut } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { limitCalls } from '../../testing/limit-calls.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { passOlderClient } from '../../players/limits/index.ts';
import { cancelDraw, voidResult } from '../draws/index.ts';
import { refreshBoard } from '../markets/index.ts';

const DAY = '2026-11-21';
const DATE = '21-November-2026';
let app: TestApp;
let player: { playerId: bigint; token: string };
let marketId: number;

beforeAll(async () => {
  app = await createTestApp();
  await clockAt('09:00');
  await addRates(app);
});
beforeEach(async () => {
  await clockAt('09:00');
  marketId = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
  [player] = (await addPlayers(app, 1, 10_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function clockAt(time: string, day = DAY): Promise<void> {
  await app.setClock(`${day}T${time}:00+05:30`);
  await refreshBoard(app.context);
}

const { as, setTo, bid, overview, used } = limitCalls(() => ({ app, player, marketId, date: DATE }));

test('[LIM-01] a refusal names the limit, what is left and the reset; what fits is accepted, also under the refused id', async () => {
  await setTo('loss', 'day', 500);
  expectOk(await bid(300));
  const submissionId = randomUUID();
  const refused = expectRefused(await bid(201, { submissionId }), 'limit_reached');
  const resetsAt = Date.parse('2026-11-22T00:00:00+05:30');
  expect(refused).toMatchObject({
    msg: 'Your daily loss limit is 500 points. 200 points are left. It resets on 22 Nov 2026 12:00:00 AM.',
    limit: { kind: 'loss', period: 'day', amount: '500', used: '300', left: '200', resets_at: resetsAt },
  });
  expect((await overview()).limits).toMatchObject([{ kind: 'loss', used: '300', left: '200', resets_at: resetsAt }]);
  // The refusal is recorded, and its id may be sent again.
  const rows = await app.db.query<{ outcome: number }>({
    text: 'select outcome from play_refusals where submission_id = $1',
    values: [submissionId],
  });
  expect(rows).toEqual([{ outcome: 17 }]);
  expectOk(await bid(200, { submissionId }));
  expectRefused(await bid(10), 'limit_reached');
});

// 21 November 2026 is a Saturday.
test.for([
  ['week', '2026-11-23'],
  ['month', '2026-12-01'],
] as const)(
  '[LIM-01] the stake limit of a %s counts all its stakes, and the bid limit counts one submission',
  async ([period, reset]) => {
    await setTo('bid', 'once', 100);
    await setTo('stake', period, 250);
    expect(expectRefused(await bid(101), 'limit_reached')).toMatchObject({ limit: { kind: 'bid', amount: '100' } });
    expectOk(await bid(100));
    expectOk(await bid(100));
    const refused = expectRefused(await bid(60), 'limit_reached');
    const resetsAt = Date.parse(`${reset}T00:00:00+05:30`);
    expect(refused).toMatchObject({ limit: { kind: 'stake', period, left: '50', resets_at: resetsAt } });
    expectOk(await bid(50));
  },
);

test('[LIM-01] a limit set later counts what the transfers of the period say', async () => {
  expectOk(await bid(300, { rows: [{ digits: '1', points: 300 }] }));
  const drawId = await drawOf(app, marketId, DAY);
  await closeMarket(app, marketId);
  await declare(app, drawId, 'open', '128');
  await settleAll(app);
  await setTo('loss', 'day', 100_000);
  await setTo('stake', 'day', 100_000);
  // 300 points at 10-95 win 2,850.
  expect([await used('loss', 'day'), await used('stake', 'day')]).toEqual(['-2550', '300']);
});

test('[LIM-01] wins and refunds count in the period of their stake; a reversal may leave an excess', async () => {
  await setTo('loss', 'day', 1_000);
  await setTo('stake', 'day', 1_000);
  expectOk(await bid(100, { rows: [{ digits: '1', points: 100 }] }));
  const drawId = await drawOf(app, marketId, DAY);
  await clockAt('14:00');
  await declare(app, drawId, 'open', '128');
  await settleAll(app);
  expect([await used('loss', 'day'), await used('stake', 'day')]).toEqual(['-850', '100']);
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'wrong paper', actor: TEST_ACTOR }));
  await settleAll(app);
  expect(await used('loss', 'day')).toBe('100');
  // The refund arrives on the next day and counts for the day of the stake: nothing of the new day changes.
  await clockAt('09:00', '2026-11-22');
  expectOk(await bid(40, { bidDate: '22-November-2026' }));
  must(await cancelDraw(app.db, { drawId, reason: 'no result', actor: TEST_ACTOR }));
  await settleAll(app);
  expect([await used('loss', 'day'), await used('stake', 'day')]).toEqual(['40', '40']);
});

test('[LIM-01] play time is the sum of visits, and a visit ends 30 minutes after its last bid', async () => {
  await setTo('play', 'day', 60);
  expectOk(await bid(10));
  await clockAt('09:20');
  expectOk(await app.call(acknowledgePlayCheck, {}, as()));
  expectOk(await bid(10));
  // The first visit lasted about 50 minutes, from its first bid until 30 minutes after its last one.
  await clockAt('10:30');
  expect(['49', '50', '51']).toContain(await used('play', 'day'));
  expectOk(await bid(10));
  await clockAt('10:45');
  expect(expectRefused(await bid(10), 'limit_reached')).toMatchObject({
    limit: { kind: 'play', period: 'day', amount: '60', left: '0' },
  });
});

test('[LIM-02] caps and limits are judged together: a bid that a cap refuses uses no limit', async () => {
  await setTo('stake', 'day', 150);
  await app.db.query({
    text: `insert into bid_caps (family, market_id, kind, max_points, changed_by) values ('main', $1, 'draw', 60, 'test')`,
    values: [marketId],
  });
  const answers = await Promise.all([bid(50), bid(50), bid(10), bid(200)]);
  expect(answers.filter(({ body }) => body.status)).toHaveLength(2);
  const codes = answers.map(({ body }) => ('code' in body ? body.code : 'accepted')).toSorted();
  expect(codes).toEqual(['accepted', 'accepted', 'cap_reached', 'limit_reached']);
  await app.db.query({ text: 'delete from bid_caps where market_id = $1', values: [marketId] });
  expect(await used('stake', 'day')).toBe('60');
});

test('[LIM-05] a time-out refuses bids until its end', async () => {
  const { until } = expectOk(await app.call(startTimeOut, { length: 'day' }, as()));
  expect(until).toBeGreaterThan(Date.parse(`${DAY}T09:00:00+05:30`) + 86_400_000 - 1);
  expect(expectRefused(await bid(10), 'time_out')).toMatchObject({ until });
  await clockAt('09:30', '2026-11-22');
  expectOk(await bid(10, { bidDate: '22-November-2026' }));
});

test('[LIM-07] a client that cannot show the check reads it in the text, and continues with another id 15 seconds later', async () => {
  expectOk(await app.call(setPlaySettings, { check_minutes: 15 }, as()));
  expectOk(await bid(100));
  await clockAt('09:18');
  const submissionId = randomUUID();
  const refused = expectRefused(await bid(10, { submissionId }), 'reality_check');
  expect(refused.msg).toMatch(
    /^You have played for 1[78] minutes: 100 points staked, 0 won, -100 net\. Please look at this, then place your bid again\.$/,
  );
  expectRefused(await bid(10), 'reality_check');
  await clockAt('09:20');
  // A repetition of the refused submission shows no new decision of the player.
  expectRefused(await bid(10, { submissionId }), 'reality_check');
  expectOk(await bid(10));
});

test('[LIM-07] of submissions that a check refused at once, one passes it and the others too; the next check refuses again', async () => {
  expectOk(await app.call(setPlaySettings, { check_minutes: 15 }, as()));
  expectOk(await bid(10));
  await clockAt('09:16');
  expectRefused(await bid(10), 'reality_check');
  await clockAt('09:17');
  // The check refused both before one of them passed it.
  expect(await passOlderClient(app.db, player.playerId, randomUUID())).toBe(true);
  expect(await passOlderClient(app.db, player.playerId, randomUUID())).toBe(true);
  expectOk(await bid(10));
  await clockAt('09:33');
  expectRefused(await bid(10), 'reality_check');
});

test('[LIM-08] quiet hours cross midnight; an added one applies now, a removed one holds for 24 hours', async () => {
  expectOk(await app.call(setPlaySettings, { quiet_hours: [{ from: '22:00', to: '09:30' }] }, as()));
  const refused = expectRefused(await bid(10), 'quiet_hours');
  expect(refused).toMatchObject({ until: Date.parse(`${DAY}T09:30:00+05:30`) });
  // The end is that of all ranges that follow one another, and of the day if they fill it.
  const more = [
    { from: '22:00', to: '09:30' },
    { from: '09:15', to: '10:00' },
  ];
  expectOk(await app.call(setPlaySettings, { quiet_hours: more }, as()));
  expect(expectRefused(await bid(10), 'quiet_hours')).toMatchObject({ until: Date.parse(`${DAY}T10:00:00+05:30`) });
  const full = { quiet_hours: [...more, { from: '10:00', to: '22:00' }] };
  expectOk(await app.call(setPlaySettings, full, as()));
  expect(expectRefused(await bid(10), 'quiet_hours').until).toBeUndefined();
  await app.ownerDb.query({ text: `delete from play_blocks where from_minute <> 22 * 60` });
  expectOk(await app.call(setPlaySettings, { quiet_hours: [] }, as()));
  expectRefused(await bid(10), 'quiet_hours');
  await clockAt('09:30');
  expectOk(await bid(10));
  // 23 hours and 59 minutes after the test began: the removal is later, so it holds.
  await clockAt('08:59', '2026-11-22');
  expectRefused(await bid(10, { bidDate: '22-November-2026' }), 'quiet_hours');
  await clockAt('09:20', '2026-11-22');
  expectOk(await bid(10, { bidDate: '22-November-2026' }));
});

test('[LIM-08] a blocked market and a blocked game refuse their bids only', async () => {
  const { marketId: open } = await addMarket(app, { open: '11:00', close: '13:00' });
  const settings = { blocked_markets: [String(marketId)], blocked_games: ['jodi'] };
  expectOk(await app.call(setPlaySettings, settings, as()));
  expectRefused(await bid(10), 'market_blocked');
  expectOk(await bid(10, { marketId: open }));
  const jodi = { pana: 'Jodi Digit', session: 'close', rows: [{ digits: '05', points: 10, session: 'close' }] };
  expectRefused(await bid(10, { marketId: open, ...jodi }), 'game_blocked');
  expectRefused(await app.call(setPlaySettings, { blocked_games: ['poker'] }, as()), 'limit_invalid');
});

test('bids of players without limits are not touched, and their batches leave no trace', async () => {
  const [free] = await addPlayers(app, 1, 1_000);
  const body = { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '7', points: 10 }] };
  await setTo('loss', 'day', 5);
  const answers = await Promise.all([submitBids(app, free?.token ?? '', body), bid(10)]);
  expectOk(answers[0]);
  expectRefused(answers[1], 'limit_reached');
  const rows = await app.db.query({ text: 'select 1 from play_limits where player_id = $1', values: [free?.playerId] });
  expect(rows).toEqual([]);
});
