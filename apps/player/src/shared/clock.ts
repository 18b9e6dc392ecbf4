type Sample = { offsetMs: number; errorMs: number; takenAtMs: number };

/** A sample is trusted less as it ages, because device clocks drift. */
const DRIFT_PER_MS = 0.0001;

/** The better of two samples at an instant: the one whose error bound, age included, is smaller. */
export function betterSample(old: Sample | undefined, next: Sample): Sample {
  if (old === undefined) return next;
  const oldError = old.errorMs + (next.takenAtMs - old.takenAtMs) * DRIFT_PER_MS;
  return next.errorMs <= oldError ? next : old;
}

let best: Sample | undefined;

/**
 * Learns the server's clock from an answer: `serverMs` is what it said, unix ms, for a request sent and answered at the
 * given device times. The instant is taken to lie in the middle; half the round trip is the error.
 */
export function noteServerTime(serverMs: number, sentAtMs: number, receivedAtMs: number): void {
  const errorMs = Math.max(0, (receivedAtMs - sentAtMs) / 2);
  const offsetMs = serverMs - (sentAtMs + errorMs);
  const next = { offsetMs, errorMs, takenAtMs: receivedAtMs };
  // A device clock that was set by hand jumps: the old offset is then plainly wrong whatever its error was.
  const jumped = best !== undefined && Math.abs(best.offsetMs - offsetMs) > best.errorMs + errorMs + 2000;
  best = jumped ? next : betterSample(best, next);
}

/** Now by the server's clock, unix ms; the device's own until a first answer came. */
export function serverNow(): number {
  return Date.now() + (best?.offsetMs ?? 0);
}
