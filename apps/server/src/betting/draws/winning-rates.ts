import { decodePick, type DrawResult, type Game, pickNeedsOpen, winningPicks } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { type DrawRow, type ResultRow, selectRates, type Side, SIDES, type WinningRates } from './settlements.sql.ts';

/** Stored rates of a version: stake (value_1) and win (value_2) by game. */
type StoredRates = Partial<Record<Game, readonly [stake: number, win: number]>>;

/**
 * The picks that win when `number` is declared for a side, each with the rate of the draw. For close, `standing`
 * contains the open result. When `standing` is empty, open is void and only picks that need no open result win. Throws
 * if the rate version lacks a game.
 */
export async function winningRates(
  tx: Tx,
  input: { draw: DrawRow; side: Side; number: string; standing: readonly ResultRow[] },
): Promise<WinningRates> {
  return ratesOf(tx, input.draw.rate_version, winnersOf(input));
}

/** Picks with their rates of a version. Throws if the version lacks a game. */
export async function ratesOf(tx: Tx, rateVersion: number, picks: readonly number[]): Promise<WinningRates> {
  const row = await tx.one<{ rates: StoredRates }>(selectRates(rateVersion));
  const winning: WinningRates = { picks: [], values: [], stakes: [] };
  for (const pick of picks) {
    const rate = row.rates[decodePick(pick).game];
    if (rate === undefined) throw new Error(`rate version ${rateVersion} has no rate for ${decodePick(pick).game}`);
    winning.picks.push(pick);
    winning.stakes.push(rate[0]);
    winning.values.push(rate[1]);
  }
  return winning;
}

function winnersOf(input: { draw: DrawRow; side: Side; number: string; standing: readonly ResultRow[] }): number[] {
  const { draw, side, number, standing } = input;
  const isOpenVoid = draw.family === 'main' && side === 'close' && standing.length === 0;
  if (!isOpenVoid) return winningPicks(draw.family, side, resultOf(input));
  // The picks that need no open result are the same for every open result, so any number can replace it.
  return winningPicks(draw.family, side, { open: number, close: number }).filter((pick) => !pickNeedsOpen(pick));
}

function resultOf(input: { draw: DrawRow; side: Side; number: string; standing: readonly ResultRow[] }): DrawResult {
  if (input.draw.family === 'gali') return { jodi: input.number };
  if (input.side === 'open') return { open: input.number };
  return { open: input.standing.find((one) => one.side === SIDES.open)?.number ?? null, close: input.number };
}
