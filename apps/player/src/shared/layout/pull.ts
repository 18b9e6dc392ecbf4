/** A shorter pull snaps back. */
const PULL_THRESHOLD_PX = 60;
/** Maximum distance of the overlay. */
const PULL_MAX_PX = 100;
/** Position of the overlay before the reload. */
const PULL_REST_PX = 50;
/** Delay between release and reload. */
export const PULL_RELOAD_MS = 1000;

/** The overlay's distance, px, for a finger that moved from `startY` to `y`. */
export function pullDistance(startY: number, y: number): number {
  return Math.min(PULL_MAX_PX, Math.max(0, y - startY));
}

/** Where the overlay moves on release: back, or to its resting place before the reload. */
export function pullRelease(distancePx: number): { reload: boolean; restPx: number } {
  return distancePx >= PULL_THRESHOLD_PX ? { reload: true, restPx: PULL_REST_PX } : { reload: false, restPx: 0 };
}
