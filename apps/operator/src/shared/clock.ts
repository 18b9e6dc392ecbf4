let best: { offsetMs: number; errorMs: number; takenAtMs: number } | undefined;

/** A sample is trusted less as it ages, because device clocks drift. */
const DRIFT_PER_MS = 0.0001;

/** Learns the server's clock from an answer: what it said, unix ms, between the device's times of asking and hearing. */
export function noteServerTime(serverMs: number, sentAtMs: number, receivedAtMs: number): void {
  const errorMs = Math.max(0, (receivedAtMs - sentAtMs) / 2);
  const next = { offsetMs: serverMs - (sentAtMs + errorMs), errorMs, takenAtMs: receivedAtMs };
  const limitMs = best === undefined ? Infinity : best.errorMs + (receivedAtMs - best.takenAtMs) * DRIFT_PER_MS;
  // a device clock that was set by hand jumps, and then the old sample is plainly wrong
  const jumped = best !== undefined && Math.abs(best.offsetMs - next.offsetMs) > best.errorMs + errorMs + 2_000;
  if (errorMs <= limitMs || jumped) best = next;
}

/** Now by the server's clock, unix ms; the device's own until a first answer came. */
export function serverNow(): number {
  return Date.now() + (best?.offsetMs ?? 0);
}
