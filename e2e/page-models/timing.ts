import type { Page } from '@playwright/test';

/** Times are measured inside the page, because the delay between page and test depends on the machine's load. */

/** When the page sent its calls to a path, ms since it was opened, oldest first. */
export function callTimes(page: Page, path: string): Promise<number[]> {
  return page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname === `/${wanted}`)
        .map(({ startTime }) => startTime),
    path,
  );
}

/** Records when toasts appear and disappear, on this page and those after it. */
export async function watchToasts(page: Page): Promise<void> {
  const watch = () => {
    const stays: number[] = [];
    let cameMs: number | undefined;
    const look = () => {
      const isThere = document.querySelector('[data-sonner-toast]') !== null;
      if (isThere) cameMs ??= performance.now();
      else if (cameMs !== undefined) {
        stays.push(performance.now() - cameMs);
        cameMs = undefined;
      }
    };
    Object.assign(window, { toastStays: stays });
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(watch);
}

/** How long the last toast stayed, ms. Waits until it has gone. */
export async function toastStay(page: Page): Promise<number> {
  const stays = await page.waitForFunction(() => {
    const noted: unknown = Reflect.get(window, 'toastStays');
    return Array.isArray(noted) && noted.length > 0 ? noted.map(Number) : undefined;
  });
  return (await stays.jsonValue())?.at(-1) ?? Number.NaN;
}
