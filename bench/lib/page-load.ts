import type { launchBrowser } from '../../e2e/fixtures/browser.ts';
import { slowDown } from '../../e2e/fixtures/poor-line.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

/** One load of a page: ms from the start of navigation to the first painted card, and the bytes over the network. */
export type PageLoad = { firstCardMs: number; documentBytes: number; scriptBytes: number; styleBytes: number };

/** Time for the requests that the page makes after its first screen. */
const SETTLE_MS = 4_000;

/**
 * Runs in the page and notes when the first market card is painted. The message arrives in the task after the frame that
 * shows the card. The script is text, because the compiler of this file would add helpers that the page does not have.
 */
const WATCH_FOR_CARD = `
  requestAnimationFrame(function look() {
    const card = document.querySelector('main article');
    if (card === null || card.getBoundingClientRect().height === 0) return void requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.firstCardMs = performance.now(); };
    channel.port2.postMessage(0);
  });
`;

/** Opens the address on the slow phone. The context's storage and cache decide whether it is a first or a repeat visit. */
export async function measureLoad(context: Context, url: string): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    await page.addInitScript(WATCH_FOR_CARD);
    const devtools = await context.newCDPSession(page);
    const load: PageLoad = { firstCardMs: Number.NaN, documentBytes: 0, scriptBytes: 0, styleBytes: 0 };
    const kinds = new Map<string, string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind === 'Document') load.documentBytes += encodedDataLength;
      if (kind === 'Script') load.scriptBytes += encodedDataLength;
      if (kind === 'Stylesheet') load.styleBytes += encodedDataLength;
    });
    await slowDown(devtools, { processor: true });
    await page.goto(url, { waitUntil: 'commit' });
    load.firstCardMs = await firstCard(page);
    await page.waitForTimeout(SETTLE_MS);
    return load;
  } finally {
    await page.close();
  }
}

async function firstCard(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => Reflect.get(window, 'firstCardMs') as unknown, undefined, {
    timeout: 60_000,
  });
  return Number(await found.jsonValue());
}
