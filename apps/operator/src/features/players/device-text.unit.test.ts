import { afterEach, expect, test, vi } from 'vitest';
import { inHindi } from '../../testing/in-hindi.ts';
import { deviceText } from './device-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a device is named by its browser and system, in both languages', async () => {
  const hindi = await inHindi(() => import('./device-text.ts'));
  const both = (browser: string | null, system: string | null) =>
    [deviceText, hindi.deviceText].map((text) => text({ browser, system }));
  const [english, translated] = both('Safari', 'Linux');
  expect(english).toBe('Safari on Linux');
  expect(translated).toMatch(/[\u0900-\u097f]/);
  expect(translated).not.toContain(' on ');
  expect(both('Safari', null)).toEqual(['Safari', 'Safari']);
  expect(both(null, 'Linux')).toEqual(['Linux', 'Linux']);
  expect(both(null, null)).toEqual(['Unknown device', 'अज्ञात डिवाइस']);
});
