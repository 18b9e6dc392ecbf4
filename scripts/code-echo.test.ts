import { expect, test } from 'vitest';
import { codeEcho } from './lib/code-echo.mjs';

const ON = { OTP_ECHO: 'on' };

test('a demo that listens on loopback alone echoes its codes', () => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
    expect([HOST, codeEcho({ HOST })]).toEqual([HOST, ON]);
    expect(codeEcho({ HOST, VALUE_MODE: 'demo', PUBLIC_URL: 'http://[::1]:8080', TRUST_PROXY: 'off' })).toEqual(ON);
  }
});

test('a server that others can reach, that sends texts, or that is no demo echoes nothing', () => {
  const HOST = '127.0.0.1';
  for (const settings of [
    {},
    { HOST: '' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST, PUBLIC_URL: 'http://192.168.1.7:8080' },
    { HOST, PUBLIC_URL: 'https://play.example' },
    { HOST, PUBLIC_URL: 'not an address' },
    { HOST, TRUST_PROXY: 'on' },
    { HOST, SMS_URL: 'https://sms.example/send' },
    { HOST, VALUE_MODE: 'licensed' },
    { HOST, NODE_ENV: 'production' },
  ]) {
    expect([settings, codeEcho(settings)]).toEqual([settings, {}]);
  }
});

test('a setting of OTP_ECHO decides', () => {
  expect(codeEcho({ HOST: 'localhost', OTP_ECHO: 'off' })).toEqual({});
});
