import type { Locator, Page } from '@playwright/test';

/** A finger that counts: every tap goes through it. */
export type Tapper = {
  /** Taps a button or link by its exact name. */
  tap(...names: string[]): Promise<void>;
  /** Taps an element. */
  tapOn(target: Locator): Promise<void>;
  count(): number;
};

/** A tapper with a count of zero. It taps only what a finger could: visible, still, and covered by nothing. */
export function newTapper(page: Page): Tapper {
  let count = 0;
  const tapOn = async (target: Locator): Promise<void> => {
    await target.tap();
    count += 1;
  };
  return {
    tapOn,
    tap: async (...names) => {
      for (const name of names) {
        const control = { name, exact: true };
        await tapOn(page.getByRole('button', control).or(page.getByRole('link', control)).first());
      }
    },
    count: () => count,
  };
}
