import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a theme changes; roles, names and order are the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** No rule of axe is broken on what is shown now, in either theme; `except` leaves out what repeats what was looked at. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? RULES_OF_COLOUR : undefined;
    const broken = await brokenRules(page, { rules, except });
    expect(
      broken.map((one) => [colorScheme, ...one]),
      page.url(),
    ).toEqual([]);
  }
}

/** The rules of axe that what is shown now breaks, each with the elements that do; all rules unless some are named. */
export async function brokenRules(
  page: Page,
  options: { rules?: string[] | undefined; within?: string | undefined; except?: string | undefined } = {},
): Promise<[rule: string, elements: string[]][]> {
  // one is on every page that has arrived
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settleColours(page);
  // our pages have no frames, and nothing to be fetched again: both are dear to look after
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ preload: false, resultTypes: ['violations'] });
  if (options.rules !== undefined) axe.withRules(options.rules);
  if (options.within !== undefined) axe.include(options.within);
  if (options.except !== undefined) axe.exclude(options.except);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
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
