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
