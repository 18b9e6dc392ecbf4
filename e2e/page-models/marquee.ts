import { expect, type Locator } from '@playwright/test';

/** Expects that the line moves to the left. The fixture still-lines.ts pauses it, so two times are set by hand. */
export async function expectScrolls(line: Locator): Promise<void> {
  const [start = 0, middle = 0] = await line.evaluate((element) =>
    element.getAnimations().flatMap((scroll) =>
      [0, 9_000].map((ms) => {
        scroll.currentTime = ms;
        return element.getBoundingClientRect().x;
      }),
    ),
  );
  expect(middle).toBeLessThan(start);
}
