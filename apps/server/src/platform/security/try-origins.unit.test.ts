import { expect, test } from 'vitest';
import { originsOf, STRANGERS } from './try-origins.ts';

test('[HND-10] addresses of a known /64 share a count, and the known /64s of a /48 a wider one', () => {
  const earlier = ['2001:db8:1:1::1', '2001:db8:1:2::1', null];
  const [line, site] = originsOf('2001:db8:1:1:ffff::9', earlier);
  expect(originsOf('2001:db8:1:1::2', earlier)).toEqual([line, site]);
  const [other, sameSite] = originsOf('2001:db8:1:2::2', earlier);
  expect([other?.key === line?.key, sameSite]).toEqual([false, site]);
  expect([line?.free, site?.free]).toEqual([3, 12]);
  expect(originsOf('2001:db8:1:3::1', earlier)).toBe(STRANGERS);
});

test('[HND-10] a known IPv4 address has one count, also when IPv6 carries it', () => {
  const origins = originsOf('192.0.2.7', ['::ffff:192.0.2.7']);
  expect(origins).toHaveLength(1);
  expect(originsOf('::ffff:192.0.2.7', ['192.0.2.7'])).toEqual(origins);
  expect(originsOf('192.0.2.8', ['192.0.2.7'])).toBe(STRANGERS);
});
