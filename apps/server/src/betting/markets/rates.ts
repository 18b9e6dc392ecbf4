import { type Family, FAMILY_GAMES, type Game, type Rates, returnPercent } from '@surahi/game';
import { fail, ok, type Result } from '../../platform/result.ts';

/** Upper bounds against typing errors. They also keep payouts within int8. */
const MAX_STAKE = 1_000;
const MAX_WIN = 10_000_000;

/** Stored rates: {game: [stake, win]}, on the wire value_1 and value_2. */
export type StoredRates = Record<string, [number, number]>;

/** The lowest return per game that may be published, in percent of the stake. A missing game has no floor. */
export type RateFloors = Partial<Record<Game, number>>;

/**
 * Checks that the rates name exactly the games of the family, with whole numbers of at least 1. The return of the best
 * number of each game must be between the floor and 100 percent.
 * Errors: rates_invalid; the text names the game.
 */
export function toStoredRates(
  family: Family,
  rates: Rates,
  floors: RateFloors = {},
): Result<StoredRates, 'rates_invalid'> {
  const games = FAMILY_GAMES[family];
  const foreign = Object.keys(rates).find((game) => !games.some((known) => known === game));
  if (foreign !== undefined) return fail('rates_invalid', { msg: `${foreign} is not a game of ${family}` });
  const stored: StoredRates = {};
  for (const game of games) {
    const rate = rates[game];
    if (rate === undefined) return fail('rates_invalid', { msg: `${game} has no rate` });
    if (!isWhole(rate.stake, MAX_STAKE) || !isWhole(rate.win, MAX_WIN)) {
      return fail('rates_invalid', {
        msg: `Enter whole numbers for ${game}: stake 1 to ${MAX_STAKE}, win 1 to ${MAX_WIN}`,
      });
    }
    const percent = returnPercent(game, rate);
    if (percent > 100) {
      return fail('rates_invalid', { msg: `${game} returns ${percent.toFixed(1)} %. At most 100 % is allowed.` });
    }
    const floor = floors[game] ?? 0;
    if (percent < floor) {
      return fail('rates_invalid', {
        msg: `${game} returns ${percent.toFixed(1)} %. At least ${floor} % is required.`,
      });
    }
    stored[game] = [rate.stake, rate.win];
  }
  return ok(stored);
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

/** Parses stored rates of a family. A missing game has no rate. */
export function fromStoredRates(family: Family, stored: StoredRates): Rates {
  const rates: Rates = {};
  for (const game of FAMILY_GAMES[family]) {
    const pair = stored[game];
    if (pair !== undefined) rates[game] = { stake: pair[0], win: pair[1] };
  }
  return rates;
}

/** The stake and win of a game as wire texts; '' if the version lacks the game. */
export function ratePair(rates: Rates, game: Game): readonly [string, string] {
  const rate = rates[game];
  return rate === undefined ? ['', ''] : [String(rate.stake), String(rate.win)];
}
