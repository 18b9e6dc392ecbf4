import { expect, test } from 'vitest';
import { readChoices } from './push-here.ts';

test('stored choices are read back with the topics that exist', () => {
  const stored = { mobile: '9876543210', lang: 'hi', topics: ['wins', 'results'], quiet_from: '22:00', quiet_to: '' };
  expect(readChoices(JSON.stringify(stored))).toEqual({ ...stored, topics: ['results', 'wins'] });
  expect(readChoices(JSON.stringify({ topics: ['wins', 'other', 7] }))).toMatchObject({
    topics: ['wins'],
    quiet_from: '',
    quiet_to: '',
  });
});

test('absent or damaged choices are none', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '{}', '{"topics":"wins"}']) {
    expect(readChoices(text), text).toBeUndefined();
  }
});
