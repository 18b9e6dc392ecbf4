import type { TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;

/**
 * Moves the clock to the start of the next minute, because limits per minute count whole minutes of the clock. Returns a
 * function that moves it back there. A test that calls it before each request stays in the minute, also on a slow machine.
 */
export async function startMinute(app: TestApp): Promise<() => Promise<void>> {
  const startMs = (Math.floor(app.nowMs() / MINUTE_MS) + 1) * MINUTE_MS + 1_000;
  await app.setClock(startMs);
  return () => app.setClock(startMs);
}
