/** A pull shorter than this snaps back. */
const PULL_THRESHOLD_PX = 60;
/** The overlay never goes lower. */
const PULL_MAX_PX = 100;
/** Where the overlay rests while the page is about to reload. */
const PULL_REST_PX = 50;
/** From letting go to the reload. */
export const PULL_RELOAD_MS = 1000;

/** How far the overlay is pulled, in px, for a finger that went from startY to y. */
export function pullDistance(startY: number, y: number): number {
  return Math.min(PULL_MAX_PX, Math.max(0, y - startY));
}

/** Where the overlay goes when the finger lets go: back, or to rest before the reload. */
export function pullRelease(distancePx: number): { reload: boolean; restPx: number } {
  return distancePx >= PULL_THRESHOLD_PX ? { reload: true, restPx: PULL_REST_PX } : { reload: false, restPx: 0 };
}
