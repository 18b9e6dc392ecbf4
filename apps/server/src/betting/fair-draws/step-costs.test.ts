import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../platform/db/db.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { selectDueDraws } from './due-draws.sql.ts';
import { selectResultsToLog, selectWithdrawnToLog } from './entered-results.sql.ts';
import * as fair from './fair-draws.sql.ts';
import { selectLostEnds } from './lost-ends.sql.ts';
import * as mode from './mode-draw.sql.ts';
import { selectSettlementsToLog } from './payouts.sql.ts';
import { selectPaidSettlement } from './receipts.sql.ts';
import { selectLostStops } from './stops.sql.ts';

/** Number of settled draws in the history. Each has a record, two results and two complete settlements. */
const OLD_DRAWS = 3_000;

/** Statements that every node runs every few seconds, or that a receipt runs. */
const STATEMENTS: Record<string, Statement> = {
  'draws whose record is due': selectDueDraws(1_800_000, true),
  'draws that take bids from now on': fair.releaseDraws(1_000_000),
  'sessions to seal': fair.selectSessionsToFix(),
  'results to log': selectResultsToLog(),
  'withdrawn results to log': selectWithdrawnToLog(),
  'ends to log': fair.selectEndsToLog(),
  'stops that the database lost': selectLostStops(),
  'ends that the database lost': selectLostEnds(),
  'payouts to log': selectSettlementsToLog(),
  'sessions without a result': mode.selectUndrawn(),
  'voids that the database lost': mode.selectLostVoids(),
  'rounds ahead': mode.selectRoundsAhead(),
  'the settlement of a receipt': selectPaidSettlement({ drawId: 1n, side: 1, version: 1 }),
};

let scene: FairScene;

beforeAll(async () => {
  scene = await FairScene.open();
  await scene.addDrawMarket();
});
afterAll(() => scene.close());

type Plan = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** The number of rows that the scans of a plan read, including rows that a filter removed. */
function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
  if (!plan['Node Type'].includes('Scan')) return below;
  const dropped = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + (plan['Actual Rows'] + dropped) * plan['Actual Loops'];
}

/** The number of rows that each statement reads. Every transaction rolls back, so nothing changes. */
async function readRows(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, { text, values }] of Object.entries(STATEMENTS)) {
    const rolledBack = scene.app.ownerDb.transaction(async (tx) => {
      const explained = await tx.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (analyze, format json) ${text}`,
        values,
      });
      found[name] = rowsRead(explained['QUERY PLAN'][0].Plan);
      throw new Error('roll back');
    });
    await expect(rolledBack).rejects.toThrow('roll back');
  }
  return found;
}

/** Adds a settled draw for each of OLD_DRAWS days, with everything in the log, to the tables. */
async function addHistory(): Promise<void> {
  const { ownerDb } = scene.app;
  await ownerDb.transaction(async (tx) => {
    const run = (text: string, values: unknown[] = []) => tx.query({ text, values });
    await run(
      `insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version, result_mode, record_made_at, awaits_record)
      select m.market_id, 'main', day, day, day + interval '10 hours', day + interval '12 hours', m.rate_version,
        case when i % 2 = 0 then 'draw' else 'operator' end, day, i % 3 = 0
      from (select d.market_id, d.rate_version from draws d limit 1) m,
        generate_series(1, $1::int) i, lateral (select (app_now() - make_interval(days => 30 + i))::date::timestamptz as day) t`,
      [OLD_DRAWS],
    );
    const sides = `draws d cross join (values (1, 'open'), (2, 'close')) s (side, session)
      where d.record_made_at < app_now() - interval '20 days'`;
    await run(
      `insert into draw_secrets (draw_id, side, record_id, salt_key, beacon_round, drawn_at)
      select d.draw_id, s.side, sha256(int8send(d.draw_id)), sha256(int8send(d.draw_id)), 1, d.close_at from ${sides}`,
    );
    await run(
      `insert into result_entries (draw_id, side, number, entered_by) select d.draw_id, s.side, '123', 'test' from ${sides}`,
    );
    await run(
      `insert into results (draw_id, side, entry_id, number, declared_by)
      select draw_id, side, entry_id, number, 'test' from result_entries`,
    );
    await run(
      `insert into settlements (draw_id, result_id, purpose, winning_picks, winning_values, winning_stakes, slips_total,
        last_slip_no, completed_at)
      select draw_id, result_id, 'pay', '{}', '{}', '{}', 0, 0, app_now() from results`,
    );
    await run(
      `insert into log_entries (kind, subject, bytes)
      select k, d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD') || '/' || s.session, '{}'
      from unnest(array['record', 'bids', 'result', 'payouts']) k, ${sides}`,
    );
    await run(
      `insert into leaf_tiles (draw_id, side, tree, version, level, tile, first_hash, hashes)
      select d.draw_id, s.side, k, 1, 0, 0, '', '' from unnest(array['bids', 'payouts']) k, ${sides}`,
    );
  });
  await ownerDb.query({ text: 'analyze' });
}

test('the steps of the log read no more rows when the history grows', async () => {
  await scene.app.ownerDb.query({ text: 'analyze' });
  const young = await readRows();
  await addHistory();
  const old = await readRows();
  // Another plan may read a few more rows. A scan of the history would read thousands.
  const grown = Object.entries(old).filter(([name, rows]) => rows > (young[name] ?? 0) + OLD_DRAWS / 20);
  expect(grown).toEqual([]);
});
