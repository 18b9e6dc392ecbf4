import {
  cancelPlayLimit,
  confirmPlayLimit,
  declineDepositLimit,
  excludeSelf,
  playLimits,
  type RequestInput,
  setPlayLimit,
  setPlaySettings,
  startTimeOut,
} from '@surahi/contract';
import { FAMILIES, FAMILY_GAMES } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMarket, addRates } from '../../testing/markets.ts';
import { countBy } from '../../testing/money.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { startMinute } from '../../testing/start-minute.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const PER_MINUTE = 30;
const MOST_BLOCKS = 600;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
});
afterAll(() => app.close());

const as = (who = player) => ({ token: who.token });
const save = (settings: RequestInput<typeof setPlaySettings>) => app.call(setPlaySettings, settings, as());
const causes = (answers: ReadonlyArray<Awaited<ReturnType<typeof save>>>) =>
  countBy(answers.map(({ body }) => ('code' in body ? body.code : 'ok')));

/** Ten quiet hours that no other call of the number `nth` has. */
function tenHours(nth: number) {
  return Array.from({ length: 10 }, (_, index) => {
    const minute = nth * 10 + index;
    const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return { from: text, to: '23:59' };
  });
}

async function blocksInForce() {
  const rows = await app.db.query<{ until: string }>({
    text: `select until::text from play_blocks where player_id = $1 and until > app_now() order by block_id`,
    values: [player.playerId],
  });
  return rows.map(({ until }) => until);
}

/** The ids of `count` markets that exist. */
async function addMarkets(count: number): Promise<string[]> {
  const rows = await app.ownerDb.query<{ id: string }>({
    text: `insert into markets (family, name) select 'main', 'Block ' || n from generate_series(1, $1::int) n
      returning market_id::text as id`,
    values: [count],
  });
  return rows.map(({ id }) => id);
}

test('blocks of a player in force, also those that end, are at most 600; one more is refused and changes nothing', async () => {
  const answers = [];
  for (let nth = 0; nth < 75; nth += 25) {
    await app.advanceClock(MINUTE_MS);
    answers.push(
      ...(await Promise.all(Array.from({ length: 25 }, (_, i) => save({ quiet_hours: tenHours(nth + i) })))),
    );
  }
  expect(causes(answers)).toEqual({ ok: 60, blocks_full: 15 });
  const before = await blocksInForce();
  expect(before).toHaveLength(MOST_BLOCKS);
  await app.advanceClock(MINUTE_MS);
  const refused = expectRefused(await save({ check_minutes: 15, quiet_hours: tenHours(80) }), 'blocks_full');
  expect(refused.msg).toBe('You changed too many blocks today. Wait until removed blocks have ended, then try again.');
  expect(await blocksInForce()).toEqual(before);
  expect(expectOk(await app.call(playLimits, {}, as())).check_minutes).toBe(30);
  // Removing needs no room, and after a day the removed blocks have ended.
  const removedMs = app.nowMs();
  expectOk(await save({ quiet_hours: [] }));
  await app.setClock(removedMs + 24 * 60 * MINUTE_MS - MINUTE_MS);
  expect(await blocksInForce()).toHaveLength(10);
  await app.setClock(removedMs + 25 * 60 * MINUTE_MS);
  expectOk(await save({ quiet_hours: tenHours(80) }));
  expect(await blocksInForce()).toHaveLength(10);
});

test('the longest lists and their replacement fit on one day', async () => {
  const markets = await addMarkets(500);
  const games = [...new Set(FAMILIES.flatMap((family) => FAMILY_GAMES[family]))];
  const all = { blocked_markets: markets, blocked_games: games };
  expectOk(await save({ ...all, quiet_hours: tenHours(1) }));
  expectOk(await save({ blocked_markets: [], blocked_games: [], quiet_hours: [] }));
  expectOk(await save({ ...all, quiet_hours: tenHours(2) }));
  expect(await blocksInForce()).toHaveLength(500 + games.length + 20);
});

test('a market that does not exist cannot be blocked, and entries that repeat are stored once', async () => {
  await addRates(app);
  const market = String((await addMarket(app)).marketId);
  for (const id of ['999999999', '0', 'main', '12345678901']) {
    expectRefused(await save({ quiet_hours: tenHours(1), blocked_markets: [market, id] }), 'market_unknown');
  }
  expect(await blocksInForce()).toEqual([]);
  const [hours] = tenHours(1);
  if (hours === undefined) throw new Error('no quiet hours');
  expectOk(await save({ quiet_hours: [hours, hours], blocked_markets: [market, market] }));
  expect(await blocksInForce()).toHaveLength(2);
});

test('a player can change limits, settings and time-outs 30 times a minute, and is excluded at any time', async () => {
  const key = { kind: 'loss', period: 'day' } as const;
  const calls = [
    () => app.call(setPlayLimit, { ...key, amount: '100' }, as()),
    () => app.call(confirmPlayLimit, key, as()),
    () => app.call(cancelPlayLimit, key, as()),
    () => app.call(declineDepositLimit, {}, as()),
    () => save({ check_minutes: 15 }),
    () => app.call(startTimeOut, { length: 'day' }, as()),
  ];
  const stay = await startMinute(app);
  const allowed = Array.from({ length: PER_MINUTE / calls.length }, () => calls).flat();
  const within = await Promise.all(allowed.map((one) => one()));
  expect(within.map(({ http }) => http)).toEqual(allowed.map(() => 200));
  await stay();
  for (const refused of await Promise.all(calls.map((one) => one()))) {
    expect([refused.http, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.body).toMatchObject({ status: false, code: 'rate_limited' });
  }
  // The overview and an exclusion are not counted, and another player has a window of their own.
  expectOk(await app.call(playLimits, {}, as()));
  const excluded = await Promise.all(Array.from({ length: 5 }, () => app.call(excludeSelf, { length: 'year' }, as())));
  expect(excluded.some(({ http }) => http === 200)).toBe(true);
  expect(
    await app.db.query({
      text: 'select 1 from play_breaks where player_id = $1 and kind = $2',
      values: [player.playerId, 'exclusion'],
    }),
  ).toHaveLength(1);
  player = await registerTestPlayer(app);
  await stay();
  expectOk(await save({ check_minutes: 15 }));
});
