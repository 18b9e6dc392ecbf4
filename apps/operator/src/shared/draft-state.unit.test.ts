import { expect, test } from 'vitest';
import { isUnsaved } from './draft-state.ts';

const stored = { english: 'Welcome', limits: { least: '10', most: '' } };
const draft = { ...stored, english: 'Closed today' };

test('a draft is unsaved while it differs from the stored values, at any depth and in any order of fields', () => {
  expect(isUnsaved({ draft: stored, stored }, undefined)).toBe(false);
  expect(isUnsaved({ draft, stored }, undefined)).toBe(true);
  expect(isUnsaved({ draft: { ...stored, limits: { least: '10', most: '5' } }, stored }, undefined)).toBe(true);
  expect(isUnsaved({ draft: { limits: { most: '', least: '10' }, english: 'Welcome' }, stored }, undefined)).toBe(
    false,
  );
});

test('a draft that the server accepted is not lost while the stored values are still the old ones', () => {
  const accepted = { draft, stored };
  expect(isUnsaved({ draft, stored }, accepted)).toBe(false);
  expect(isUnsaved({ draft: { ...draft, english: 'Open again' }, stored }, accepted)).toBe(true);
});

test('a draft that was accepted once is unsaved over values that somebody stored later', () => {
  const later = { ...stored, english: 'Open until 5' };
  expect(isUnsaved({ draft, stored: later }, { draft, stored })).toBe(true);
});
