import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { unshiftDocuments } from '../fixtures/clock.ts';
import type { TestServer } from '../fixtures/test.ts';

/** Gives the page a clock and timers that the story controls, at the server's time or `aheadMs` later. */
export async function installClock(page: Page, server: Pick<TestServer, 'nowMs'>, aheadMs = 0): Promise<void> {
  await unshiftDocuments(page.context());
  await page.clock.install({ time: server.nowMs() + aheadMs });
}

/**
 * Stops the clock of the page, so that only `runClock` moves it. Needs `installClock`. `page.clock.resume()` starts the clock again.
 */
export async function stopClock(page: Page): Promise<void> {
  // The clock runs until the pause takes effect. A pause at a time that is past fails, so this tries again.
  await expect(async () => {
    const nowMs = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(nowMs + 1_000);
  }).toPass();
}

/** Moves the stopped clock of the page by some milliseconds and runs every timer that is due meanwhile. */
export async function runClock(page: Page, durationMs: number): Promise<void> {
  await settle(page);
  await page.clock.runFor(durationMs);
  await settle(page);
}

/** Records when the page begins to leave its document or to reload it. Returns the page's time now, in unix ms. */
export async function recordLeaving(page: Page): Promise<number> {
  return page.evaluate(() => {
    navigation.addEventListener('navigate', () => sessionStorage.setItem('leftAtMs', String(Date.now())));
    return Date.now();
  });
}

/** Returns when the page left its last document, in unix ms of the page's clock. Needs `recordLeaving`. */
export async function leftAtMs(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('leftAtMs')));
}

type Calls = { madeAtMs: [string, number][]; pending: number };

/** Records when the page makes its calls, by its own clock. Call it before the first page loads. */
export async function watchCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: { madeAtMs: [string, number][]; pending: number } = { madeAtMs: [], pending: 0 };
    Object.assign(window, { calls });
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.href);
      calls.madeAtMs.push([url.pathname, Date.now()]);
      calls.pending += 1;
      const end = () => {
        calls.pending -= 1;
      };
      try {
        const response = await send(input, init);
        // The promise of fetch resolves with the headers. The body of a large response arrives later.
        void response.clone().arrayBuffer().then(end, end);
        return response;
      } catch (error) {
        end();
        throw error;
      }
    };
  });
}

// watchCalls defines `calls`.
const callsOf = (page: Page): Promise<Calls> => page.evaluate(() => Reflect.get(window, 'calls') as Calls);

/** Returns the unix ms of the page's clock when it made each of its calls to a path. Needs `watchCalls`. */
export async function callTimes(page: Page, call: string): Promise<number[]> {
  const { madeAtMs } = await callsOf(page);
  return madeAtMs.filter(([path]) => path === `/${call}`).map(([, atMs]) => atMs);
}

/** Waits until the page has the answers to all of its calls. Needs `watchCalls`. */
export async function expectQuiet(page: Page): Promise<void> {
  await expect.poll(async () => (await callsOf(page)).pending).toBe(0);
}

/** Waits until the page has made every retry of its failed calls. Needs `installClock` and `watchCalls`. */
export async function endRetries(page: Page): Promise<void> {
  await stopClock(page);
  for (let seconds = 0; seconds < 10; seconds += 1) {
    await runClock(page, 1_000);
    await expectQuiet(page);
  }
  await page.clock.resume();
}

/**
 * Waits for two polls, stops the clock and expects that the page makes a call once in every `periodMs`, exactly. Needs
 * `watchCalls` and a running clock.
 *
 * The app counts the period from the answer, so each answer is held back until the clock has stopped again. The first
 * call may come at any time of its step. Every later one must come at the end of its step.
 */
export async function expectPollEvery(page: Page, periodMs: number, call: string): Promise<void> {
  const timesMs = () => callTimes(page, call);
  // The start of the app makes calls of its own. After two polls it is over.
  const atStart = (await timesMs()).length;
  await expect.poll(async () => (await timesMs()).length).toBeGreaterThanOrEqual(atStart + 2);
  await stopClock(page);
  await expectQuiet(page);
  const before = (await timesMs()).length;
  const held: (() => void)[] = [];
  const hold = async (route: Route): Promise<void> => {
    await new Promise<void>((answer) => held.push(answer));
    await route.fallback();
  };
  await page.route(`**/${call}`, hold);
  for (let polls = 1; polls <= 4; polls += 1) {
    await runClock(page, periodMs);
    expect(await timesMs()).toHaveLength(before + polls);
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await expectQuiet(page);
  }
  const madeAtMs = (await timesMs()).slice(before);
  expect(
    madeAtMs
      .slice(1)
      .map((atMs, index) => atMs - (madeAtMs[index] ?? 0))
      .slice(1),
  ).toEqual([periodMs, periodMs]);
  await page.unroute(`**/${call}`, hold);
  await page.clock.resume();
}

/** Opens an address with the clock stopped and moves the clock in steps of 100 ms until the element is visible. */
export async function openStopped(page: Page, path: string, element: Locator): Promise<void> {
  await stopClock(page);
  await page.goto(path);
  await expect(async () => {
    await runClock(page, 100);
    await expect(element).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Expects that a toast raised with the clock stopped stays for `durationMs` and then disappears. */
export async function expectToastStays(page: Page, durationMs: number): Promise<void> {
  const toast = page.locator('[data-sonner-toast]');
  await expect(async () => {
    // Toasts appear with a timer that is due at once.
    await runClock(page, 0);
    await expect(toast).toBeVisible({ timeout: 500 });
  }).toPass();
  await runClock(page, durationMs - 1);
  await expect(toast).toHaveAttribute('data-removed', 'false');
  await runClock(page, 1);
  await expect(toast).toHaveAttribute('data-removed', 'true');
}

/** Waits until React has done everything that needs no timer. React queues its work as messages. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(null);
      });
    }
  });
}
