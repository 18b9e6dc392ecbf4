import { decodePick, type DrawResult, type Game, winningPicks } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { type DrawRow, type ResultRow, selectRates, type Side, SIDES, type WinningRates } from './settlements.sql.ts';

/** Stored rates of a version: stake (value_1) and win (value_2) by game. */
type StoredRates = Partial<Record<Game, readonly [stake: number, win: number]>>;

/**
 * The picks that win when `number` is declared for a side, each with the rate of the draw. For close, `standing` must
 * contain the open result. Throws if the rate version lacks a game.
 */
export async function winningRates(
  tx: Tx,
  input: { draw: DrawRow; side: Side; number: string; standing: readonly ResultRow[] },
): Promise<WinningRates> {
  const { draw } = input;
  const row = await tx.one<{ rates: StoredRates }>(selectRates(draw.rate_version));
  const winning: WinningRates = { picks: [], values: [], stakes: [] };
  for (const pick of winningPicks(draw.family, input.side, resultOf(input))) {
    const rate = row.rates[decodePick(pick).game];
    if (rate === undefined)
      throw new Error(`rate version ${draw.rate_version} has no rate for ${decodePick(pick).game}`);
    winning.picks.push(pick);
    winning.stakes.push(rate[0]);
    winning.values.push(rate[1]);
  }
  return winning;
}

function resultOf(input: { draw: DrawRow; side: Side; number: string; standing: readonly ResultRow[] }): DrawResult {
  if (input.draw.family === 'gali') return { jodi: input.number };
  if (input.side === 'open') return { open: input.number };
  return { open: input.standing.find((one) => one.side === SIDES.open)?.number ?? null, close: input.number };
}
