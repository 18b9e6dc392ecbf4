import { expect, type Page } from '@playwright/test';

export type Feedback = { vibrations: unknown[]; animations: string[] };

/** Records vibrations and started animations (name and duration) of every page from now on. */
export async function watchFeedback(page: Page): Promise<() => Promise<Feedback>> {
  await page.addInitScript(() => {
    const feedback: { vibrations: unknown[]; animations: string[] } = { vibrations: [], animations: [] };
    Object.assign(window, { feedback });
    // Records the start of an animation, because a list that arrives meanwhile may render the card again and end it.
    document.addEventListener('animationstart', ({ animationName, target }) =>
      feedback.animations.push(
        `${animationName} ${target instanceof Element ? getComputedStyle(target).animationDuration : ''}`,
      ),
    );
    navigator.vibrate = (pattern) => feedback.vibrations.push(pattern) > 0;
  });
  // The script above runs before every script of the page and defines this field.
  return () => page.evaluate(() => Reflect.get(window, 'feedback') as Feedback);
}

/**
 * Expects a toast with the text in the page's present document. A string may be a part of the toast's text. Finds a toast that
 * has gone too: it lasts three seconds, and a busy machine may look later. Each toast is found once, so a second toast with the
 * same text must be a new one. Needs a context made by the `browser` fixture, which records the toasts (`recordToastsOf`).
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
  // A navigation interrupts the look into the old document. The next look is into the new one.
  await expect.poll(() => take().catch(() => [])).toContainEqual(wanted);
}
