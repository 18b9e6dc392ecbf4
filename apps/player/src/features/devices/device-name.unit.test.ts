import { expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { deviceName } from './device-name.ts';

test('the name of a device has no English word in other languages', () => {
  expect(deviceName('Chrome on Android')).toBe('Chrome on Android');
  const language = vi.spyOn(i18n, 'locale', 'get').mockReturnValue('mr');
  try {
    expect(deviceName('Chrome on Android')).toBe('Chrome · Android');
  } finally {
    language.mockRestore();
  }
});
