import { expect, type Locator } from '@playwright/test';

export type Hue = 'red' | 'yellow' | 'green' | 'blue' | 'grey';

/**
 * Waits for an element and returns the hue of a colour property, whatever notation the style sheet uses. A missing
 * element is a failed assertion.
 */
export async function hueOf(locator: Locator, property = 'color'): Promise<Hue> {
  await expect(locator).toBeVisible();
  return await locator.evaluate((element, name): Hue => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('The browser has no canvas');
    canvas.fillStyle = getComputedStyle(element).getPropertyValue(name);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    const spread = most - Math.min(red, green, blue);
    if (spread < most * 0.3) return 'grey';
    if (most === blue) return 'blue';
    if (most === green) return 'green';
    return (green - blue) / spread > 0.4 ? 'yellow' : 'red';
  }, property);
}
