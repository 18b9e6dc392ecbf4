import { afterEach, expect, test, vi } from 'vitest';
import { readCode } from './read-code.ts';

afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;

/** A browser that can read text messages. `get` is its request for a credential. */
function canRead(get: (request: unknown) => Promise<unknown>): void {
  vi.stubGlobal('window', { OTPCredential: Object });
  vi.stubGlobal('navigator', { credentials: { get } });
}

test('the code of a message is read with the signal that ends the wait', async () => {
  const asked: unknown[] = [];
  canRead(async (request) => {
    asked.push(request);
    return { type: 'otp', code: '4821' };
  });
  expect(await readCode(never)).toBe('4821');
  expect(asked).toEqual([{ otp: { transport: ['sms'] }, signal: never }]);
});

test('there is no code when the player declines, the screen is left, or the browser cannot read messages', async () => {
  canRead(() => Promise.reject(new DOMException('left', 'AbortError')));
  expect(await readCode(never)).toBeUndefined();
  canRead(async () => null);
  expect(await readCode(never)).toBeUndefined();
  vi.stubGlobal('window', {});
  expect(await readCode(never)).toBeUndefined();
});
