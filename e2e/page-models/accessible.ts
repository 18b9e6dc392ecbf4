import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { misfits } from './fit.ts';

declare global {
  interface Window {
    /** Present after AXE was evaluated in the document. */
    axe: typeof axe;
  }
}

/** The script of axe. The package's own `source` is not minified, and takes twice the time to compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on the theme. Roles, names and order are the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violation in either theme. `except` skips repeated content. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showTheme(page, colorScheme);
    const rules = colorScheme === 'light' ? RULES_OF_COLOUR : undefined;
    const broken = await brokenRules(page, { rules, except });
    expect(
      broken.map((one) => [colorScheme, ...one]),
      page.url(),
    ).toEqual([]);
  }
}

/** Expects no axe violation in either theme, and no overflow or cut text on a screen of 320 px. */
export async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(320);
  await expect.poll(() => misfits(page), { message: page.url() }).toEqual([]);
  if (usual !== null) await page.setViewportSize(usual);
}

/** Waits until a sheet is open and has the focus. It receives no keys before that. */
export async function expectFocusWithin(sheet: Locator): Promise<void> {
  await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** The axe rules that the page breaks, each with its elements. Checks all rules unless some are named. */
export async function brokenRules(
  page: Page,
  options: { rules?: string[] | undefined; within?: string | undefined; except?: string | undefined } = {},
): Promise<[rule: string, elements: string[]][]> {
  // Every page that has loaded has a heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settleColours(page);
  // Compiling axe takes longer than checking a small page, so each document compiles it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ rules, within, except }) => {
      const context = {
        include: within === undefined ? [] : [[within]],
        exclude: except === undefined ? [] : [[except]],
      };
      // The pages have no frames and nothing to preload, and both options are slow.
      const { violations } = await window.axe.run(context, {
        preload: false,
        iframes: false,
        resultTypes: ['violations'],
        ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
      });
      return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map((node) => node.html)]);
    },
    { rules: options.rules, within: options.within, except: options.except },
  );
}

/** Shows the page in the theme, without motion, and waits until the styles of the page have it. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // With reduced motion each transition takes 0.01 ms. A theme change would still start one on every element, in
  // rounds.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((theme) => getComputedStyle(document.documentElement).colorScheme === theme, colorScheme);
  await page.evaluate(() => {
    // Computes the styles before the rule is removed. Otherwise its removal would start the transitions.
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  });
  await settleColours(page);
}

/**
 * Waits for colour transitions between the themes. A finished transition can start those of elements that inherit its
 * color.
 */
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
