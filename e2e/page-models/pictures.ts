import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { brokenRules, showTheme } from './accessible.ts';

const FOLDER = join(import.meta.dirname, '../../screens');

/** Only pictures whose names contain this text are taken. */
const WANTED = process.env.SCREENS ?? '';

/** Whether the picture is taken. */
export function isWanted(name: string): boolean {
  return name.includes(WANTED);
}

/** At most this many screens of a long page are pictured. */
const MOST_FOLDS = 3;

/** Takes pictures in the light theme, one screen below the other. */
export async function folds(page: Page, name: string): Promise<void> {
  await showTheme(page, 'light');
  const folder = join(FOLDER, 'light');
  mkdirSync(folder, { recursive: true });
  const { pagePx, screenPx } = await page.evaluate(() => ({
    pagePx: document.documentElement.scrollHeight,
    screenPx: window.innerHeight,
  }));
  for (let fold = 0; fold < MOST_FOLDS && fold * screenPx < pagePx; fold += 1) {
    await page.evaluate((top) => window.scrollTo(0, top), fold * screenPx);
    await page.screenshot({ path: join(folder, `${name}${fold === 0 ? '' : `-${fold + 1}`}.png`) });
  }
}

/** Takes a picture in each theme and expects no axe findings. The test reports all findings at its end. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!isWanted(name)) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    const folder = join(FOLDER, colorScheme);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
    expect.soft(await brokenRules(page), `${name} in ${colorScheme}`).toEqual([]);
  }
}
