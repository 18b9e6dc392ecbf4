import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dashboard } from '@surahi/contract';
import { instantOf, zonedDate } from '@surahi/game';
import { afterEach, expect, test } from 'vitest';
import { refreshBoard } from '../betting/markets/index.ts';
import { forgetRounds, startBeaconRelays } from '../testing/beacon-relays.ts';
import { SUITE_NOW_MS } from '../testing/suite-clock.ts';
import { startTestWitness } from '../testing/test-witness.ts';
import { createTestApp, expectOk, type TestApp } from '../testing/test-app.ts';
import { runRobot } from './robot.ts';
import { seedDemo } from './seed-demo.ts';

const ZONE = 'Asia/Kolkata';

const MINUTE_MS = 60_000;

let stop: () => Promise<void> = () => Promise.resolve();

afterEach(() => stop());

/** A new demo with a public log, first started at this time of day in India. */
async function startDemoAt(time: string): Promise<TestApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-demo-late-'));
  let nowMs = (): number => SUITE_NOW_MS;
  const relays = await startBeaconRelays(() => nowMs());
  const witness = await startTestWitness(() => nowMs());
  const app = await createTestApp({
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: 'example.org/log',
      DATA_DIR: folder,
      VERIFIER_FILE: import.meta.filename,
      ...relays.env,
      ...witness.env,
    },
  });
  stop = async () => {
    await app.expectBooksBalance();
    await app.close();
    relays.close();
    witness.close();
    rmSync(folder, { recursive: true, force: true });
  };
  nowMs = () => app.nowMs();
  await app.setClock(instantOf(zonedDate(app.nowMs(), ZONE), time, ZONE));
  await forgetRounds(app.context);
  if (!(await seedDemo(app.context))) throw new Error('seedDemo found the new database already seeded');
  return app;
}

/** Current draws that are off although their weekday has a draw. */
function offDraws(app: TestApp): Promise<{ name: string }[]> {
  return app.db.query({
    text: `select m.name from draws d join markets m using (market_id)
      join market_weekdays w on w.market_id = m.market_id and w.weekday = extract(dow from d.business_date)
      where d.is_off and w.is_on and d.close_at > app_now() - interval '1 day'`,
  });
}

test.each([
  // A draw that opened before the demo started, and the minutes until its close.
  { time: '22:50', underWay: 'Shalimar Night', closesIn: 20 },
  { time: '23:50', underWay: 'Tara Night', closesIn: 15 },
  { time: '00:30', underWay: 'Nisha Night', closesIn: 20 },
])('a demo started at $time has no market off: each is open, or closed with its results to come', async (at) => {
  const app = await startDemoAt(at.time);
  // A step turns off what has no record, and then releases the draws that have one.
  const released = { text: 'select 1 from draws where record_made_at is not null and not awaits_record limit 1' };
  await expect.poll(() => app.db.query(released)).toHaveLength(1);
  expect(await offDraws(app)).toEqual([]);
  await refreshBoard(app.context);
  const rows = expectOk(await app.call(dashboard, {})).result;
  expect(rows.find((row) => row.game_name === at.underWay)?.msg).toBe('Market Closed');
  // No bid before a record in the public log.
  const unrecorded = await app.db.query({
    text: `select d.draw_id from draws d where d.record_made_at is null and not d.awaits_record and not d.is_off
      and d.close_at > app_now() and d.closed_early_at is null`,
  });
  expect(unrecorded).toEqual([]);

  await app.setClock(app.nowMs() + (at.closesIn + 10) * MINUTE_MS);
  await runRobot(app.context);
  const sides = await app.db.query<{ side: number }>({
    text: `select r.side from draws d join markets m using (market_id) join results r using (draw_id)
      where m.name = $1 and d.close_at between app_now() - interval '30 minutes' and app_now() order by r.side`,
    values: [at.underWay],
  });
  expect(sides.map(({ side }) => side)).toEqual([1, 2]);
});
