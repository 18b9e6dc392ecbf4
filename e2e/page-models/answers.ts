import type { APIResponse, Page, Route } from '@playwright/test';

/** Errors of a request whose page went to another address, or whose story ended, before the response arrived. */
const LEFT = /has been disposed|has been closed|Test ended/;

type Answer = Record<string, unknown>;

/** Holds every request to the address until the returned function is called. Then runs `then`, which sends it on. */
export async function holdRequests(
  page: Page,
  url: string,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(url, async (route) => {
    await held;
    await then(route);
  });
  return release;
}

/**
 * Drops the answer to the first request of the address, and holds the retry that the app sends. `isProcessed`: the server
 * receives the first request. The returned function waits until the retry is held. Call it before the story leaves the page:
 * Playwright may fail to intercept a request that is sent during a navigation, and the server would then receive it.
 */
export async function loseAnswerHoldRetry(
  page: Page,
  url: string | RegExp,
  { isProcessed }: { isProcessed: boolean },
): Promise<() => Promise<void>> {
  let isFirst = true;
  let hold: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    hold = done;
  });
  await page.route(url, async (route) => {
    if (!isFirst) return hold();
    isFirst = false;
    if (isProcessed) await route.fetch();
    await route.abort('connectionreset');
  });
  return () => held;
}

/**
 * Opens a path in a new document and waits until the page has received the whole answer to `call`. It goes to an empty page
 * first, which ends the requests of the current document. Otherwise it could wait for an answer to one of them. A reload
 * aborts such an answer, so it would never be complete.
 */
export async function openAndHear(page: Page, path: string, call: string): Promise<void> {
  await page.goto('about:blank');
  const answered = page.waitForResponse(`**/${call}`);
  await page.goto(path);
  await (await answered).finished();
}

/** Changes the JSON of every response to a call, for as long as the story runs. */
export function changeAnswers(page: Page, call: string, change: (answer: Answer) => Answer): Promise<void> {
  return answerWith(page, call, async (response) => JSON.stringify(change((await response.json()) as Answer)));
}

/** Replaces the body of every response to a call, for as long as the story runs. */
export async function answerWith(
  page: Page,
  call: string,
  bodyOf: (response: APIResponse) => Promise<string>,
): Promise<void> {
  await page.route(`**/${call}`, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: await bodyOf(response) });
    } catch (error) {
      if (!(error instanceof Error) || !LEFT.test(error.message)) throw error;
    }
  });
}
