import { type Family, FAMILY_GAMES, type Game, type Rates } from '@surahi/game';
import { fail, ok, type Result } from '../../platform/result.ts';

/** A stake of more than this, or a win of more, is a slip of the finger; both also keep payouts within int8. */
const MAX_STAKE = 1_000;
const MAX_WIN = 10_000_000;

/** Rates as stored: {game: [value_1, value_2]}, value_1 the stake and value_2 the win. */
export type StoredRates = Record<string, [number, number]>;

/**
 * Checks that rates name every game of the family and no other, as whole numbers from 1 up.
 * Errors: rates_invalid with a text that names the game.
 */
export function toStoredRates(family: Family, rates: Rates): Result<StoredRates, 'rates_invalid'> {
  const games = FAMILY_GAMES[family];
  const foreign = Object.keys(rates).find((game) => !games.some((known) => known === game));
  if (foreign !== undefined) return fail('rates_invalid', { msg: `${foreign} is not a game of ${family}` });
  const stored: StoredRates = {};
  for (const game of games) {
    const rate = rates[game];
    if (rate === undefined) return fail('rates_invalid', { msg: `${game} has no rate` });
    if (!isWhole(rate.stake, MAX_STAKE) || !isWhole(rate.win, MAX_WIN)) {
      return fail('rates_invalid', { msg: `${game} needs whole numbers from 1 up` });
    }
    stored[game] = [rate.stake, rate.win];
  }
  return ok(stored);
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

/** Reads stored rates of a family; a game that is missing has none. */
export function fromStoredRates(family: Family, stored: StoredRates): Rates {
  const rates: Rates = {};
  for (const game of FAMILY_GAMES[family]) {
    const pair = stored[game];
    if (pair !== undefined) rates[game] = { stake: pair[0], win: pair[1] };
  }
  return rates;
}

/** A game's pair as texts for the wire; '' where the version has no such game. */
export function ratePair(rates: Rates, game: Game): readonly [string, string] {
  const rate = rates[game];
  return rate === undefined ? ['', ''] : [String(rate.stake), String(rate.win)];
}
