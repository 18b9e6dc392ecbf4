import {
  dashboard,
  galiMarkets,
  headline,
  login,
  mainBidHistory,
  mainWinHistory,
  moneyRules,
  sliderImages,
  starlineMarkets,
  walletHistory,
} from '@surahi/contract';
import { addDays, historyDate, instantOf, isPana, zonedDate } from '@surahi/game';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enterResult, voidResult } from '../betting/draws/index.ts';
import { getSettings, updateSettings } from '../content/settings/index.ts';
import { settleAll } from '../testing/bids.ts';
import { createTestApp, expectOk, type TestApp } from '../testing/test-app.ts';
import { runRobot } from './robot.ts';
import { demoLogins } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const ZONE = 'Asia/Kolkata';

let app: TestApp;
let playerToken: string;

beforeAll(async () => {
  app = await createTestApp();
  // a morning time at which every family has past and future draws
  await app.setClock(instantOf(zonedDate(app.nowMs(), ZONE), '11:45', ZONE));
  if (!(await seedDemo(app.context))) throw new Error('seedDemo found the new database already seeded');
  const player = (await demoLogins(app.db)).find((one) => one.at === 'player');
  const session = expectOk(
    await app.call(login, { mobile: player?.login ?? '', password: player?.password ?? '', device_id: null }),
  );
  playerToken = session.unique_token;
});
afterAll(async () => {
  await app.close();
});

async function count(text: string): Promise<number> {
  const [row] = await app.db.query<{ n: bigint }>({ text });
  return Number(row?.n ?? -1n);
}

