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
  ['fairness/en.json', 'fairness/hi.json'],
  ['proof/en.json', 'proof/hi.json'],
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
  const ids = [
    'en.json',
    'bids/en.json',
    'pages/en.json',
    'money/en.json',
    'limits/en.json',
    'fairness/en.json',
    'proof/en.json',
  ].flatMap((name) => Object.keys(catalogue(name)));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

/** Words that press a player to play on, in English and Hindi. */
const PRESSURE =
  /\b(almost|nearly|hurry|last chance|win (it )?back|chase|lucky|keep playing)\b|जल्दी करें|आख़?िरी मौक़?ा|क़?िस्मत|वापस जीत|खेलते रहें/i;

test.each(['en.json', 'bids/en.json', 'pages/en.json', 'money/en.json', 'limits/en.json', 'proof/en.json'])(
  'no text of %s or of its Hindi catalogue presses the player to play on',
  (english) => {
    for (const name of [english, english.replace('en.json', 'hi.json')]) {
      for (const [id, text] of Object.entries(catalogue(name))) expect(text, `${name} ${id}`).not.toMatch(PRESSURE);
    }
  },
);

test('the texts about limits mention no bonus and call nothing due', () => {
  for (const [id, text] of Object.entries(catalogue('limits/en.json')))
    expect(text, id).not.toMatch(/\b(due|bonus)\b/i);
  for (const [id, text] of Object.entries(catalogue('limits/hi.json'))) expect(text, id).not.toMatch(/बोनस/);
});
