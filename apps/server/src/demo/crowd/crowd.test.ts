import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantOf, zonedDate } from '@surahi/game';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { getSettings } from '../../content/settings/index.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { move } from '../../ledger/index.ts';
import { expectMoneyRight } from '../../testing/bids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedHistory } from '../history/seed-history.ts';
import { seedDemo } from '../seed-demo.ts';
import { createCrowd, type Crowd } from './crowd.ts';

const ZONE = 'Asia/Kolkata';
let app: TestApp;
let crowd: Crowd;
/** What the crowd's turn before the players of the past returned. */
let early: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(instantOf(zonedDate(app.nowMs(), ZONE), '11:45', ZONE));
  await seedDemo(app.context);
  crowd = createCrowd(app.context);
  early = await crowd.bid();
  await seedHistory(app.context, app.ownerUrl);
});
afterAll(async () => {
  await crowd.close();
  await expectMoneyRight(app);
  await app.close();
});

async function slipsOfFamilies(): Promise<Record<string, number>> {
  const rows = await app.db.query<{ family: string; slips: number }>({
    text: `select d.family, count(*)::int as slips from slips s join draws d using (draw_id)
      where d.business_date = (app_now() at time zone 'Asia/Kolkata')::date group by 1`,
  });
  return Object.fromEntries(rows.map((row) => [row.family, row.slips]));
}

test('the crowd waits for the players of the past; then its bids are accepted in every family, each from one of them', async () => {
  expect(early).toBe('nobody');
  const answers: string[] = [];
  for (let turn = 0; turn < 60; turn += 1) answers.push(await crowd.bid());
  expect(new Set(answers)).toEqual(new Set(['accepted']));
  const slips = await slipsOfFamilies();
  expect(slips).toEqual({ main: expect.any(Number), starline: expect.any(Number), gali: expect.any(Number) });
  const strangers = await app.db.query({
    text: `select 1 from player_sessions join players using (player_id)
      where user_agent = 'Demo crowd' and mobile not between '9000001001' and '9000001200'`,
  });
  expect(strangers).toEqual([]);
});

test('an owner switches the crowd off, and it places no bid until it is on again', async () => {
  const owner = await signInTestOperator(app, 'owner');
  expect(await owner.ok(OPERATOR_CALLS.setCrowd, { body: { on: false } })).toEqual({ on: false, available: false });
  await vi.waitUntil(() => !getSettings(app.context).crowd.on, 600_000);
  expect(await crowd.bid()).toBe('off');
  await owner.ok(OPERATOR_CALLS.setCrowd, { body: { on: true } });
  expect(await owner.ok(OPERATOR_CALLS.getCrowd)).toEqual({ on: true, available: false });
  expect(await crowd.bid()).toBe('accepted');
});

test('a player without points gets 2,000 and can bid again', async () => {
  const rich = await app.db.query<{ player_id: bigint; balance_paise: bigint }>({
    text: `select player_id, balance_paise from wallets join players using (player_id)
      where mobile between '9000001001' and '9000001200' and balance_paise > 0`,
  });
  const adjustAll = (kind: 'adjustmentDebit' | 'adjustmentCredit') =>
    app.db.transaction(async (tx) => {
      for (const { player_id: playerId, balance_paise: amountPaise } of rich) {
        const wallet = { account: 'wallet', playerId } as const;
        const other = { account: 'adjustments' } as const;
        const [from, to] = kind === 'adjustmentDebit' ? [wallet, other] : [other, wallet];
        await move(tx, { kind, from, to, amountPaise, note: 'test' });
      }
    });
  await adjustAll('adjustmentDebit');
  onTestFinished(() => adjustAll('adjustmentCredit'));
  expect(await crowd.bid()).toBe('insufficient_balance');
  const balances = await app.db.query<{ balance_paise: bigint }>({
    text: `select balance_paise from wallets join players using (player_id)
      where mobile between '9000001001' and '9000001200' and balance_paise > 0`,
  });
  expect(balances).toEqual([{ balance_paise: 200_000n }]);
});
