/** Bids push nothing to the console; what they add up to is asked for this often. */
export const EXPOSURE_POLL_MS = 3_000;
