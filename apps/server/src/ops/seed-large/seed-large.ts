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
  /** Over how many days the bids are spread, today the last of them. */
  days: number;
  /** Told now and then how far it is. */
  tell: (line: string) => void;
};

const PLAYERS_AT_ONCE = 50_000;
/** Slips that one transaction makes: some hundred megabytes of tables beside. */
const SLIPS_AT_ONCE = 250_000;
/** A transaction holds three locks for each of its draws. */
const DRAWS_AT_ONCE = 200;
const ACTOR = { name: 'seed-large', operatorId: null };
/** A million points a wallet. */
const OPENING_PAISE = 100_000_000n;
const HOUR_MS = 3_600_000;
/** Results come so long after the last cut-off. */
const DECLARED_AFTER_MS = 5 * 60_000;
/** Of the slips of a draw, one in so many is of a regular, up to the most that there are of them. */
const SLIPS_A_REGULAR = 20;
const MOST_REGULARS = 10;

/**
 * Fills an empty database with players and a past: four draws a day, slips of ten bids with their debits, results, and
 * what they won, at the time of the draw; today's draws have bids and no results. A few regulars bid on every draw, the
 * others in turn. The books are those that placing bid by bid and settling would have left, and the reports' sums those
 * that the jobs would have kept. Stopped halfway, the books are right too.
 * @throws RefusedError when there are players already, or a draw would have more slips than there are players
 */
export async function seedLarge(owner: Db, app: Db, options: SeedLarge): Promise<{ slips: number }> {
  const { players, days } = options;
  const slipsEach = Math.ceil(options.bids / sql.BIDS_A_SLIP / (days * sql.DRAWS_A_DAY));
  if (slipsEach > players)
    throw new RefusedError(`${slipsEach} slips a draw are more than ${players} players: give more days`);
  const [found] = await owner.query<{ there: boolean }>(sql.hasPlayers());
  if (found?.there !== false) throw new RefusedError('The database has players: this is for an empty one');
  const draws = await makeWorld(owner, options);
  const tell = progress(draws.length, slipsEach, options.tell);
  const perBatch = sql.DRAWS_A_DAY * daysAtOnce(slipsEach);
  let unsummed = draws[0]?.business_date ?? '';
  for (let from = 0, batches = 0; from < draws.length; from += perBatch, batches += 1) {
    const batch = draws.slice(from, from + perBatch);
    const making = makePast(owner, batch, { ...turns(from, slipsEach, players), slipsEach, players });
    // the sums of the batch before meanwhile: a second core's work
    await Promise.all(from === 0 ? [making] : [making, keepDrawSums(app, unsummed)]);
    unsummed = batch[0]?.business_date ?? '';
    // so that the statistics by which sums are made are not those of an empty table
    if (Number.isInteger(Math.log2(batches + 1))) await owner.query(sql.learn());
    tell(from + batch.length);
  }
  await keepDrawSums(app, unsummed);
  options.tell('vacuum and statistics');
  await owner.query({ text: 'analyze' });
  await owner.query(sql.settleDown());
  return { slips: draws.length * slipsEach };
}

function daysAtOnce(slipsEach: number): number {
  const draws = Math.min(DRAWS_AT_ONCE, SLIPS_AT_ONCE / slipsEach);
  return Math.max(1, Math.floor(draws / sql.DRAWS_A_DAY));
}

/** Whose turn it is when so many draws are behind. */
function turns(draws: number, slipsEach: number, players: number): { regulars: number; offset: number } {
  const regulars = Math.min(MOST_REGULARS, Math.floor(slipsEach / SLIPS_A_REGULAR));
  return { regulars, offset: (draws * (slipsEach - regulars)) % (players - regulars) };
}

/** Tells how far it is, and how long the rest will take. */
function progress(draws: number, slipsEach: number, tell: (line: string) => void): (done: number) => void {
  const startedAt = performance.now();
  return (done) => {
    const seconds = (performance.now() - startedAt) / 1000;
    const left = Math.round((seconds / done) * (draws - done));
    const bids = (done * slipsEach * sql.BIDS_A_SLIP).toLocaleString('en');
    tell(`${done} of ${draws} draws, ${bids} bids, ${Math.round(seconds)} s; about ${left} s to go`);
  };
}

/** An hour before the cut-off, or now when that is still to come; never before the draw could be bid on. */
function placedAt(draw: sql.SeedDraw, now: Date): Date {
  const wanted = Math.min(draw.open_at.getTime() - HOUR_MS, now.getTime());
  return new Date(Math.max(draw.current_from.getTime(), wanted));
}

async function makeWorld(owner: Db, { players, days, tell }: SeedLarge): Promise<sql.SeedDraw[]> {
  await owner.query(sql.ensurePartitions(days));
  for (let from = 1; from <= players; from += PLAYERS_AT_ONCE) {
    const to = Math.min(from + PLAYERS_AT_ONCE - 1, players);
    await owner.query(sql.insertPlayers(from, to, days));
    if (to % 200_000 === 0) tell(`${to.toLocaleString('en')} players`);
  }
  await owner.query(seedWallets(OPENING_PAISE, days));
  await owner.query(sql.insertRates());
  await owner.query(sql.insertMarkets());
  await owner.query(sql.learn());
  tell(`${players.toLocaleString('en')} players with a wallet each`);
  return owner.query<sql.SeedDraw>(sql.insertDraws(days));
}

/**
 * The slips of these draws, and all that came of them. One transaction: nobody sees a draw that is declared and has no
 * slips yet, nor the clock that is put to where each result was declared.
 */
async function makePast(
  owner: Db,
  draws: readonly sql.SeedDraw[],
  slips: Pick<PastSlips, 'slipsEach' | 'players' | 'regulars' | 'offset'>,
): Promise<void> {
  await owner.transaction(async (tx) => {
    const clock = await tx.one<{ now: Date; today: string }>(sql.now());
    const within: Db = { ...owner, query: tx.query, transaction: (fn) => fn(tx) };
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
    // a single pana in ascending order, as results are
    const first = randomInt(1, 8);
    const entered = await enterResult(db, { drawId, side, number: `${first}${first + 1}${first + 2}`, actor: ACTOR });
    if (!entered.ok) throw new Error(`a result could not be entered: ${entered.code}`);
    const declared = await declareResult(db, { drawId, side, actor: ACTOR });
    if (!declared.ok) throw new Error(`a result could not be declared: ${declared.code}`);
  }
}
