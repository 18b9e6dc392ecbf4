import { expect, test } from 'vitest';
import { decisionText } from './decision-text.ts';

test('a refusal that names who decided is told with the name and the time in India', () => {
  const refusal = { code: 'already_decided', message: 'This was already decided', decidedBy: 'Asha' };
  const decidedAtMs = Date.parse('2026-11-21T10:30:05+05:30');
  expect(decisionText({ ...refusal, decidedAtMs })).toBe('Already decided by Asha at 21 Nov 2026, 10:30:05 AM');
  expect(decisionText(refusal)).toBeUndefined();
  expect(decisionText(undefined)).toBeUndefined();
});
