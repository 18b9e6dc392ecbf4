import { expect, test } from 'vitest';
import { callLink, chatLink, contactNumber, contactsOf, telegramLink } from './contacts.ts';

test('[ACC-17] a contact has at least ten digits and nothing else, or the fallback is shown', () => {
  expect(contactNumber('9876543210')).toBe('9876543210');
  expect(contactNumber('919876543210')).toBe('919876543210');
  for (const bad of ['', '987654321', '98765 43210', '+919876543210', 'call me', null, undefined]) {
    expect(contactNumber(bad), String(bad)).toBe('1234567890');
  }
  expect(contactsOf({ mobile_no: '9000000001', mobile_1: '9000000002', telegram_no: '9000000003' })).toEqual({
    chat: '9000000001',
    call: '9000000002',
    telegram: '9000000003',
  });
  expect(contactsOf(undefined)).toEqual({ chat: '1234567890', call: '1234567890', telegram: '1234567890' });
});

test('links have the country code once', () => {
  expect(chatLink('9876543210', 'a b')).toBe('https://wa.me/919876543210?text=a%20b');
  expect(chatLink('919876543210')).toBe('https://wa.me/919876543210');
  expect(callLink('9876543210')).toBe('tel:+919876543210');
  expect(telegramLink('9876543210')).toBe('https://t.me/+919876543210');
});
