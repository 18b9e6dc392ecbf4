import https from 'node:https';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-lookup.ts';

test('addresses of this machine, of private networks and of reserved ranges are not public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]) {
    expect(isPublicAddress(address, 4), address).toBe(false);
  }
  for (const address of [
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ]) {
    expect(isPublicAddress(address, 6), address).toBe(false);
  }
  expect(isPublicAddress('142.250.182.10', 4)).toBe(true);
  expect(isPublicAddress('2404:6800:4009:80a::200a', 6)).toBe(true);
});

test('a lookup returns only the public addresses of a name', async () => {
  const lookup = publicLookup((_host, _options, done) => {
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '142.250.182.10', family: 4 },
    ]);
  });
  const all = await new Promise((resolve) => lookup('a.example', { all: true }, (_error, found) => resolve(found)));
  expect(all).toEqual([{ address: '142.250.182.10', family: 4 }]);
});

test('a push host that resolves to a private address is not connected to', async () => {
  const lookup = publicLookup((_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
  const failure = new Promise((resolve) => {
    https.request('https://fcm.googleapis.com/fcm/send/a', { lookup }).on('error', resolve).end();
  });
  expect(await failure).toMatchObject({ code: 'ENOTFOUND', message: 'the push service has no public address' });
});
