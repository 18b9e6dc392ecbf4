import type { OperatorDraw } from '@surahi/contract/operator';
import type { DrawSide } from './side-step.ts';

/** How many sessions the board of due results shows before their cut-off. */
const MOST = 5;

/**
 * Whether bidding on a session can end before its cut-off. Close ends only after open: otherwise its result could be
 * entered while jodis still arrive.
 */
export function canEndEarly(draw: OperatorDraw, side: DrawSide): boolean {
  if (!draw.isCurrent || side.state !== 'waiting') return false;
  return side.side === 'open' || draw.sides.every((one) => one.side === 'close' || one.state !== 'waiting');
}

/** The sessions that accept bids and can end early, next cut-off first. */
export function closingNext(draws: readonly OperatorDraw[]): { draw: OperatorDraw; side: DrawSide }[] {
  return draws
    .flatMap((draw) => draw.sides.filter((side) => canEndEarly(draw, side)).map((side) => ({ draw, side })))
    .toSorted((a, b) => a.side.cutOffAtMs - b.side.cutOffAtMs || a.draw.marketName.localeCompare(b.draw.marketName))
    .slice(0, MOST);
}
