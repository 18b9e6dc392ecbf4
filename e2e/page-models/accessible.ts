import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a theme changes; roles, names and order are the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** No rule of axe is broken on what is shown now, in either theme; `except` leaves out what repeats what was looked at. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settleColours(page);
    // our pages have no frames, and nothing to be fetched again: both are dear to look after
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ preload: false, resultTypes: ['violations'] });
    if (colorScheme === 'light') axe.withRules(RULES_OF_COLOUR);
    const { violations } = await (except === undefined ? axe : axe.exclude(except)).analyze();
    expect(
      violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)]),
      page.url(),
    ).toEqual([]);
  }
}

/** A colour on its way from one theme to the other is neither's; and one that has arrived may set those off that inherit it. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const running = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      if (running.length === 0) return;
      for (const animation of running) animation.finish();
    }
  });
}
