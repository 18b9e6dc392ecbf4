import { randomInt } from 'node:crypto';
import { declareResult, enterResult } from '../../betting/draws/index.ts';
import { type PastSlips, seedPast, seedWallets } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { keepDrawSums } from '../../reports/figures/index.ts';
import { RefusedError } from '../acting.ts';
import * as sql from './seed-large.sql.ts';

export type SeedLarge = {
  players: number;
  bids: number;
  /** Number of days over which the bids are spread; today is the last. */
  days: number;
  /** Receives progress messages. */
  print: (line: string) => void;
};

const PLAYERS_AT_ONCE = 50_000;
/** Slips per transaction: some hundred megabytes of tables. */
const SLIPS_AT_ONCE = 250_000;
/** A transaction holds three locks for each of its draws. */
const DRAWS_AT_ONCE = 200;
const ACTOR = { name: 'seed-large', operatorId: null };
/** A million points per wallet. */
const OPENING_PAISE = 100_000_000n;
const HOUR_MS = 3_600_000;
/** Delay of a result after the last cut-off. */
const DECLARED_AFTER_MS = 5 * 60_000;
/** One of this many slips of a draw belongs to a regular player, up to the number of regulars. */
const SLIPS_A_REGULAR = 20;
const MOST_REGULARS = 10;

/**
 * Fills an empty database with players and history: four draws a day, slips of ten bids with their debits, results, and
 * payouts at the time of the draw. Today's draws have bids and no results. A few regulars bid on every draw, the others
 * in turn. The ledger and the sums of the reports equal those after placing and settling each bid, also after an
 * interruption.
 * @throws RefusedError when players exist already, or a draw would have more slips than players
 */
export async function seedLarge(owner: Db, app: Db, options: SeedLarge): Promise<{ slips: number }> {
  const { players, days } = options;
  const slipsEach = Math.ceil(options.bids / sql.BIDS_A_SLIP / (days * sql.DRAWS_A_DAY));
  if (slipsEach > players)
    throw new RefusedError(`${slipsEach} slips per draw exceed ${players} players. Increase --days`);
  const [found] = await owner.query<{ there: boolean }>(sql.hasPlayers());
  if (found?.there !== false) throw new RefusedError('The database has players. Use an empty database');
  const draws = await makeWorld(owner, options);
  const { player_id: firstPlayerId } = await owner.one<{ player_id: bigint }>(sql.selectFirstPlayer());
  const print = progress(draws.length, slipsEach, options.print);
  const perBatch = sql.DRAWS_A_DAY * daysAtOnce(slipsEach);
  let unsummed = draws[0]?.business_date ?? '';
  for (let from = 0, batches = 0; from < draws.length; from += perBatch, batches += 1) {
    const batch = draws.slice(from, from + perBatch);
    const making = makePast(owner, batch, { ...turns(from, slipsEach, players), slipsEach, players, firstPlayerId });
    // Sums the previous batch meanwhile, on a second core.
    await Promise.all(from === 0 ? [making] : [making, keepDrawSums(app, unsummed)]);
    unsummed = batch[0]?.business_date ?? '';
    // Without new statistics, the planner would plan the sums for an empty table.
    if (Number.isInteger(Math.log2(batches + 1))) await owner.query(sql.learn());
    print(from + batch.length);
  }
  await keepDrawSums(app, unsummed);
  options.print('vacuum and statistics');
  await owner.query({ text: 'analyze' });
  await owner.query(sql.settleDown());
  return { slips: draws.length * slipsEach };
}

function daysAtOnce(slipsEach: number): number {
  const draws = Math.min(DRAWS_AT_ONCE, SLIPS_AT_ONCE / slipsEach);
  return Math.max(1, Math.floor(draws / sql.DRAWS_A_DAY));
}

/** Returns the players whose turn it is after this many draws. */
function turns(draws: number, slipsEach: number, players: number): { regulars: number; offset: number } {
  const regulars = Math.min(MOST_REGULARS, Math.floor(slipsEach / SLIPS_A_REGULAR));
  return { regulars, offset: (draws * (slipsEach - regulars)) % (players - regulars) };
}

/** Reports the progress and the remaining time. */
function progress(draws: number, slipsEach: number, print: (line: string) => void): (done: number) => void {
  const startedAt = performance.now();
  return (done) => {
    const seconds = (performance.now() - startedAt) / 1000;
    const left = Math.round((seconds / done) * (draws - done));
    const bids = (done * slipsEach * sql.BIDS_A_SLIP).toLocaleString('en');
    print(`${done} of ${draws} draws, ${bids} bids, ${Math.round(seconds)} s; about ${left} s to go`);
  };
}

/** Returns an hour before the cut-off, or now when that is in the future; never before the draw accepted bids. */
function placedAt(draw: sql.SeedDraw, now: Date): Date {
  const wanted = Math.min(draw.open_at.getTime() - HOUR_MS, now.getTime());
  return new Date(Math.max(draw.current_from.getTime(), wanted));
}

async function makeWorld(owner: Db, { players, days, print }: SeedLarge): Promise<sql.SeedDraw[]> {
  await owner.query(sql.ensurePartitions(days));
  for (let from = 1; from <= players; from += PLAYERS_AT_ONCE) {
    const to = Math.min(from + PLAYERS_AT_ONCE - 1, players);
    await owner.query(sql.insertPlayers(from, to, days));
    if (to % 200_000 === 0) print(`${to.toLocaleString('en')} players`);
  }
  await owner.query(seedWallets(OPENING_PAISE, days));
  await owner.query(sql.insertRates());
  await owner.query(sql.insertMarkets());
  await owner.query(sql.learn());
  print(`${players.toLocaleString('en')} players with a wallet each`);
  return owner.query<sql.SeedDraw>(sql.insertDraws(days));
}

/**
 * Creates the slips of these draws, and their results and payouts. Uses one transaction, so that nobody else sees a
 * declared draw without slips, or the clock while it is set to a declaration.
 */
async function makePast(
  owner: Db,
  draws: readonly sql.SeedDraw[],
  slips: Pick<PastSlips, 'slipsEach' | 'players' | 'firstPlayerId' | 'regulars' | 'offset'>,
): Promise<void> {
  await owner.transaction(async (tx) => {
    const clock = await tx.one<{ now: Date; today: string }>(sql.now());
    const within: Db = { ...owner, ...tx, transaction: (fn) => fn(tx) };
    for (const draw of draws) {
      if (draw.business_date >= clock.today) continue;
      await tx.query(sql.setClock(new Date(draw.close_at.getTime() + DECLARED_AFTER_MS)));
      await declare(within, draw.draw_id);
    }
    await tx.query(sql.setClock(null));
    const placed = draws.map((draw) => ({ drawId: draw.draw_id, at: placedAt(draw, clock.now) }));
    const past = { ...slips, draws: placed, bidsEach: sql.BIDS_A_SLIP, points: sql.POINTS };
    for (const statement of seedPast(past)) await tx.query(statement);
  });
}

async function declare(db: Db, drawId: bigint): Promise<void> {
  for (const side of ['open', 'close'] as const) {
    // A single pana in ascending order, as results are.
    const first = randomInt(1, 8);
    const entered = await enterResult(db, { drawId, side, number: `${first}${first + 1}${first + 2}`, actor: ACTOR });
    if (!entered.ok) throw new Error(`a result could not be entered: ${entered.code}`);
    const declared = await declareResult(db, { drawId, side, actor: ACTOR });
    if (!declared.ok) throw new Error(`a result could not be declared: ${declared.code}`);
  }
}
