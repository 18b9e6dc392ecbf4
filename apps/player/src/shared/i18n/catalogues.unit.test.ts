import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function catalogue(name: string): Record<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'locales', name), 'utf8'));
  // A catalogue is a flat record. The tests below fail on a value that is not text.
  return parsed as Record<string, string>;
}

const names = (text: string) => new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]));

test.each([
  ['en.json', 'hi.json'],
  ['bids/en.json', 'bids/hi.json'],
  ['pages/en.json', 'pages/hi.json'],
  ['money/en.json', 'money/hi.json'],
  ['limits/en.json', 'limits/hi.json'],
])('%s and %s have the same texts', (english, hindi) => {
  const [en, hi] = [catalogue(english), catalogue(hindi)];
  expect(new Set(Object.keys(hi))).toEqual(new Set(Object.keys(en)));
  for (const [id, text] of Object.entries(en)) {
    expect(text.trim(), id).not.toBe('');
    expect(hi[id]?.trim(), id).not.toBe('');
    expect(names(hi[id] ?? ''), `values of ${id}`).toEqual(names(text));
  }
});

test('each message id is in one catalogue only', () => {
  const ids = ['en.json', 'bids/en.json', 'pages/en.json', 'money/en.json', 'limits/en.json'].flatMap((name) =>
    Object.keys(catalogue(name)),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the texts about limits never press the player to play on', () => {
  const pressure = /\b(due|almost|nearly|hurry|last chance|win (it )?back|chase|lucky|bonus|keep playing)\b/i;
  for (const [id, text] of Object.entries(catalogue('limits/en.json'))) expect(text, id).not.toMatch(pressure);
});
