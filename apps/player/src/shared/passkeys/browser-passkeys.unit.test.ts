import { afterEach, expect, test, vi } from 'vitest';
import { offersPasskeys } from './browser-passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https on a host', 'play.example.com', true, true, true],
  ['localhost', 'localhost', true, true, true],
  ['plain http in a network', 'surahi.lan', false, true, false],
  ['an IPv4 address', '127.0.0.1', true, true, false],
  ['an IPv6 address', '[::1]', true, true, false],
  ['a browser without passkeys', 'play.example.com', true, false, false],
])('passkeys are offered or hidden rightly: %s', (_name, hostname, isSecure, hasApi, offered) => {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('location', { hostname });
  if (hasApi) vi.stubGlobal('PublicKeyCredential', vi.fn());
  expect(offersPasskeys()).toBe(offered);
});
