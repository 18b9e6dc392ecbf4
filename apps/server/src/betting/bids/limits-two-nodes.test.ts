import { acknowledgePlayCheck, excludeSelf, login, setPlaySettings } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, settleAll, waitForLocks } from '../../testing/bids.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { limitCalls } from '../../testing/limit-calls.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DAY = '2026-11-21';
let app: TestApp;
/** Another node on the same database. */
let other: TestApp;
let player: { playerId: bigint; token: string };
let marketId: number;

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  await clockAt('09:00');
  await addRates(app);
  await waitForLocks(app);
});
beforeEach(async () => {
  await clockAt('09:00');
  marketId = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
  await refreshBoard(other.context);
  [player] = (await addPlayers(app, 1, 10_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await other.close();
  await expectMoneyRight(app);
  await app.close();
});

async function clockAt(time: string): Promise<void> {
  await app.setClock(`${DAY}T${time}:00+05:30`);
  await refreshBoard(app.context);
  await refreshBoard(other.context);
}

const { as, setTo, bid, overview, used } = limitCalls(() => ({ app, player, marketId, date: '21-November-2026' }));

test('[LIM-02] two nodes and many bids at once never pass a limit, and refuse nothing that would have fitted', async () => {
  for (const points of [30, 70]) {
    [player] = (await addPlayers(app, 1, 100_000)) as [typeof player];
    await setTo('loss', 'day', 1_000);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => bid(points, { node: index % 2 === 0 ? app : other })),
    );
    const accepted = answers.filter((answer) => answer.body.status).length;
    expect(accepted).toBe(Math.floor(1_000 / points));
    const refusals = answers.flatMap(({ body }) => ('code' in body ? [body.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['limit_reached']));
  }
});

test('[LIM-02] bids of mixed sizes at once: what was refused does not fit into what is left', async () => {
  await setTo('loss', 'day', 1_000);
  const sizes = Array.from({ length: 80 }, (_, index) => 10 + ((index * 37) % 90));
  const answers = await Promise.all(sizes.map((points, index) => bid(points, { node: index % 2 === 0 ? app : other })));
  const sum = sizes.filter((_, index) => answers[index]?.body.status).reduce((total, points) => total + points, 0);
  const refused = sizes.filter((_, index) => !answers[index]?.body.status);
  expect(sum).toBeLessThanOrEqual(1_000);
  expect(Math.min(...refused)).toBeGreaterThan(1_000 - sum);
  expect(await used('loss', 'day')).toBe(String(sum));
});

/** Waits until this many statements of the server wait for locks. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = () =>
    app.db.query({
      text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    });
  await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(count);
}

/**
 * Places bids. Then holds the wallet while the change and more bids begin, so that they get its lock in this order. Returns
 * the codes of the bids before the change and of those that waited behind it.
 */
async function bidAround(change: () => Promise<unknown>): Promise<[string[], string[]]> {
  const many = async (node: TestApp): Promise<string[]> => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => bid(10, { node })));
    return answers.map(({ body }) => ('code' in body ? body.code : 'accepted'));
  };
  // An update of the wallet between the lock and the two that wait would mix their order, so these bids end first.
  const before = await many(app);
  const restore = await waitForLocks(app);
  let running: Promise<[unknown, string[]]> | undefined;
  try {
    await app.ownerDb.transaction(async (tx) => {
      await tx.query({ text: 'select from wallets where player_id = $1 for update', values: [player.playerId] });
      const changed = change();
      await untilWaiting(1);
      // A node runs one batch of bids at a time.
      running = Promise.all([changed, many(other)]);
      await untilWaiting(2);
    });
    if (running === undefined) throw new Error('nothing ran');
    const [, after] = await running;
    return [before, after];
  } finally {
    await restore();
  }
}

