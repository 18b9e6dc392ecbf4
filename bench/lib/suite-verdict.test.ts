import { expect, test } from 'vitest';
import { readVerdict } from './suite-verdict.ts';

const OUTPUT = `The seed of the order is 4711. SUITE_SEED=4711 npm test repeats it.
unit tests │ 3 passed, 9 failed
✗ unit tests: sums.test.ts: one and one
step                        seconds   passed   failed  skipped
whole run                    1681.2
5233 passed, 1 failed
`;

test('the verdict is read from the last lines of the suite', () => {
  expect(readVerdict(OUTPUT)).toEqual({ seed: 4711, seconds: 1681.2, passed: 5233, failed: 1 });
});

test('a run that was cut off has no verdict', () => {
  expect(() => readVerdict(OUTPUT.slice(0, OUTPUT.indexOf('5233')))).toThrow('the suite ended without a verdict');
});
