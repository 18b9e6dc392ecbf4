type Sample = { offsetMs: number; errorMs: number; takenAtMs: number };

/** How fast a sample's error bound grows with age, because device clocks drift. */
const DRIFT_PER_MS = 0.0001;

/** Returns the sample with the smaller error bound at `atMs`, including age. */
export function betterSample(old: Sample | undefined, next: Sample): Sample {
  if (old === undefined) return next;
  const oldError = old.errorMs + (next.takenAtMs - old.takenAtMs) * DRIFT_PER_MS;
  return next.errorMs <= oldError ? next : old;
}

let best: Sample | undefined;

/**
 * Learns the server's clock from a response. `serverMs` is the server's time, unix ms, for a request sent and received
 * at the given device times. Assumes the middle of the round trip; half the round trip is the error bound.
 */
export function noteServerTime(serverMs: number, sentAtMs: number, receivedAtMs: number): void {
  const errorMs = Math.max(0, (receivedAtMs - sentAtMs) / 2);
  const offsetMs = serverMs - (sentAtMs + errorMs);
  const next = { offsetMs, errorMs, takenAtMs: receivedAtMs };
  // When somebody sets the device clock, the old offset is wrong whatever its error bound was.
  const jumped = best !== undefined && Math.abs(best.offsetMs - offsetMs) > best.errorMs + errorMs + 2000;
  best = jumped ? next : betterSample(best, next);
}

/** Now by the server's clock, unix ms. Before the first response, the device's clock. */
export function serverNow(): number {
  return Date.now() + (best?.offsetMs ?? 0);
}

/** How far a stored time may lie ahead of the device's clock, ms. Phones correct their clocks by seconds. */
const SLACK_MS = 60_000;

/** Whether a time that this device stored lies in the future. The clock was fast then, so the age is unknown. */
export function isAhead(storedMs: number): boolean {
  return storedMs - Date.now() > SLACK_MS;
}
