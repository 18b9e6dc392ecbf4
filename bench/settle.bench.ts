/**
 * Settles pending bids (1,000,000 unless given, in slips of 10) and compares with a floor: writing the same payouts,
 * transfers and wallets with the winners known beforehand. Both write the same rows in as many transactions.
 *
 *   npm run bench -- settle [bids]
 */
import { parseArgs } from 'node:util';
import { checkBooks } from '../apps/server/src/ledger/index.ts';
import { checkBids, runSettlements } from '../apps/server/src/betting/draws/index.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { seedSlips } from '../apps/server/src/testing/bulk-slips.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { limitEveryone } from './lib/limits.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';

const BIDS_PER_SLIP = 10;
const CHUNK_SLIPS = 2_500;
const PAIRS = 3;
/** Single digit 6, which the open pana 123 makes the winner: a tenth of the bids. */
const WINNING_PICK = 1_006_000;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: OUTPUT_OPTIONS,
  allowPositionals: true,
});
const bids = Number(positionals[0] ?? 1_000_000);
const slips = bids / BIDS_PER_SLIP;

async function prepare(owner: Db): Promise<void> {
  const { drawIds } = await seedWorld(owner, { players: 100_000, draws: 1 });
  const [drawId] = drawIds;
  if (drawId === undefined) throw new Error('the seed made no draw');
  await seedSlips(owner, { drawId, slips, bids: BIDS_PER_SLIP });
  await owner.query({
    text: `with entry as (insert into result_entries (draw_id, side, number, entered_by) values ($1, 1, '123', 'bench') returning entry_id),
      result as (insert into results (draw_id, side, entry_id, number, declared_by) select $1, 1, entry_id, '123', 'bench' from entry returning result_id)
      insert into settlements (draw_id, result_id, purpose, winning_picks, winning_values, winning_stakes, slips_total, last_slip_no)
      select $1, result_id, 'pay', array[$2::int], array[95], array[10], $3,
        (select coalesce(max(slip_no), 0) from slips where draw_id = $1) from result`,
    values: [drawId, WINNING_PICK, slips],
  });
  // The winners by chunk of slips: the floor writes these without searching for them.
  await owner.query({
    text: `create table bench_winners as
      select s.slip_no, b.position::smallint, s.business_date, s.player_id, s.submission_id, s.draw_id, b.pick, b.points,
        b.points::bigint * 950 as amount, (row_number() over (order by s.slip_no) - 1) / $1::int as chunk
      from slips s cross join lateral unnest(s.picks, s.points) with ordinality as b (pick, points, position)
      where b.pick = $2 order by s.slip_no`,
    values: [CHUNK_SLIPS, WINNING_PICK],
  });
  await owner.query({ text: 'create index on bench_winners (chunk)' });
  await owner.query({ text: 'grant select on bench_winners to surahi_app' });
  await owner.query({ text: 'analyze' });
}

/** Writes the transfers with running balance, the wallets and the payouts of one chunk of winners. */
const FLOOR_CHUNK = `
with input as (
  select w.*, sum(amount) over k as so_far, row_number() over k as nth, row_number() over (order by slip_no, position) as ord
  from bench_winners w where chunk = $1 window k as (partition by player_id order by slip_no, position)
), written as (
  insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise, draw_id, submission_id, settlement_id, position)
  select 8, 11, 1, i.player_id, w.wallet_seq + i.nth, w.balance_paise + i.so_far, i.amount, i.draw_id, i.submission_id, 1, i.position
  from input i join wallets w using (player_id) order by i.ord
  returning transfer_id, submission_id, position
), given as (
  update wallets w set balance_paise = w.balance_paise + s.total, wallet_seq = w.wallet_seq + s.n
  from (select player_id, sum(amount) as total, count(*) as n from input group by player_id) s where s.player_id = w.player_id
)
insert into payouts (settlement_id, slip_no, position, business_date, player_id, submission_id, pick, points, amount_paise, transfer_id)
select 1, i.slip_no, i.position, i.business_date, i.player_id, i.submission_id, i.pick, i.points, i.amount, x.transfer_id
from input i join written x on x.submission_id = i.submission_id and x.position = i.position`;

async function runFloor(owner: Db): Promise<void> {
  const [row] = await owner.query<{ chunks: bigint }>({ text: 'select max(chunk) + 1 as chunks from bench_winners' });
  for (let chunk = 0; chunk < Number(row?.chunks ?? 0n); chunk += 1)
    await owner.query({ text: FLOOR_CHUNK, values: [chunk] });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function verify(database: BenchDatabase, report: Report): Promise<void> {
  const [row] = await database.app.query<{ complete: boolean; payouts: bigint; expected: bigint }>({
    text: `select completed_at is not null as complete, payouts_count as payouts, (select count(*) from bench_winners) as expected from settlements`,
  });
  const books = await checkBooks(database.app);
  const wrong = await checkBids(database.app);
  const losers = await database.app.query<{ n: bigint }>({
    text: `select n_tup_upd as n from pg_stat_user_tables where relname like 'slips%' and n_tup_upd > 0`,
  });
  const isRight = row?.complete === true && row.payouts === row.expected;
  report.goal(
    'every winner paid once, books balanced',
    isRight && books.problems.length === 0 && wrong.length === 0,
    `${row?.payouts} of ${row?.expected} winners`,
  );
  report.goal('no slip is updated', losers.length === 0);
}

const cluster = await startBenchCluster();
try {
  const report = startReport({
    name: 'settle',
    title: 'Settlement of pending bids',
    parameters: { bids, slips, 'slips per chunk': CHUNK_SLIPS },
    output: values,
  });
  const base = await cluster.database('bench_base');
  await prepare(base.owner);
  await cluster.release(base);
  const settle: number[] = [];
  const limited: number[] = [];
  const floor: number[] = [];
  report.section(`Median of ${PAIRS} pairs`);
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const one = await cluster.database(`bench_settle_${pair}`, 'bench_base');
    await one.owner.query({ text: 'checkpoint' }).catch(() => undefined);
    settle.push(await timed(() => runSettlements(one.app, { chunkSlips: CHUNK_SLIPS })));
    if (pair === PAIRS) await verify(one, report);
    await cluster.release(one);
    const third = await cluster.database(`bench_limited_${pair}`, 'bench_base');
    await limitEveryone(third.owner);
    limited.push(await timed(() => runSettlements(third.app, { chunkSlips: CHUNK_SLIPS })));
    if (pair === PAIRS) await verify(third, report);
    await cluster.release(third);
    const other = await cluster.database(`bench_floor_${pair}`, 'bench_base');
    floor.push(await timed(() => runFloor(other.owner)));
    await cluster.release(other);
  }
  const ratio = median(settle) / median(floor);
  report.figure('settlement', round(median(settle)), 'ms');
  report.figure('floor', round(median(floor)), 'ms');
  report.figure('ratio', round(ratio, 2));
  report.goal('at most 2 times the floor', ratio <= 2, ratio.toFixed(2));
  report.figure('settlement, limits on every player', round(median(limited)), 'ms');
  report.figure('ratio, with limits to without', round(median(limited) / median(settle), 2));
  report.finish();
} finally {
  await cluster.close();
}
