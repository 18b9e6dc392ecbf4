import { addDays, CERTAIN_PPM, CLASS_CHANCES_PPM, fairChancePpm, type Family, type Game } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { readDrawsOf, readFacts } from './bet-facts.ts';
import { type NewestRatesRow, selectNewestRates } from './report-rates.sql.ts';
import { readRates, Returns } from './returns.ts';

/** Days of settled draws from which `actual` and `expected` are computed. */
const DAYS = 30;

/** The numbers of a game that have the same chance. Percentages have two decimals. */
type ReturnRow = {
  family: Family;
  game: Game;
  chancePpm: number;
  /** The newest published rate. */
  rate: readonly [stake: number, win: number];
  /** The average return on 100 points, from the chance and the rate. */
  theoretical: string;
  /**
   * The actual return on 100 points; null without bids. This and the next two fields cover settled draws of 30 days.
   */
  actual: string | null;
  /** The average return on 100 points at the rates of these bids; null without bids. */
  expected: string | null;
  bids: number;
};

export type PublicReturns = { from: string; to: string; games: ReturnRow[] };

/**
 * Computes the return of each game and each chance, at the newest rates and in the settled draws of the 30 days up to
 * `today` (YYYY-MM-DD). It reads only stored sums. A newly settled draw is missing for about a minute, until its sums
 * are stored.
 */
export async function readPublicReturns(tx: Tx, today: string): Promise<PublicReturns> {
  const from = addDays(today, 1 - DAYS);
  const draws = (await readDrawsOf(tx, { from, to: today, family: null })).filter(
    (one) => one.is_settled && one.is_kept,
  );
  const rates = await readRates(tx, draws);
  const found = new Map<string, { returns: Returns; bids: number }>();
  for await (const fact of readFacts(tx, draws)) {
    const key = keyOf(fact.draw.family, fact.pick.game, fairChancePpm(fact.pick));
    const row = found.get(key) ?? { returns: new Returns(rates), bids: 0 };
    row.returns.add(fact);
    row.bids += Number(fact.bids);
    found.set(key, row);
  }
  const newest = await tx.query<NewestRatesRow>(selectNewestRates());
  const games = newest.flatMap(({ family, rates: stored }) =>
    // The stored rates of a family have only its games as keys.
    (Object.keys(stored) as Game[]).flatMap((game) =>
      CLASS_CHANCES_PPM[game].map((chancePpm): ReturnRow => {
        const rate = stored[game] ?? [1, 0];
        const actual = found.get(keyOf(family, game, chancePpm));
        return {
          family,
          game,
          chancePpm,
          rate,
          theoretical: theoreticalOf(chancePpm, rate),
          actual: actual?.returns.actual() ?? null,
          expected: actual?.returns.expected() ?? null,
          bids: actual?.bids ?? 0,
        };
      }),
    ),
  );
  return { from, to: today, games };
}

function keyOf(family: Family, game: Game, chancePpm: number): string {
  return `${family} ${game} ${chancePpm}`;
}

function theoreticalOf(chancePpm: number, [stake, win]: readonly [number, number]): string {
  return ((100 * chancePpm * win) / (CERTAIN_PPM * stake)).toFixed(2);
}
