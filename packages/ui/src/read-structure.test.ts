import { expect, test } from 'vitest';
import { readStructure } from './read-structure.ts';

test('parses headings, paragraphs with line breaks, and lists', () => {
  expect(readStructure('Before all\n\n# One\nline a\nline b\n\nnext\n- x\n- y\nafter\n## Two\r\n- z')).toEqual([
    { blocks: [{ kind: 'paragraph', text: 'Before all' }] },
    {
      heading: 'One',
      blocks: [
        { kind: 'paragraph', text: 'line a\nline b' },
        { kind: 'paragraph', text: 'next' },
        { kind: 'list', items: ['x', 'y'] },
        { kind: 'paragraph', text: 'after' },
      ],
    },
    { heading: 'Two', blocks: [{ kind: 'list', items: ['z'] }] },
  ]);
});

test('text that resembles markup stays text', () => {
  const text = '#hashtag\n-5 points\n<b>bold</b> [a](javascript:alert(1))';
  expect(readStructure(text)).toEqual([{ blocks: [{ kind: 'paragraph', text }] }]);
  expect(readStructure(' \n\n')).toEqual([]);
});
