import { DEFAULT_RATES, FAMILIES, type Rates } from '@surahi/game';
import { ensureDraws } from '../betting/markets/index.ts';
import type { Tx } from '../platform/db/db.ts';
import * as sql from './demo.sql.ts';
import { seededNumber } from './draw-numbers.ts';
import { DEMO_MARKETS } from './markets-seed.ts';

/** Number of past days that have demo results. */
const PAST_DAYS = 90;

/** Time between the cut-off of a past draw and its declaration. */
const DECLARED_AFTER_MS = 180_000;

/**
 * A draw whose first cut-off is closer than this starts closed. Its record must be made a minute before the cut-off, and
 * the records of a whole demo take their time on a slow machine.
 */
const RECORD_LEAD_S = 180;

/**
 * Inserts markets, the first rates version and draws. Draws of the last 90 days and of today are declared if their
 * cut-off is more than `delaySeconds` ago. With a public log, draws already under way start closed, since they can have no
 * record. In `resultMode` draw the beacon decides the results of all markets but one.
 */
export async function seedMarkets(
  tx: Tx,
  { delaySeconds, resultMode }: { delaySeconds: number; resultMode: 'draw' | 'operator' },
): Promise<void> {
  await tx.query(sql.insertMarkets(DEMO_MARKETS, resultMode));
  for (const family of FAMILIES) await tx.query(sql.insertRates(family, ratePairs(DEFAULT_RATES[family])));
  await tx.query(sql.insertPastDraws(PAST_DAYS));
  await ensureDraws(tx);
  const passed = await tx.query<sql.DueSideRow>(
    sql.selectPassedSides(Math.max(delaySeconds, DECLARED_AFTER_MS / 1000)),
  );
  await tx.query(sql.insertPastResults(passed.map(declared)));
  await tx.query(sql.closeUnrecordableDraws(RECORD_LEAD_S));
  await tx.query(sql.notifyDraws());
}

function ratePairs(rates: Rates): Record<string, [number, number]> {
  return Object.fromEntries(Object.entries(rates).map(([game, rate]) => [game, [rate.stake, rate.win]]));
}

function declared(row: sql.DueSideRow): sql.SeededResult {
  return {
    drawId: row.draw_id,
    side: row.side,
    number: seededNumber(row.family, row.market, row.business_date, row.side),
    at: new Date(row.cut_off.getTime() + DECLARED_AFTER_MS),
  };
}
