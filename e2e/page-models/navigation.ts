import { expect, type Page } from '@playwright/test';

/**
 * Opens an address and waits until the event stream is open. A change of settings before that does not reach the page.
 * Needs a browser with one tab.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  // Ends the stream of the current page.
  await page.goto('about:blank');
  const connected = page.waitForResponse('**/events');
  await page.goto(path);
  await connected;
}

/**
 * Opens home and waits until the app has replaced the page that the server rendered. A tap before that does nothing.
 */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/imp');
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toBeVisible();
}

/** Opens an address without a reload, as a link inside the app does. */
export async function goInside(page: Page, path: string, state: unknown = null): Promise<void> {
  await page.evaluate(
    ([address, usr]) => {
      history.pushState({ usr, key: 'story', idx: history.length }, '', String(address));
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state],
  );
}

/**
 * Opens the landing page of a new visitor, and waits until the app has replaced the server's page. The app then requests
 * the support numbers. Links of the server's page load a new page.
 */
export async function openLanding(page: Page): Promise<void> {
  const isDrawn = page.waitForRequest('**/api-get-social-data');
  await page.goto('/');
  await isDrawn;
}
