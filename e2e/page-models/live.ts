import type { Page } from '@playwright/test';
import { EVENTS_PATH } from '@surahi/contract';

/**
 * Calls `open` to open a screen of the player app, then waits until the event stream is open. The server does not send
 * earlier changes of texts or settings on it.
 */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === `/${EVENTS_PATH}`);
  await open();
  await stream;
}
