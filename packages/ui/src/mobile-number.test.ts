import { expect, test } from 'vitest';
import { cleanMobile, isMobile } from './mobile-number.ts';

test('a pasted number loses its country code and punctuation', () => {
  expect(cleanMobile('+91 98765-43210')).toBe('9876543210');
  expect(cleanMobile('09876543210')).toBe('9876543210');
  expect(cleanMobile('00919876543210')).toBe('9876543210');
  expect(cleanMobile('9198765')).toBe('9198765');
  expect(cleanMobile('९८७६५४३२१०')).toBe('9876543210');
  expect(cleanMobile('98765432101')).toBe('9876543210');
});

test('a country code that is typed digit by digit keeps its plus until the number is complete', () => {
  const shown: string[] = [];
  for (const key of '+91 9876543210') shown.push(cleanMobile(`${shown.at(-1) ?? ''}${key}`));
  expect(shown.at(0)).toBe('+');
  expect(shown.at(-2)).toBe('+91987654321');
  expect(shown.at(-1)).toBe('9876543210');
  expect(shown.filter(isMobile)).toEqual(['9876543210']);
  expect(isMobile(cleanMobile('+66 1234567890'))).toBe(false);
});

test('[ACC-04] a mobile number has ten digits and starts with 6 to 9', () => {
  for (const good of ['6000000000', '9876543210']) expect(isMobile(good)).toBe(true);
  for (const bad of ['', '5876543210', '987654321', '98765432100', '98765 4321', 'abcdefghij']) {
    expect(isMobile(bad), bad).toBe(false);
  }
});
