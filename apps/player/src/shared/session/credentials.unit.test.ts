import { expect, test } from 'vitest';
import { parseCredentials, serialiseCredentials } from './credentials.ts';

test('a stored entry is read back, without anything that was added to it', () => {
  const stored = serialiseCredentials({ username: 'Asha', mobile: '9876543210', token: 'public-id' });
  expect(parseCredentials(stored)).toEqual({ username: 'Asha', mobile: '9876543210', token: 'public-id' });
  expect(parseCredentials('{"username":"A","mobile":"9","token":"t","password":"x"}')).toEqual({
    username: 'A',
    mobile: '9',
    token: 't',
  });
});

test('an absent, damaged or incomplete entry is not a session', () => {
  for (const text of [
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"username":"A"}',
    '{"username":"A","mobile":"9","token":""}',
  ]) {
    expect(parseCredentials(text), text).toBeUndefined();
  }
});