describe('a demo', { shuffle: false }, () => {
  describe('at its start', { shuffle: true }, () => {
    test('a seeded demo lists at least 16 main markets, 24 Starline draws at half past and 6 Gali markets', async () => {
      const main = expectOk(await app.call(dashboard, {})).result;
      expect(main.length).toBeGreaterThanOrEqual(16);
      expect(main.some((row) => row.msg_status === 1)).toBe(true);
      expect(main.some((row) => row.msg_status === 2)).toBe(true);
      expect(main.some((row) => /^[0-9]{3}-[0-9]$/.test(row.open_result))).toBe(true);
      const starline = expectOk(await app.call(starlineMarkets, {})).result;
      expect(starline).toHaveLength(24);
      for (const row of starline) expect(row.open_time).toMatch(/^[01][0-9]:30 (AM|PM)$/);
      expect(expectOk(await app.call(galiMarkets, {})).result).toHaveLength(6);
      const times = [...main.map((row) => row.close_time), ...main.map((row) => row.open_time)];
      expect(times).not.toContain('12:00 AM');
    });

    test('some main markets close after midnight, and at every hour a market accepts bids', async () => {
      const acrossMidnight = await count(
        `select count(*) as n from market_weekdays where close_time <= open_time and weekday = 1`,
      );
      expect(acrossMidnight).toBeGreaterThanOrEqual(3);
      const hoursWithCutOff = await count(
        `select count(distinct extract(hour from t)) as n from market_weekdays w, unnest(array[w.open_time, w.close_time]) t where t is not null`,
      );
      expect(hoursWithCutOff).toBe(24);
    });

    test('90 days of past draws have valid results marked demo, and neither slips nor payouts', async () => {
      const days = await count(`select count(distinct business_date) as n from draws where is_demo`);
      expect(days).toBe(90);
      const undeclared = await count(
        `select count(*) as n from draws d cross join (values (1), (2)) s (side)
         where d.is_demo and not d.is_off and (s.side = 1 or d.family = 'main')
           and (case s.side when 1 then d.open_at else d.close_at end) < app_now() - interval '10 minutes'
           and not exists (select 1 from results r where r.draw_id = d.draw_id and r.side = s.side)`,
      );
      expect(undeclared).toBe(0);
      const early = await count(
        `select count(*) as n from results r join draws d using (draw_id) where r.declared_at < case r.side when 1 then d.open_at else d.close_at end`,
      );
      expect(early).toBe(0);
      expect(await count(`select count(*) as n from slips s join draws d using (draw_id) where d.is_demo`)).toBe(0);
      const numbers = await app.db.query<{ number: string; family: string }>({
        text: 'select r.number, d.family from results r join draws d using (draw_id)',
      });
      expect(numbers.length).toBeGreaterThan(5_000);
      for (const { number, family } of numbers) {
        expect([number, family === 'gali' ? /^[0-9]{2}$/.test(number) : isPana(number)]).toEqual([number, true]);
      }
    });

    test('texts exist and each slider image is served, with a description in each language', async () => {
      expect(expectOk(await app.call(headline, { ids: ['1', '2', '3'] })).data.map((row) => row.status)).toEqual([
        '1',
        '1',
        '1',
      ]);
      expect(expectOk(await app.call(moneyRules, {})).content[0]?.deposit_rule).toContain('\n');
      const slides = expectOk(await app.call(sliderImages, {})).sliderdata;
      expect(slides).toHaveLength(4);
      for (const { slider_image: address, alt, alt_texts: texts } of slides) {
        expect(Object.keys(texts ?? {})).toEqual(['hi', 'mr', 'gu']);
        expect(new Set([alt, ...Object.values(texts ?? {})]).size).toBe(4);
        const image = await fetch(address);
        expect(image.headers.get('content-type')).toBe('image/svg+xml');
        expect(await image.text()).toContain('<svg');
      }
    });

    test('the demo player has bids today and a history that explains its balance', async () => {
      const today = historyDate(zonedDate(app.context.clock.nowMs(), ZONE));
      const range = { bid_from: today, bid_to: today };
      const bids = expectOk(await app.call(mainBidHistory, range, { token: playerToken })).bid_data;
      expect(bids.length).toBeGreaterThan(5);
      const wallet = expectOk(await app.call(walletHistory, { limit: 100 }, { token: playerToken }));
      const kinds = new Set(wallet.transaction_history.map((row) => row.amount_status));
      expect([...kinds].toSorted()).toEqual(['1', '2', '29', '3', '30', '4', '5', '6']);
      const sum = wallet.transaction_history.reduce(
        (total, row) => total + (row.transaction_type === '1' ? 1 : -1) * Number(row.amount),
        0,
      );
      expect(wallet.wallet_amt).toBe(String(sum));
      await app.expectBooksBalance();
    });

    test.each(['00:02', '04:30', '23:58'])(
      'a demo seeded at %s shows open markets and results, and its player has bids',
      async (time) => {
        const other = await createTestApp();
        try {
          await other.setClock(instantOf(zonedDate(other.nowMs(), ZONE), time, ZONE));
          expect(await seedDemo(other.context)).toBe(true);
          const main = expectOk(await other.call(dashboard, {})).result;
          expect(main.filter((row) => row.msg_status === 1).length).toBeGreaterThanOrEqual(3);
          expect(main.filter((row) => row.open_result !== '').length).toBeGreaterThan(12);
          const [slips] = await other.db.query<{ n: bigint }>({ text: 'select count(*) as n from slips' });
          expect(Number(slips?.n)).toBeGreaterThanOrEqual(1);
          await other.expectBooksBalance();
        } finally {
          await other.close();
        }
      },
    );

    test('a second start seeds nothing and keeps the logins; two nodes starting together seed once', async () => {
      const before = await demoLogins(app.db);
      expect(before.map((one) => one.role).toSorted()).toEqual(['finance', 'owner', 'player', 'results', 'risk']);
      expect(await Promise.all([seedDemo(app.context), seedDemo(app.context)])).toEqual([false, false]);
      expect(await demoLogins(app.db)).toEqual(before);
      const other = await createTestApp();
      try {
        const seeds = await Promise.all([seedDemo(other.context), seedDemo(other.context)]);
        expect(seeds.filter(Boolean)).toHaveLength(1);
        expect(await other.db.query({ text: 'select count(*) as n from operators' })).toEqual([{ n: 4n }]);
        // every installation has the same results
        const results = {
          text: `select r.number from results r join draws d using (draw_id) join markets m using (market_id)
          where d.business_date = (app_now() at time zone 'Asia/Kolkata')::date - 7 order by m.family, m.name, r.side`,
        };
        expect(await other.db.query(results)).toEqual(await app.db.query(results));
        // The integrity page of a new demo shows its first checks. The chain check runs after the log is sealed.
        await other.context.jobs.runDue();
        for (const [checks, column] of [
          ['book_checks where whole', 'jsonb_array_length(problems)'],
          ['audit_checks', 'problem_count'],
        ])
          expect(await other.db.query({ text: `select (${column})::int as problems from ${checks}` })).toEqual([
            { problems: 0 },
          ]);
        expect(await other.db.query({ text: 'select count(*) > 0 as sealed from audit_seals' })).toEqual([
          { sealed: true },
        ]);
      } finally {
        await other.close();
      }
    });
  });

  describe('after 30 hours', { shuffle: false }, () => {
    beforeAll(() => app.advanceClock(30 * 3_600_000));

    test('the robot declares due results after its delay, catches up after a pause, and winners are paid', async () => {
      const pending = await count(`select count(*) as n from slips`);
      expect(pending).toBeGreaterThan(3);
      const declared = await Promise.all([runRobot(app.context), runRobot(app.context)]);
      // only one node declares at a time
      expect(declared.filter((n) => n === 0)).toHaveLength(1);
      expect(Math.max(...declared)).toBeGreaterThan(40);
      expect(await runRobot(app.context)).toBe(0);
      await settleAll(app);
      const byRobot = await count(
        `select count(*) as n from audit_log where actor = 'Demo robot' and action = 'result.declare'`,
      );
      expect(byRobot).toBe(Math.max(...declared));
      const today = historyDate(zonedDate(app.context.clock.nowMs(), ZONE));
      const wins = await app.call(mainWinHistory, { date_from: today, date_to: today }, { token: playerToken });
      const listed = wins.body.status ? wins.body.win_data.length : 0;
      const paid = await count(
        `select count(*) as n from payouts p join draws d on d.draw_id = (select draw_id from settlements s where s.settlement_id = p.settlement_id) where d.family = 'main'`,
      );
      expect(listed).toBe(paid);
      const from = historyDate(addDays(zonedDate(app.context.clock.nowMs(), ZONE), -2));
      const bids = expectOk(await app.call(mainBidHistory, { bid_from: from, bid_to: today }, { token: playerToken }));
      expect(bids.bid_data.length).toBeGreaterThan(10);
      expect(bids.bid_data.filter((bid) => bid.state === 'pending')).toEqual([]);
      expect(bids.bid_data.filter((bid) => bid.state === 'won')).toHaveLength(paid);
      await app.expectBooksBalance();
    });

    test('the robot skips sides that a person has touched (voided result, entered number) and does nothing while off', async () => {
      await runRobot(app.context);
      const actor = { name: 'test', operatorId: null };
      const [voided] = await app.db.query<{ draw_id: bigint }>({
        text: `select draw_id from results where declared_by = 'Demo robot' and side = 1 order by draw_id limit 1`,
      });
      const voidedId = voided?.draw_id ?? 0n;
      expect((await voidResult(app.db, { drawId: voidedId, side: 'open', actor, reason: 'typed wrong' })).ok).toBe(
        true,
      );
      await settleAll(app);
      expect(await runRobot(app.context)).toBe(0);

      await switchRobot(false);
      await app.advanceClock(24 * 3_600_000);
      expect(await runRobot(app.context)).toBe(0);
      const [due] = await app.db.query<{ draw_id: bigint }>({
        text: `select d.draw_id from draws d where d.family = 'starline' and d.open_at < app_now() - interval '1 hour'
          and not exists (select 1 from results r where r.draw_id = d.draw_id) order by d.draw_id limit 1`,
      });
      const enteredId = due?.draw_id ?? 0n;
      const entered = await enterResult(app.db, { drawId: enteredId, side: 'open', number: '128', actor });
      expect(entered.ok).toBe(true);

      await switchRobot(true);
      expect(await runRobot(app.context)).toBeGreaterThan(40);
      const standing = await app.db.query({
        text: 'select draw_id from results where draw_id = any ($1) and voided_at is null',
        values: [[voidedId, enteredId]],
      });
      expect(standing).toEqual([]);
      await settleAll(app);
      await app.expectBooksBalance();
    });
  });
});

async function switchRobot(on: boolean): Promise<void> {
  const patch = { robot: { on, delaySeconds: 60 } };
  const updated = await app.db.transaction((tx) => updateSettings(tx, patch, { name: 'test' }));
  expect(updated.ok).toBe(true);
  await vi.waitFor(() => expect(getSettings(app.context).robot.on).toBe(on), 600_000);
}
