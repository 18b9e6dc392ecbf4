import type { TestApp } from './test-app.ts';

/**
 * Makes every wait after wrong passwords or codes last a minute or more, so that a slow machine does not outlast it.
 * Changes only origins that have used their three free tries.
 */
export async function lengthenWaits(app: TestApp): Promise<void> {
  for (const table of ['login_failures', 'operator_tries']) {
    await app.ownerDb.query({ text: `update ${table} set failures = 30, last_at = app_now() where failures >= 3` });
  }
}

/** Ends every wait after wrong passwords or codes. */
export async function endWaits(app: TestApp): Promise<void> {
  await app.advanceClock(15 * 60_000);
}
