import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export type Feedback = { vibrations: unknown[]; animations: string[] };

/**
 * Records vibrations and started animations of every page from now on. An animation is its name, its duration and the
 * label of its element, for example 'shake 0.5s of KALYAN'.
 */
export async function watchFeedback(page: Page): Promise<() => Promise<Feedback>> {
  await page.addInitScript(() => {
    const feedback: { vibrations: unknown[]; animations: string[] } = { vibrations: [], animations: [] };
    Object.assign(window, { feedback });
    // Records the start of an animation, because a list that arrives meanwhile may render the card again and end it.
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (!(target instanceof Element)) return;
      const { animationDuration } = getComputedStyle(target);
      feedback.animations.push(`${animationName} ${animationDuration} of ${target.getAttribute('aria-label')}`);
    });
    navigator.vibrate = (pattern) => feedback.vibrations.push(pattern) > 0;
  });
  // The script above runs before every script of the page and defines this field.
  return () => page.evaluate(() => Reflect.get(window, 'feedback') as Feedback);
}

/**
 * Waits until the current document has drawn a toast whose text contains the string or matches the pattern. The toast may be
 * gone by now: it lasts three seconds, and a busy machine may look later. A call takes the toast off the record, so the next
 * call with the same text needs another toast. Works in contexts of the `browser` fixture, which records toasts.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const take = async (): Promise<string[]> => {
    // The script of recordToastsOf runs before every script of the page and defines this field.
    const toasts = await page.evaluate(() => Reflect.get(window, 'toasts') as string[]);
    const found = toasts.findIndex((toast) => (typeof text === 'string' ? toast.includes(text) : text.test(toast)));
    if (found === -1) return toasts;
    return page.evaluate((at) => (Reflect.get(window, 'toasts') as string[]).splice(at, 1), found);
  };
  const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  // A navigation makes `take` throw. The next poll reads the new document.
  await expect.poll(() => take().catch(() => [])).toContainEqual(wanted);
}

const ASSETS = join(import.meta.dirname, '../../apps/player/dist/assets');

/**
 * Expects that the current document of the player app has drawn no toast and no dialog, except toasts that `expectToast` has
 * taken off the record. Call it once the page has handled the failure, and with a running clock. Works in contexts of
 * the `browser` fixture.
 */
export async function expectNoToasts(page: Page): Promise<void> {
  const toaster = readdirSync(ASSETS).find((name) => /^toaster-.*\.js$/.test(name));
  const drawn = await page.evaluate(async (chunk) => {
    // The first toast waits for this chunk. A second import resolves after the one of the app.
    await import(chunk);
    // React and the toaster draw in later turns.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    return [Reflect.get(window, 'toasts'), Reflect.get(window, 'dialogs')];
  }, `/assets/${toaster}`);
  expect(drawn).toEqual([[], []]);
}
