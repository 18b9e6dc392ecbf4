import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { messages } from '../../shared/i18n/locales/pages/mr.json?lingui';
import { deviceName } from './device-name.ts';

afterEach(() => i18n.activate('en'));

test('the name of a device has no English word in other languages', () => {
  expect(deviceName('Chrome on Android')).toBe('Chrome on Android');
  const language = vi.spyOn(i18n, 'locale', 'get').mockReturnValue('mr');
  try {
    expect(deviceName('Chrome on Android')).toBe('Chrome · Android');
  } finally {
    language.mockRestore();
  }
});

test('a device that the server does not know is named in the language of the player', () => {
  i18n.loadAndActivate({ locale: 'mr', messages });
  expect(deviceName('Unknown device')).toBe('अनोळखी डिव्हाइस');
});
