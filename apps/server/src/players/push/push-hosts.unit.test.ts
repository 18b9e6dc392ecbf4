import { expect, test } from 'vitest';
import { readEndpoint } from './push-hosts.ts';

test('endpoints of the four push services are accepted', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGx',
    'https://wns2-pn1p.notify.windows.com/w/?token=BQYA',
  ]) {
    expect(readEndpoint(endpoint, undefined)?.href, endpoint).toBe(endpoint);
  }
});

test('other schemes, hosts, ports, users, addresses, and paths that are none, are refused', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com:444/fcm/send/a',
    'https://user:secret@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://fcm.googleapis.com#@127.0.0.1/a',
    'https://fcm.googleapis.com\\@127.0.0.1/a',
    'https://fcm.googleapis.com./fcm/send/a',
    'https://a.fcm.googleapis.com/fcm/send/a',
    'https://googleapis.com/a',
    'https://notify.windows.com/a',
    'https://evilnotify.windows.com/a',
    'https://push.apple.com.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://localhost/a',
    'https://fcm.googleapis.com/a\n',
    'ftp://fcm.googleapis.com/a',
    'data:text/plain,a',
    'not an address',
    '',
  ]) {
    expect(readEndpoint(endpoint, undefined), endpoint).toBeUndefined();
  }
});

test('the origin of tests is allowed only where it is set, with its exact port', () => {
  const origin = 'http://127.0.0.1:4000';
  expect(readEndpoint(`${origin}/push/1`, origin)?.href).toBe(`${origin}/push/1`);
  expect(readEndpoint(`${origin}/push/1`, undefined)).toBeUndefined();
  expect(readEndpoint('http://127.0.0.1:4001/push/1', origin)).toBeUndefined();
  expect(readEndpoint('http://u@127.0.0.1:4000/push/1', origin)).toBeUndefined();
});
