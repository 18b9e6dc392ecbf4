import { expect, test } from 'vitest';
import { parseCredentials, serialiseCredentials } from './credentials.ts';

test('[ACC-13] user name, mobile and token are stored and read back, and nothing else', () => {
  const more = { username: 'Asha', mobile: '9876543210', token: 'public-id', password: 'x' };
  const stored = serialiseCredentials(more);
  expect(stored).not.toContain('password');
  expect(parseCredentials(stored)).toEqual({ username: 'Asha', mobile: '9876543210', token: 'public-id' });
  expect(parseCredentials('{"username":"A","mobile":"9","token":"t","password":"x"}')).toEqual({
    username: 'A',
    mobile: '9',
    token: 't',
  });
});

test('[ACC-14] an absent, damaged or incomplete entry is not a session', () => {
  for (const text of [
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"username":"A"}',
    '{"username":"A","mobile":"9","token":""}',
    '{"username":"A","mobile":"9"}',
    '{"username":"","mobile":"9","token":"t"}',
    '{"mobile":"9","token":"t"}',
  ]) {
    expect(parseCredentials(text), text).toBeUndefined();
  }
});
