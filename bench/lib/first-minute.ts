import type { launchBrowser } from '../../e2e/fixtures/browser.ts';
import { slowDown } from '../../e2e/fixtures/poor-line.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

/** From the start of navigation to the play button and to the choice of a game, and from the tap on Play to that choice. */
export type PlayLoad = { shownMs: number; gameMs: number; tapToGameMs: number };

/**
 * Runs in the page. Notes when an element is painted, in the task after the frame that shows it, and when the page was
 * first touched. The script is text, because the compiler of this file would add helpers that the page does not have.
 */
const watchFor = (name: string, selector: string): string => `
  addEventListener('pointerdown', () => { window.tapMs ??= performance.now(); }, { capture: true });
  requestAnimationFrame(function look() {
    const found = document.querySelector('${selector}');
    if (found === null || found.getBoundingClientRect().height === 0) return void requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.${name} = performance.now(); };
    channel.port2.postMessage(0);
  });
`;

async function noted(page: Page, name: string): Promise<number> {
  const read = (key: string) => Reflect.get(window, key) as unknown;
  return Number(await (await page.waitForFunction(read, name, { timeout: 60_000 })).jsonValue());
}

async function slowPage(context: Context, watches: readonly string[]): Promise<Page> {
  const page = await context.newPage();
  for (const watch of watches) await page.addInitScript(watch);
  await slowDown(await context.newCDPSession(page), { processor: true });
  return page;
}

/** Opens the start page as a visitor on the slow phone. Returns when its heading is painted, ms. */
export async function measureLanding(context: Context, url: string): Promise<number> {
  const page = await slowPage(context, [watchFor('textMs', 'main h1')]);
  await page.goto(`${url}/`, { waitUntil: 'commit' });
  const textMs = await noted(page, 'textMs');
  await page.close();
  return textMs;
}

const PLAY = '[aria-label^="Play "]';

/** Opens home on the slow phone, taps the first Play as soon as it is there, and waits for the choice of a game. */
export async function measurePlay(context: Context, url: string): Promise<PlayLoad> {
  const page = await slowPage(context, [watchFor('playMs', PLAY), watchFor('gameMs', 'main button[data-closed]')]);
  await page.goto(`${url}/imp`, { waitUntil: 'commit' });
  const shownMs = await noted(page, 'playMs');
  await page.locator(PLAY).first().tap({ noWaitAfter: true });
  await page.waitForURL('**/game', { waitUntil: 'commit' });
  const gameMs = await noted(page, 'gameMs');
  const tapMs = await noted(page, 'tapMs');
  await page.close();
  return { shownMs, gameMs, tapToGameMs: gameMs - tapMs };
}

/** Time for the requests that a visit makes after its first screen. */
const SETTLE_MS = 6_000;

/** Opens home again in a browser that has stored the app. Returns the bytes that it received, its worker included. */
export async function measureRepeatBytes(
  context: Context,
  { url, receivedBytes }: { url: string; receivedBytes: () => number },
): Promise<number> {
  const before = receivedBytes();
  const page = await context.newPage();
  await page.goto(`${url}/imp`);
  await page.locator(PLAY).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.close();
  return receivedBytes() - before;
}
