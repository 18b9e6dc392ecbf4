const MINUTE_MS = 60_000;

/** The colour of a countdown: red in the last minute, amber in the last ten. */
export function urgencyClass(leftMs: number): string {
  if (leftMs < MINUTE_MS) return 'text-bad';
  return leftMs < 10 * MINUTE_MS ? 'text-win' : 'text-ink';
}
