import { expect, test } from 'vitest';
import { urgencyClass } from './urgency.ts';

test('a countdown is amber from ten minutes on and red in the last minute', () => {
  expect([600_000, 599_999, 60_000, 59_999, 0].map(urgencyClass)).toEqual([
    'text-ink',
    'text-win',
    'text-win',
    'text-bad',
    'text-bad',
  ]);
});
