import { expect, test } from 'vitest';
import { EMPTY_FILTERS, queryOf, readFilters, writeFilters } from './audit-filters.ts';
import { diffFields } from './diff-fields.ts';
import { subjectPath } from './subject-path.ts';

test('before and after are laid side by side, field by field', () => {
  expect(diffFields({ a: 1, b: 'x' }, { a: 2, c: [1] })).toEqual([
    { field: 'a', before: '1', after: '2' },
    { field: 'b', before: 'x', after: null },
    { field: 'c', before: null, after: '[1]' },
  ]);
  expect(diffFields(null, null)).toEqual([]);
  expect(diffFields(false, true)).toEqual([{ field: 'value', before: 'false', after: 'true' }]);
});

test('dates of the filter are whole days in India', () => {
  const filters = { ...EMPTY_FILTERS, action: 'result.', from: '2026-11-21', to: '2026-11-21' };
  expect(queryOf(filters)).toEqual({
    action: 'result.',
    fromMs: String(Date.parse('2026-11-20T18:30:00Z')),
    toMs: String(Date.parse('2026-11-21T18:30:00Z')),
  });
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  expect(writeFilters({ ...EMPTY_FILTERS, actor: '  ' })).toEqual({});
  expect(readFilters(new URLSearchParams('from=yesterday'))).toEqual(EMPTY_FILTERS);
});

test('a subject leads to its own page, or to the page of its kind', () => {
  expect(subjectPath('draw:41')).toEqual({ path: '/draws/41', permission: 'draws.read' });
  expect(subjectPath('operator:2')).toEqual({ path: '/operators', permission: 'operators.manage' });
  expect(subjectPath('settings:texts')?.path).toBe('/content');
  expect(subjectPath('settings:platform')?.path).toBe('/settings');
  expect(subjectPath('player:1/../x')).toBeUndefined();
  expect(subjectPath('clock')).toBeUndefined();
});
