import { randomInt } from 'node:crypto';
import { seedSlips, seedWallets } from '../../ledger/index.ts';
import { declareResult, enterResult, runSettlements } from '../../modules/settlements/index.ts';
import type { Db } from '../../platform/db.ts';
import { RefusedError } from '../acting.ts';
import * as sql from './seed-large.sql.ts';

export type SeedLarge = {
  players: number;
  bids: number;
  /** Days before today over which the bids are spread. */
  days: number;
  /** Told now and then how far it is. */
  tell: (line: string) => void;
};

const PLAYERS_AT_ONCE = 50_000;
const ACTOR = { name: 'seed-large', operatorId: null };
/** A million points a wallet. */
const OPENING_PAISE = 100_000_000n;

/**
 * Fills an empty database with players and a past: four draws a day, slips of ten bids with their debits, results, and
 * what they won, paid by the settlement itself. The books are those that placing bid by bid would have left.
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
  let slips = 0;
  for (const [index, draw] of draws.entries()) {
    await owner.query(
      seedSlips({
        drawId: draw.draw_id,
        openAt: draw.open_at,
        slips: perDraw,
        offset: (index * perDraw) % players,
        players,
        bidsEach: sql.BIDS_A_SLIP,
        points: sql.POINTS,
      }),
    );
    slips += perDraw;
    await declare(app, draw.draw_id);
    // a few draws at a time, so that the statistics by which settlements are planned are not those of an empty table
    if (index % 40 === 0) await owner.query({ text: 'analyze slips, wallets, transfers, payouts, draws' });
    await runSettlements(app, { chunkSlips: 20_000 });
    if (index % 100 === 99) tell(`${index + 1} draws, ${slips * sql.BIDS_A_SLIP} bids`);
  }
  await owner.query({ text: 'analyze' });
  return { slips };
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
