import path from 'node:path';
import { build } from 'esbuild';
import type { launchBrowser } from '../../e2e/fixtures/browser.ts';
import { CPU_SLOWDOWN } from '../../e2e/fixtures/poor-line.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const ROOT = path.join(import.meta.dirname, '..', '..');

/**
 * Bundles a module, given by its path from the project's folder, as a script for a browser. The script sets the module's
 * exports as the global `code`.
 */
export async function bundleForBrowser(module: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, module)],
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    globalName: 'code',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Calls a function of a bundled module in a fresh page, and returns its result. The arguments and the result are JSON.
 * The time is that of the first call, when the browser has not compiled the code yet.
 * @param isSlow whether the processor runs at a quarter of its speed, as on a cheap phone
 */
export async function callInBrowser(
  browser: Browser,
  script: string,
  { name, args, isSlow }: { name: string; args: readonly unknown[]; isSlow: boolean },
): Promise<{ result: unknown; tookMs: number }> {
  const page = await browser.newPage();
  try {
    await page.addScriptTag({ content: script });
    const devtools = await page.context().newCDPSession(page);
    if (isSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The code is text, because the compiler of this file would add helpers that the page does not have.
    const call = `(async () => {
      const startMs = performance.now();
      const result = await code.${name}(...${JSON.stringify(args)});
      return { result, tookMs: performance.now() - startMs };
    })()`;
    return await page.evaluate<{ result: unknown; tookMs: number }>(call);
  } finally {
    await page.close();
  }
}
