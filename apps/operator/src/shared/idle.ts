/** The warning appears this long before the session ends. */
const WARN_MS = 60_000;

export type IdleState = { state: 'active' } | { state: 'warn'; leftMs: number } | { state: 'out' };

/** The state after `idleMs` without activity, if sessions end after `idleMinutes`. */
export function idleState(idleMs: number, idleMinutes: number): IdleState {
  const limitMs = idleMinutes * 60_000;
  const leftMs = limitMs - idleMs;
  if (leftMs <= 0) return { state: 'out' };
  // With a very short limit, a whole minute would warn all the time.
  return leftMs <= Math.min(WARN_MS, limitMs / 2) ? { state: 'warn', leftMs } : { state: 'active' };
}

/** The shortest interval between reports of activity to the server, in ms. */
export function pingEveryMs(idleMinutes: number): number {
  return Math.min(60_000, (idleMinutes * 60_000) / 4);
}
