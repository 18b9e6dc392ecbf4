import type { Page } from '@playwright/test';

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
 * Records the text of each toast of every page from now on. A toast lasts three seconds. On a busy machine it may be gone
 * before Playwright looks.
 */
export async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const toasts: string[] = [];
    Object.assign(window, { toasts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const added = [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[data-sonner-toast]'));
          toasts.push(...added.map((one) => one.textContent ?? ''));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  // The script above runs before every script of the page and defines this field.
  return () => page.evaluate(() => Reflect.get(window, 'toasts') as string[]);
}
