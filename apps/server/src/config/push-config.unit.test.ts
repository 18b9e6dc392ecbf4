import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const production = { NODE_ENV: 'production', SMS_URL: 'https://sms.example/send' };

test('push is on outside production, and in production where it has a key', () => {
  expect(loadConfig({}).push).toMatchObject({ key: undefined, testOrigin: undefined });
  expect(loadConfig({ PUSH: 'off', PUSH_KEY: KEY }).push).toBeUndefined();
  expect(loadConfig(production).push).toBeUndefined();
  expect(loadConfig({ ...production, PUSH_KEY: KEY }).push).toMatchObject({ key: KEY });
});

test('push services get the contact, or else an https address of the app', () => {
  const contactOf = (env: Record<string, string>) => loadConfig(env).push?.contact;
  expect(contactOf({ PUBLIC_URL: 'https://play.example' })).toBe('https://play.example');
  expect(contactOf({ PUSH_CONTACT: 'mailto:ops@play.example' })).toBe('mailto:ops@play.example');
  expect(() => loadConfig({ PUSH_CONTACT: 'http://play.example' })).toThrow('PUSH_CONTACT');
});

test('production refuses push without a key of its own, and a push service for tests', () => {
  expect(() => loadConfig({ ...production, PUSH: 'on' })).toThrow(ConfigError);
  expect(() => loadConfig({ ...production, PUSH: 'on' })).toThrow('PUSH_KEY: required');
  const withTest = { ...production, PUSH_KEY: KEY, PUSH_TEST_ORIGIN: 'http://127.0.0.1:4000' };
  expect(() => loadConfig(withTest)).toThrow('PUSH_TEST_ORIGIN: refused');
});
