/** The least points of one bid, by the specification; the server refuses below its own setting whatever this says. */
export const MIN_POINTS = 10;

/** The points offered for one tap. */
export const POINT_CHIPS: readonly number[] = [10, 20, 50, 100, 500, 1000];
