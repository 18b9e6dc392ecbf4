import { randomInt } from 'node:crypto';
import { seedSlips, seedWallets } from '../../ledger/index.ts';
import { keepDrawSums } from '../../modules/reports/index.ts';
import { declareResult, enterResult, runSettlements } from '../../modules/settlements/index.ts';
import type { Db } from '../../platform/db.ts';
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
const ACTOR = { name: 'seed-large', operatorId: null };
/** A million points a wallet. */
const OPENING_PAISE = 100_000_000n;
const HOUR_MS = 3_600_000;
/** Results come so long after the last cut-off. */
const DECLARED_AFTER_MS = 5 * 60_000;

/**
 * Fills an empty database with players and a past: four draws a day, slips of ten bids with their debits, results, and
 * what they won, paid by the settlement itself at the time of the draw; today's draws have bids and no results. The books
 * are those that placing bid by bid would have left, and the reports' sums those that the jobs would have kept.
 * @throws RefusedError when there are players already, or a draw would have more slips than there are players
 */
export async function seedLarge(owner: Db, app: Db, options: SeedLarge): Promise<{ slips: number }> {
  const { players, days, tell } = options;
  const perDraw = Math.ceil(options.bids / sql.BIDS_A_SLIP / (days * sql.DRAWS_A_DAY));
  if (perDraw > players)
    throw new RefusedError(`${perDraw} slips a draw are more than ${players} players: give more days`);
  const [found] = await owner.query<{ there: boolean }>(sql.HAS_PLAYERS);
  if (found?.there !== false) throw new RefusedError('The database has players: this is for an empty one');
  const draws = await makeWorld(owner, players, days);
  tell(`${players} players, ${draws.length} draws`);
  const [clock] = await owner.query<{ now: Date; today: string }>(sql.NOW);
  if (clock === undefined) throw new Error('the time gave no row');
  try {
    for (const [index, draw] of draws.entries()) {
      const placed = { drawId: draw.draw_id, at: placedAt(draw, clock.now), slips: perDraw };
      const offset = (index * perDraw) % players;
      await owner.query(seedSlips({ ...placed, offset, players, bidsEach: sql.BIDS_A_SLIP, points: sql.POINTS }));
      // now and then, so that the statistics by which settlements are planned are not those of an empty table
      if (index % 100 === 0) await owner.query({ text: 'analyze slips, wallets, transfers, payouts, draws' });
      if (draw.business_date < clock.today) await settle(owner, app, draw);
      if (index % 100 === 99) tell(`${index + 1} draws, ${(index + 1) * perDraw * sql.BIDS_A_SLIP} bids`);
    }
  } finally {
    await owner.query(sql.setClock(null));
  }
  await keepDrawSums(app, '1970-01-01');
  await owner.query({ text: 'analyze' });
  await owner.query(sql.SETTLE_DOWN);
  return { slips: draws.length * perDraw };
}

/** An hour before the cut-off, or now when that is still to come; never before the draw could be bid on. */
function placedAt(draw: sql.SeedDraw, now: Date): Date {
  const wanted = Math.min(draw.open_at.getTime() - HOUR_MS, now.getTime());
  return new Date(Math.max(draw.current_from.getTime(), wanted));
}

async function makeWorld(owner: Db, players: number, days: number): Promise<sql.SeedDraw[]> {
  await owner.query(sql.ensurePartitions(days));
  for (let from = 1; from <= players; from += PLAYERS_AT_ONCE) {
    await owner.query(sql.insertPlayers(from, Math.min(from + PLAYERS_AT_ONCE - 1, players), days));
  }
  await owner.query(seedWallets(OPENING_PAISE, days));
  await owner.query(sql.INSERT_RATES);
  await owner.query(sql.INSERT_MARKETS);
  return owner.query<sql.SeedDraw>(sql.insertDraws(days));
}

/** Both results and what they pay, by a clock that is put to shortly after the draw. */
async function settle(owner: Db, app: Db, draw: sql.SeedDraw): Promise<void> {
  await owner.query(sql.setClock(new Date(draw.close_at.getTime() + DECLARED_AFTER_MS)));
  await declare(app, draw.draw_id);
  await runSettlements(app, { chunkSlips: 20_000 });
}

async function declare(app: Db, drawId: bigint): Promise<void> {
  for (const side of ['open', 'close'] as const) {
    // a single pana in ascending order, as results are
    const first = randomInt(1, 8);
    const entered = await enterResult(app, { drawId, side, number: `${first}${first + 1}${first + 2}`, actor: ACTOR });
    if (!entered.ok) throw new Error(`a result could not be entered: ${entered.code}`);
    const declared = await declareResult(app, { drawId, side, actor: ACTOR });
    if (!declared.ok) throw new Error(`a result could not be declared: ${declared.code}`);
  }
}
