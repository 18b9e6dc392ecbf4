import { expect, test } from 'vitest';
import { nameDevice } from './name-device.ts';
import { returnPath } from './return-path.ts';

test('sign-in leads back to where one was, within the console only', () => {
  expect(returnPath({ from: '/draws/41?x=1' })).toBe('/draws/41?x=1');
  for (const state of [null, {}, { from: 5 }, { from: '//evil.example' }, { from: 'https://evil.example' }]) {
    expect(returnPath(state)).toBe('/');
  }
  expect(returnPath({ from: '/sign-in' })).toBe('/');
});

test('devices are named by browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36';
  expect(nameDevice(chrome)).toBe('Chrome on Windows');
  expect(nameDevice(`${chrome} Edg/147.0`)).toBe('Edge on Windows');
  expect(nameDevice('curl/8.5.0')).toBe('curl');
  expect(nameDevice(null)).toBe('Unknown program');
});
