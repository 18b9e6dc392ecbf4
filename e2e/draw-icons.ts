// Renders the player app's SVG icon to PNG files with the browser of the stories. The PNG files are committed; run this
// after a change of the SVG. Usage: npx tsx e2e/draw-icons.ts
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, BROWSER_PATH, browserEnv, prepareBrowser } from './fixtures/browser.ts';

const PUBLIC = resolve(import.meta.dirname, '../apps/player/public');

/** Launchers cut a maskable icon to a shape of their own. Its background fills the square, its drawing stays central. */
const ICONS = [
  { name: 'icon-192', sizePx: 192, maskable: false },
  { name: 'icon-512', sizePx: 512, maskable: false },
  { name: 'maskable-512', sizePx: 512, maskable: true },
  { name: 'apple-touch', sizePx: 180, maskable: true },
];

await prepareBrowser();
const svg = readFileSync(join(PUBLIC, 'surahi.svg'), 'utf8');
mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: BROWSER_PATH, args: BROWSER_ARGS, env: browserEnv() });
for (const { name, sizePx, maskable } of ICONS) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  const drawing = maskable ? svg.replace(' rx="22"', '') : svg;
  const innerPx = maskable ? Math.round(sizePx * 0.86) : sizePx;
  await page.setContent(
    `<style>html,body{margin:0;height:100%;background:${maskable ? '#2d2a63' : 'transparent'}}` +
      `body{display:grid;place-items:center}svg{width:${innerPx}px;height:${innerPx}px}</style>${drawing}`,
  );
  await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
