import type { OperatorRateVersion } from '@surahi/contract/operator';

/** Typed rates by game. */
export type RateDraft = Record<string, { stake: string; win: string }>;

const LARGEST_STAKE = 1_000;
const LARGEST_WIN = 10_000_000;

export function draftOf(games: readonly string[], version: OperatorRateVersion | undefined): RateDraft {
  return Object.fromEntries(
    games.map((game) => {
      const rate = version?.rates[game];
      return [game, { stake: String(rate?.stake ?? 10), win: rate === undefined ? '' : String(rate.win) }];
    }),
  );
}

function wholeUpTo(text: string, largest: number): number | undefined {
  const value = /^[0-9]{1,8}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= largest ? value : undefined;
}

/** The rates of a draft; undefined if a field is not a whole number within its limits. */
export function readDraft(draft: RateDraft): Record<string, { stake: number; win: number }> | undefined {
  const rates: Record<string, { stake: number; win: number }> = {};
  for (const [game, typed] of Object.entries(draft)) {
    const stake = wholeUpTo(typed.stake, LARGEST_STAKE);
    const win = wholeUpTo(typed.win, LARGEST_WIN);
    if (stake === undefined || win === undefined) return undefined;
    rates[game] = { stake, win };
  }
  return rates;
}
