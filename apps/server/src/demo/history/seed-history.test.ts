import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { addDays, instantOf, zonedDate } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMoneyRight } from '../../testing/bids.ts';
import { expectRequestsRight } from '../../testing/money.ts';
import { dbNow } from '../../platform/clock.ts';
import { ACCOUNTS } from '../../ledger/index.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedDemo } from '../seed-demo.ts';
import { seedHistory } from './seed-history.ts';

const ZONE = 'Asia/Kolkata';

let app: TestApp;
let before: string;

/** Points of the players that the base demo has. */
async function balanceOfOthers(): Promise<string> {
  const { sum } = await app.db.one<{ sum: bigint }>({
    text: `select coalesce(sum(balance_paise), 0)::bigint as sum from wallets join players using (player_id)
      where mobile not between '9000001001' and '9000001200'`,
  });
  return String(sum);
}

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(instantOf(zonedDate(app.nowMs(), ZONE), '11:45', ZONE));
  await seedDemo(app.context);
  before = await balanceOfOthers();
  if (!(await seedHistory(app.context, app.ownerUrl))) throw new Error('seedHistory found a past');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await expectRequestsRight(app);
  await app.close();
});

test('the past has 200 players with bids, payouts, deposits, withdrawals, transfers and notes of 90 days', async () => {
  const isPast = `business_date < (app_now() at time zone '${ZONE}')::date`;
  const past = `created_at < app_now() - interval '1 day'`;
  const counts = await app.db.one({
    text: `select (select count(*) from players where mobile between '9000001001' and '9000001200')::int as players,
      (select count(distinct business_date) from slips where ${isPast})::int as days,
      (select count(distinct player_id) from slips where ${isPast})::int as bettors,
      (select count(*) > 1000 from payouts) as wins,
      (select count(*) > 100 from deposit_requests where state = 'approved' and ${past}) as deposits,
      (select count(*) > 50 from withdrawal_requests where state = 'approved' and ${past}) as withdrawals,
      (select count(*) > 10 from player_notes) as notes,
      (select count(*) from settlements where completed_at is null)::int as unsettled,
      (select count(*) from settlements t join draws d using (draw_id) where t.slips_done > 0 and t.started_at < d.open_at)::int as early`,
  });
  expect(counts).toEqual({
    players: 200,
    days: 90,
    bettors: 200,
    wins: true,
    deposits: true,
    withdrawals: true,
    notes: true,
    unsettled: 0,
    early: 0,
  });
});

test('each wallet’s movements are in the order of their time, and no other player’s points change', async () => {
  const disordered = await app.db.query({
    text: `select player_id from (
        select player_id, at, lag(at) over (partition by player_id order by seq) as earlier from (
          select to_player as player_id, to_seq as seq, at from transfers where to_account = ${ACCOUNTS.wallet}
          union all select from_player, from_seq, at from transfers where from_account = ${ACCOUNTS.wallet}) m) x
      where at < earlier`,
  });
  expect(disordered).toEqual([]);
  expect(await balanceOfOthers()).toBe(before);
});

test('reports of the past equal the ledger', async () => {
  const owner = await signInTestOperator(app, 'owner');
  const today = zonedDate(app.nowMs(), ZONE);
  const query = { from: addDays(today, -20), to: addDays(today, -1) };
  const { rows } = await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...query, by: 'day' } });
  expect(rows.filter(({ bids }) => bids > 100)).toHaveLength(20);
  expect(await owner.ok(OPERATOR_CALLS.compareReport, { query })).toMatchObject({ equal: true });
});

test('the platform’s clock is right afterwards, and a second run changes nothing', async () => {
  const { behind_s: behind } = await app.db.one<{ behind_s: number }>({
    text: `select extract(epoch from max(at) - app_now())::float8 as behind_s from transfers`,
  });
  expect(behind).toBeLessThanOrEqual(0);
  expect(zonedDate(app.nowMs(), ZONE)).toBe(zonedDate((await dbNow(app.db)).getTime(), ZONE));
  expect(await seedHistory(app.context, app.ownerUrl)).toBe(false);
});
