import { expect, test } from 'vitest';
import { createAddressWindow } from './address-window.ts';
import { createRateWindow } from './rate-window.ts';

const limits = {
  window: (_name: string, perMinute: number) => createRateWindow(perMinute, () => 0),
  nodes: () => 1,
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

test('[HND-10] addresses of one /64 share a limit, and the /64s of one /48 a wider one', () => {
  const window = createAddressWindow(limits, 'test', 2);
  const takes = (...addresses: string[]) => addresses.map((address) => window.take(address));
  expect(takes('2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3')).toEqual([true, true, false]);
  const lines = Array.from({ length: 8 }, (_, line) => `2001:db8:1:${line + 2}::1`);
  expect(takes(...lines).filter(Boolean)).toHaveLength(6);
  expect(takes('2001:db8:2:1::1')).toEqual([true]);
});

test('IPv4 addresses are counted one by one, also when IPv6 carries them', () => {
  const window = createAddressWindow(limits, 'test', 1);
  const addresses = Array.from({ length: 20 }, (_, last) => `::ffff:192.0.2.${last}`);
  expect(addresses.map((address) => window.take(address)).every(Boolean)).toBe(true);
  expect(window.take('192.0.2.7')).toBe(false);
});
