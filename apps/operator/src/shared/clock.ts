let best: { offsetMs: number; errorMs: number; takenAtMs: number } | undefined;

/** The error of a sample grows with its age, because device clocks drift. */
const DRIFT_PER_MS = 0.0001;

/** Records a sample of the server's clock: its time and the device's times of sending and receiving, all in unix ms. */
export function noteServerTime(serverMs: number, sentAtMs: number, receivedAtMs: number): void {
  const errorMs = Math.max(0, (receivedAtMs - sentAtMs) / 2);
  const next = { offsetMs: serverMs - (sentAtMs + errorMs), errorMs, takenAtMs: receivedAtMs };
  const limitMs = best === undefined ? Infinity : best.errorMs + (receivedAtMs - best.takenAtMs) * DRIFT_PER_MS;
  // A difference beyond both errors means that the device clock was changed, so the old sample is wrong.
  const jumped = best !== undefined && Math.abs(best.offsetMs - next.offsetMs) > best.errorMs + errorMs + 2_000;
  if (errorMs <= limitMs || jumped) best = next;
}

/** The server's time in unix ms. It is the device's time until the first sample. */
export function serverNow(): number {
  return Date.now() + (best?.offsetMs ?? 0);
}
