/** Minimum points of one bid, from the specification. The server enforces its own setting. */
export const MIN_POINTS = 10;

/** Points offered as one-tap buttons. */
export const POINT_CHIPS: readonly number[] = [10, 20, 50, 100, 500, 1000];