test('[LIM-03] a limit lowered during bids in flight: none is accepted above it after its commit', async () => {
  for (let round = 0; round < 3; round += 1) {
    [player] = (await addPlayers(app, 1, 100_000)) as [typeof player];
    await setTo('loss', 'day', 1_000);
    const [before, after] = await bidAround(() => setTo('loss', 'day', 50));
    expect(before).toContain('accepted');
    expect(after).toContain('limit_reached');
    const [row] = await app.db.query<{ late: bigint }>({
      text: `select count(*) as late from (
          select s.accepted_at, sum(s.total_paise) over (order by s.slip_no) as lost from slips s where s.player_id = $1
        ) x join play_limit_changes c on c.player_id = $1 and c.subject = 'limit:loss:day' and c.after = '"5000"'
        where x.accepted_at > c.at and x.lost > 5000`,
      values: [player.playerId],
    });
    expect(row?.late).toBe(0n);
  }
});

test('[LIM-06] an exclusion in the middle of bids: none is accepted after its commit', async () => {
  for (let round = 0; round < 3; round += 1) {
    [player] = (await addPlayers(app, 1, 100_000)) as [typeof player];
    // Only players with a row in play_limits are judged. The exclusion adds it.
    const [before, after] = await bidAround(async () =>
      expectOk(await app.call(excludeSelf, { length: 'six_months' }, as())),
    );
    expect(before).toContain('accepted');
    // Those that waited for the lock are refused by place_bids. Later ones find no session.
    expect(after).toContain('self_excluded');
    expect(after).not.toContain('accepted');
    const [row] = await app.db.query<{ late: bigint; slips: bigint }>({
      text: `select count(*) filter (where s.accepted_at > c.at) as late, count(*) as slips
        from slips s join play_limit_changes c on c.player_id = s.player_id and c.subject = 'exclusion' where s.player_id = $1`,
      values: [player.playerId],
    });
    expect(row?.late).toBe(0n);
    expect(row?.slips).toBe(BigInt([...before, ...after].filter((code) => code === 'accepted').length));
  }
});

test('[LIM-07] bids wait for the acknowledgement of the reality check on every device and node, by the clock of the server', async () => {
  const registered = await registerTestPlayer(app);
  player = registered;
  const { mobile, password } = registered;
  const token = expectOk(await other.call(login, { mobile, password })).unique_token;
  expectOk(await app.call(setPlaySettings, { check_minutes: 15 }, as()));
  const ending = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
  expectOk(await bid(100, { marketId: ending, rows: [{ digits: '1', points: 100 }] }));
  await clockAt('09:12');
  expectOk(await bid(10));
  await closeMarket(app, ending);
  await declare(app, await drawOf(app, ending, DAY), 'open', '128');
  await settleAll(app);
  await clockAt('09:18');
  expectRefused(await bid(10), 'reality_check');
  expectRefused(await bid(10, { node: other, token }), 'reality_check');
  const { visit } = await overview();
  expect(visit).toMatchObject({ staked: '110', won: '950', net: '840', check_due: true });
  const { check_at: checkAt } = expectOk(await other.call(acknowledgePlayCheck, {}, { token }));
  expect(checkAt).toBeGreaterThanOrEqual(Date.parse(`${DAY}T09:33:00+05:30`));
  expectOk(await bid(10));
  expectOk(await bid(10, { node: other, token }));
});

test('[LIM-07] no setting skips a check that is due; a longer interval waits for the acknowledgement, a shorter one applies at once', async () => {
  const every = (minutes: 15 | 30 | 60, node = app) => node.call(setPlaySettings, { check_minutes: minutes }, as());
  expectOk(await every(30));
  expectOk(await bid(10));
  await clockAt('09:20');
  // Before the check is due, each interval may be chosen.
  expectOk(await every(60));
  expectOk(await bid(10));
  expectOk(await every(15));
  expectRefused(await bid(10), 'reality_check');
  for (const node of [app, other]) {
    const refused = expectRefused(await every(60, node), 'reality_check');
    expect(refused.msg).toBe('Please look at your play summary. Then choose a longer time between checks.');
  }
  // A repetition of the interval and another setting are saved, and the check stays due.
  expectOk(await every(15));
  expectOk(await app.call(setPlaySettings, { receives_transfers: false }, as()));
  expect(await overview()).toMatchObject({ check_minutes: 15, visit: { check_due: true } });
  expectRefused(await bid(10), 'reality_check');
  expectOk(await app.call(acknowledgePlayCheck, {}, as()));
  expectOk(await every(60));
  expectOk(await bid(10));
});
