import { expect, test } from 'vitest';
import { formatCloseResult, formatOpenResult, joinResults } from './index.ts';

test('results as shown', () => {
  expect(formatOpenResult('123')).toBe('123-6');
  expect(formatCloseResult('245')).toBe('1-245');
  expect(joinResults('123', '245')).toBe('123-61-245');
  expect(joinResults('123', null)).toBe('123-6*-***');
  expect(joinResults(null, null)).toBe('***-**-***');
  expect(joinResults('', undefined)).toBe('***-**-***');
  expect(() => formatOpenResult('321')).toThrow(RangeError);
});
