import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { solveChallenge } from './proof-of-work.ts';

const challenge = { text: '10.1795294985268.abc.def', bits: 10 };

test('a solution has the zero bits that its challenge asks for', async () => {
  const solution = (await solveChallenge(challenge)) ?? '';
  expect(solution).toMatch(/^10\.1795294985268\.abc\.def\.\d{1,16}$/);
  const [first = 255, second = 255] = sha256(new TextEncoder().encode(solution));
  expect([first, second >> 6]).toEqual([0, 0]);
});

test('solving pauses after each slice, so that the page stays responsive', async () => {
  let nowMs = 0;
  let pauses = 0;
  const slow = {
    nowMs: () => (nowMs += 1),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  };
  const solution = (await solveChallenge(challenge, undefined, slow)) ?? '';
  const attempts = Number(solution.split('.').at(-1));
  // A slice of 12 ms holds at most 12 attempts of 1 ms.
  expect(pauses).toBeGreaterThanOrEqual(Math.floor(attempts / 13));
  expect(attempts).toBeGreaterThan(13);
});

test('solving ends when it is aborted', async () => {
  expect(await solveChallenge({ text: 'x', bits: 256 }, AbortSignal.abort())).toBeUndefined();
});
