import type { Page } from '@playwright/test';
import { EVENT_SCHEMAS, EVENTS_PATH } from '@surahi/contract';

/**
 * Calls `open` to open a screen of the player app, then waits until the event stream is open. The server does not send
 * earlier changes of texts or settings on it.
 */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === `/${EVENTS_PATH}`);
  await open();
  await stream;
}

/** Records the version of the main list in each push of lists that reaches the page. Call it before the first page loads. */
export async function watchPushes(page: Page): Promise<() => number[]> {
  const versions: number[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
    if (eventName === 'lists') versions.push(EVENT_SCHEMAS.lists.parse(JSON.parse(data)).versions.main);
  });
  await session.send('Network.enable');
  return () => versions;
}
