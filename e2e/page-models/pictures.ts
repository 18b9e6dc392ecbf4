import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { brokenRules } from './accessible.ts';

const FOLDER = join(import.meta.dirname, '../../screens');

/** The part of a name that the gallery was asked for; every name has the empty one. */
const WANTED = process.env.SCREENS ?? '';

/** Whether the gallery was asked for a picture of this name. */
export function isWanted(name: string): boolean {
  return name.includes(WANTED);
}

/** One picture of what is shown in each theme, which breaks no rule of axe; those that do are all told at the end. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!isWanted(name)) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(150);
    const folder = join(FOLDER, colorScheme);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
    expect.soft(await brokenRules(page), `${name} in ${colorScheme}`).toEqual([]);
  }
}
