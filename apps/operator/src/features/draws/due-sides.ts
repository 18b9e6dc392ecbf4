import type { OperatorDraw, SideState } from '@surahi/contract/operator';
import type { DrawSide } from './side-step.ts';

/** A side whose bidding is over and whose result is not declared. */
export type DueSide = { draw: OperatorDraw; side: DrawSide; dueAtMs: number };

const DUE: ReadonlySet<SideState> = new Set(['closed', 'entered', 'voiding', 'voided']);

/** A result is late when it has been due for longer than this. */
export const LATE_MS = 15 * 60_000;

/** The due sides of some draws, longest due first. */
export function dueSides(draws: readonly OperatorDraw[]): DueSide[] {
  return draws
    .flatMap((draw) =>
      draw.sides
        .filter((side) => DUE.has(side.state))
        .map((side) => ({ draw, side, dueAtMs: Math.min(side.cutOffAtMs, side.closedEarlyAtMs ?? side.cutOffAtMs) })),
    )
    .toSorted((a, b) => a.dueAtMs - b.dueAtMs || a.draw.marketName.localeCompare(b.draw.marketName));
}
