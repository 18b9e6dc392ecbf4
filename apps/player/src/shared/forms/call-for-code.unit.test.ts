import { checkMobile } from '@surahi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callForCode, echoedCode } from './call-for-code.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks for a code. The server's answer contains `otp`. */
async function ask(otp: number): Promise<void> {
  const body = JSON.stringify({ status: true, msg: '', message: '', otp });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  await callForCode(checkMobile, { mobile: '9876543210' });
}

test('an echoed code is offered for the five minutes that it is valid', async () => {
  await ask(4821);
  vi.advanceTimersByTime(5 * MINUTE_MS - 1);
  expect(echoedCode()).toBe('4821');
  vi.advanceTimersByTime(1);
  expect(echoedCode()).toBeUndefined();
});

test('a newer code is offered for its own five minutes', async () => {
  await ask(4821);
  vi.advanceTimersByTime(3 * MINUTE_MS);
  await ask(7390);
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(echoedCode()).toBe('7390');
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(echoedCode()).toBeUndefined();
});
