import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test('neighbours are one network, in any spelling of their addresses', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2');
  expect(networkOf('::ffff:192.0.2.200')).toBe('192.0.2');
  expect(networkOf('2001:db8:7:1::5')).toBe('2001:db8:7');
  expect(networkOf('2001:0DB8:0007:ffff:1:2:3:4')).toBe('2001:db8:7');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0');
  expect(networkOf('::1')).toBe('0:0:0');
  expect(networkOf('2001:db8:8::1')).not.toBe(networkOf('2001:db8:7::1'));
});
