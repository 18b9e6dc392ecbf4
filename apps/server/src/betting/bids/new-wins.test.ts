import { acknowledgePlayCheck, type Language, newWins, notices, setPlayLimit, startTimeOut } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectMoneyRight, giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { addMarket, addRates, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { voidResult } from '../draws/index.ts';

const DAY = '2026-11-18';
let database: TestDatabase;
let app: TestApp;
let other: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({ database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  await app.setClock(`${DAY}T09:00:00+05:30`);
  await addRates(app);
});
beforeEach(async () => {
  await app.setClock(`${DAY}T09:00:00+05:30`);
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 1_000);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await other.close();
  await app.close();
});

const as = (who = player) => ({ token: who.token });
const take = async (node = app) => expectOk(await node.call(newWins, {}, as())).wins;
const read = async (lang: Language) =>
  expectOk(await app.call(notices, { lang }, as())).notification.map((row) => row.msg);

/** Bids on each digit and declares 346 (digit 3) on the open side of a new market. Returns its draw. */
async function play(name: string, digits: readonly string[], nameHindi = '', points = 10): Promise<bigint> {
  await app.setClock(`${DAY}T09:00:00+05:30`);
  const { marketId } = await addMarket(app, { name, nameHindi, open: '11:00', close: '23:00' });
  const rows = digits.map((digit) => ({ digits: digit, points }));
  expectOk(await submitBids(app, player.token, { marketId, bidDate: '18-November-2026', pana: 'Single Digit', rows }));
  await app.setClock(`${DAY}T12:00:00+05:30`);
  const drawId = await drawOf(app, marketId, DAY);
  await declare(app, drawId, 'open', '346');
  await settleAll(app);
  return drawId;
}

test('a win is told once: of ten calls on two nodes one gets it, and its notice stays in each language, with the amount grouped', async () => {
  expect(await take()).toEqual([]);
  await play('Neelam', ['3', '3', '5'], 'नीलम', 60);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => take(n % 2 === 0 ? app : other)));
  expect(answers.filter((wins) => wins.length > 0)).toEqual([
    [{ market: 'Neelam', market_hindi: 'नीलम', session: 'open', result: '346-3', amount: '1140' }],
  ]);
  expect(await take()).toEqual([]);
  expect(await read('en')).toEqual(['You won 1,140 · Neelam open 346-3']);
  expect(await read('hi')).toEqual(['आपने 1,140 जीते · नीलम ओपन 346-3']);
  expect(await read('mr')).toEqual(['तुम्ही 1,140 जिंकले · नीलम ओपन 346-3']);
  expect(await read('gu')).toEqual(['તમે 1,140 જીત્યા · નીલમ ઓપન 346-3']);
});

test('a loss, a win that was taken back, and a win of the day before are not told', async () => {
  await play('Lost', ['4']);
  expect(await take()).toEqual([]);
  const drawId = await play('Voided', ['3']);
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(app);
  expect(await take()).toEqual([]);
  await play('Old', ['3']);
  const won = await app.db.one<{ ms: number }>({
    text: 'select (extract(epoch from max(at)) * 1000)::float8 as ms from payouts where player_id = $1',
    values: [player.playerId],
  });
  await app.setClock(Math.ceil(won.ms) + 24 * 3_600_000);
  expect(await take()).toEqual([]);
  expect(await read('en')).toEqual([]);
});

test('a reversed win creates one notice for a player who was notified of it, and none for others', async () => {
  const silent = await play('Silent', ['3']);
  must(await voidResult(app.db, { drawId: silent, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(app);
  expect(await read('en')).toEqual([]);
  const drawId = await play('Sona', ['3', '3'], 'सोना', 60);
  expect(await take()).toHaveLength(1);
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(app);
  await settleAll(app);
  expect(await read('en')).toEqual([
    'The result Sona open 346-3 was withdrawn. Your win of 1,140 points was taken back.',
    'You won 1,140 · Sona open 346-3',
  ]);
  expect((await read('hi'))[0]).toBe('नतीजा सोना ओपन 346-3 वापस लिया गया। आपकी जीत के 1,140 पॉइंट वापस लिए गए।');
  expect((await read('mr'))[0]).toBe('निकाल सोना ओपन 346-3 मागे घेतला. तुमच्या विजयाचे 1,140 पॉइंट परत घेतले.');
  expect((await read('gu'))[0]).toBe('પરિણામ સોના ઓપન 346-3 પાછું ખેંચાયું. તમારી જીતના 1,140 પૉઇન્ટ પાછા લેવાયા.');
});

test('the wins of a time-out are never returned, and their reversal creates no notice', async () => {
  const drawId = await play('Resting', ['3']);
  expectOk(await app.call(startTimeOut, { length: 'day' }, as()));
  expect(await take()).toEqual([]);
  await app.setClock('2026-11-19T12:00:00+05:30');
  expect(await take()).toEqual([]);
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(app);
  expect(await read('en')).toEqual([]);
});

test('a win that an older release returned creates one notice when it is reversed, also after the app returns later wins', async () => {
  const drawId = await play('Upgraded', ['3']);
  // The row as the release before notified_wins wrote it.
  await app.db.query({
    text: `insert into told_wins (player_id, seen_seq)
      select to_player, max(to_seq) from transfers where to_player = $1 group by to_player`,
    values: [player.playerId],
  });
  const resting = await play('Later', ['3']);
  expectOk(await app.call(startTimeOut, { length: 'day' }, as()));
  expect(await take()).toEqual([]);
  for (const one of [drawId, resting]) {
    must(await voidResult(app.db, { drawId: one, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  }
  await settleAll(app);
  expect(await read('en')).toEqual([
    'The result Upgraded open 346-3 was withdrawn. Your win of 95 points was taken back.',
  ]);
});

test('a win waits for the reality check, and is told after it', async () => {
  expectOk(await app.call(setPlayLimit, { kind: 'stake', period: 'day', amount: '500' }, as()));
  await play('Checked', ['3']);
  await app.db.query({
    text: 'update play_limits set visit_from = app_now() - $2::interval, visit_to = app_now() where player_id = $1',
    values: [player.playerId, '31 minutes'],
  });
  expect(await take()).toEqual([]);
  expectOk(await app.call(acknowledgePlayCheck, {}, as()));
  expect((await take()).map((win) => win.market)).toEqual(['Checked']);
});

test('Starline and Gali Disawar have no session, and wins of different results come in one answer', async () => {
  for (const family of ['starline', 'gali'] as const) {
    const { marketId } = await addMarket(app, { family, name: `One ${family}`, open: '11:00' });
    const bid = family === 'gali' ? { pana: 'Jodi Digit', digits: '46' } : { pana: 'Single Digit', digits: '3' };
    const rows = [{ digits: bid.digits, points: 10 }];
    const bidDate = '18-November-2026';
    expectOk(await submitBids(app, player.token, { family, marketId, bidDate, pana: bid.pana, rows, session: '' }));
  }
  await app.setClock(`${DAY}T12:00:00+05:30`);
  const draws = await app.db.query<{ draw_id: bigint; family: string }>({
    text: `select d.draw_id, d.family from draws d join markets m using (market_id)
      where m.name like 'One %' and d.business_date = $1 order by d.family desc`,
    values: [DAY],
  });
  for (const { draw_id, family } of draws) await declare(app, draw_id, 'open', family === 'gali' ? '46' : '346');
  await settleAll(app);
  expect(await take()).toEqual([
    { market: 'One starline', market_hindi: '', session: '', result: '346-3', amount: '95' },
    { market: 'One gali', market_hindi: '', session: '', result: '46', amount: '950' },
  ]);
});
