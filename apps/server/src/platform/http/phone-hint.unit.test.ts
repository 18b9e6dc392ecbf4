import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { phoneHint } from './phone-hint.ts';

const lo: NetworkInterfaceInfo = {
  address: '127.0.0.1',
  netmask: '255.0.0.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal: true,
  cidr: '127.0.0.1/8',
};
const lan: NetworkInterfaceInfo = { ...lo, address: '192.0.2.7', internal: false, cidr: '192.0.2.7/24' };
const open = { host: '0.0.0.0', publicUrl: 'http://localhost:8080' };

test('a start that only this machine can use shows how a phone can log in', () => {
  expect(phoneHint(open, 8080, { lo: [lo], eth0: [lan] })).toBe(
    'From a phone: PUBLIC_URL=http://192.0.2.7:8080 npm start',
  );
});

test.each([
  ['there is no network', open, { lo: [lo] }],
  ['nothing else can reach it', { ...open, host: '127.0.0.1' }, { eth0: [lan] }],
  ['it has an address of its own', { ...open, publicUrl: 'https://play.example' }, { eth0: [lan] }],
])('nothing is said where %s', (_, config, interfaces) => {
  expect(phoneHint(config, 8080, interfaces)).toBeUndefined();
});
