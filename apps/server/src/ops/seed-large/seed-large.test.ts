import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMoneyRight } from '../../testing/bids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runOps } from '../run-ops.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function seed(...words: string[]) {
  const ran = { code: 0, out: '', err: '' };
  ran.code = await runOps(['seed-large', ...words], {
    env: { NODE_ENV: 'test', DATABASE_URL: app.appUrl, DATABASE_OWNER_URL: app.ownerUrl },
    say: (line = '') => void (ran.out += `${line}\n`),
    complain: (line) => void (ran.err += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return ran;
}

test('seed-large fills an empty database with balanced books and refuses a used one', async () => {
  expect(await seed('--players', '10', '--bids', '10000', '--days', '1')).toMatchObject({ code: 1 });
  expect(await seed('--players', '200', '--bids', '4_000', '--days', '5')).toMatchObject({ code: 0, err: '' });
  const [counts] = await app.db.query({
    text: `select (select count(*) from players)::int as players, (select count(*) from slips)::int as slips,
      (select sum(cardinality(picks)) from slips)::int as bids, (select count(*) from results)::int as results,
      (select count(distinct business_date) from slips)::int as days,
      (select count(*) from settlements where completed_at is null)::int as open,
      (select count(*) > 200 from payouts) as paid, (select count(*) from requests)::int as requests,
      (select count(*) from draws d join settlements t using (draw_id) join draw_sums_kept k using (draw_id)
        where t.slips_done = 20 and t.stake_paise = 200000)::int as summed,
      (select count(distinct draw_id) from slips where player_id = (select min(player_id) from players))::int as regular`,
  });
  expect(counts).toEqual({
    players: 200,
    slips: 400,
    bids: 4_000,
    results: 32,
    days: 5,
    open: 0,
    paid: true,
    requests: 400,
    summed: 32,
    regular: 20,
  });
  expect(await seed('--players', '10', '--bids', '10')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has players'),
  });
});
