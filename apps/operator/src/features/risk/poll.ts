/** The refetch interval of exposure. Bids send no live events to the console. */
export const EXPOSURE_POLL_MS = 3_000;
