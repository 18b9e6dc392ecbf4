import { expect, test } from 'vitest';
import { identifySlips } from './testing/identify.ts';

/** `npm run bench -- fairness` attacks more draws. */
const DRAWS = 10;

test('seed, bundle and log together identify no foreign slip, and with the draw key they would', () => {
  const found = Array.from({ length: DRAWS }, (_, number) => identifySlips(number));
  const sum = (field: keyof (typeof found)[number]) => found.reduce((total, one) => total + one[field], 0);
  expect(sum('foreign')).toBeGreaterThan(2 * DRAWS);
  expect([sum('named'), sum('confirmed')]).toEqual([0, 0]);
  expect(sum('confirmedWithKey')).toBeGreaterThan(0);
});
