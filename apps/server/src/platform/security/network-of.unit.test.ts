import { expect, test } from 'vitest';
import { networkOf, subscriberOf } from './network-of.ts';

test('neighbouring addresses are one network in every spelling', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2');
  expect(networkOf('::ffff:192.0.2.200')).toBe('192.0.2');
  expect(networkOf('2001:db8:7:1::5')).toBe('2001:db8:7');
  expect(networkOf('2001:0DB8:0007:ffff:1:2:3:4')).toBe('2001:db8:7');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0');
  expect(networkOf('::1')).toBe('0:0:0');
  expect(networkOf('2001:db8:8::1')).not.toBe(networkOf('2001:db8:7::1'));
});

test('a line is one IPv4 address or 64 bits of IPv6 in every spelling', () => {
  expect(subscriberOf('192.0.2.7')).toBe('192.0.2.7');
  expect(subscriberOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(subscriberOf('2001:db8:7:1::5')).toBe('2001:db8:7:1');
  expect(subscriberOf('2001:0DB8:0007:0001:ffff::')).toBe('2001:db8:7:1');
  expect(subscriberOf('2001:db8:7:2::5')).not.toBe(subscriberOf('2001:db8:7:1::5'));
});
