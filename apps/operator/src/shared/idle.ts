/** The last minute before the session idles out, in which one is asked to stay. */
const WARN_MS = 60_000;

export type IdleState = { state: 'active' } | { state: 'warn'; leftMs: number } | { state: 'out' };

/** What an idle time of `idleMs` means when sessions end after `idleMinutes` without anything done. */
export function idleState(idleMs: number, idleMinutes: number): IdleState {
  const limitMs = idleMinutes * 60_000;
  const leftMs = limitMs - idleMs;
  if (leftMs <= 0) return { state: 'out' };
  // with a very short limit a whole minute would warn all the time
  return leftMs <= Math.min(WARN_MS, limitMs / 2) ? { state: 'warn', leftMs } : { state: 'active' };
}

/** How often activity on a page is told to the server, ms: seldom, but well within the limit. */
export function pingEveryMs(idleMinutes: number): number {
  return Math.min(60_000, (idleMinutes * 60_000) / 4);
}
