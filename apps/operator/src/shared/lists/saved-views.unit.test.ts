import { expect, test } from 'vitest';
import { MOST_VIEWS, readViews, viewProblem, viewSearchOf, withView } from './saved-views.ts';

const searchOf = (text: string) => viewSearchOf(new URLSearchParams(text));

test('a view holds the filters and the order of an address, but not the open request', () => {
  expect(searchOf('state=won&sort=-points&open=41&date=')).toBe('sort=-points&state=won');
  expect(searchOf('sort=-points&state=won')).toBe(searchOf('state=won&sort=-points'));
});

test('a view of the same name in any case replaces the first one at its place', () => {
  const views = [
    { name: 'Large', search: 'minPoints=100' },
    { name: 'Won', search: 'state=won' },
  ];
  expect(withView(views, { name: 'large', search: 'minPoints=500' })).toEqual([
    { name: 'large', search: 'minPoints=500' },
    views[1],
  ]);
  expect(withView(views, { name: 'Lost', search: 'state=lost' })).toHaveLength(3);
});

test('a name is needed, and a full list takes no further view but a replacement', () => {
  const full = Array.from({ length: MOST_VIEWS }, (_, index) => ({ name: `View ${index}`, search: '' }));
  expect(viewProblem([], '  ')).toBe('Enter a name');
  expect(viewProblem(full, 'Another')).toContain(`at most ${MOST_VIEWS} views`);
  expect(viewProblem(full, 'view 3')).toBeUndefined();
  expect(viewProblem(full.slice(1), 'Another')).toBeUndefined();
});

test('unreadable storage gives no views, and a damaged view is dropped alone', () => {
  expect(readViews(null)).toEqual({});
  expect(readViews('{"bids":')).toEqual({});
  expect(readViews('[]')).toEqual({});
  const stored = { '/bids': [{ name: 'Won', search: 'state=won' }, { name: 5 }, null], '/money': 'x' };
  expect(readViews(JSON.stringify(stored))).toEqual({ '/bids': [{ name: 'Won', search: 'state=won' }], '/money': [] });
});
